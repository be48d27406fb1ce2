import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import classes from './filter-panel.module.css';

interface FilterPlaceProps {
  isDocked: boolean;
  isOpen: boolean;
  onClose: () => void;
  dockedAction?: ReactNode;
  drawerAction?: ReactNode;
  children: ReactNode;
}

export function FilterPlace({
  isDocked,
  isOpen,
  onClose,
  dockedAction,
  drawerAction,
  children,
}: FilterPlaceProps) {
  const { t } = useTranslation();
  if (isDocked) {
    return isOpen ? (
      <div className={classes['docked']}>
        <Panel title={t('filters')} withHeadBorder withoutPadding actions={dockedAction}>
          {children}
        </Panel>
      </div>
    ) : null;
  }
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="right"
      classNames={{
        content: classes['drawer'] ?? '',
        inner: classes['drawerInner'] ?? '',
        body: classes['drawerBody'] ?? '',
      }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header className={drawerAction === undefined ? undefined : classes['drawerHead']}>
          <Drawer.Title>{t('filters')}</Drawer.Title>
          {drawerAction}
          <Drawer.CloseButton aria-label={t('close')} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
