import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './feed-page.module.css';

interface ActivityDialogProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function ActivityDialog({ opened, onClose, children }: ActivityDialogProps) {
  const { t } = useTranslation(['feed', 'common']);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title={t('recentActivity')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ content: classes['drawer'] ?? '', inner: classes['drawerInner'] ?? '' }}
    >
      {children}
    </Drawer>
  );
}
