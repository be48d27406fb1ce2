import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './mobile.module.css';
import { NavigationLink } from './navigation-link.tsx';
import type { NavigationItem } from './navigation.ts';

interface SubLinkSheetProps {
  item: NavigationItem | undefined;
  onClose: () => void;
}

export function SubLinkSheet({ item, onClose }: SubLinkSheetProps) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Drawer
      opened={item !== undefined}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={item && t(`navigation.${item.id}`)}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{
        content: classes['sheet'] ?? '',
        header: classes['drawer'] ?? '',
        title: classes['title'] ?? '',
        body: classes['sheetBody'] ?? '',
      }}
    >
      <nav aria-label={item && t(`navigation.${item.id}`)}>
        {item?.children?.map((child) => (
          <NavigationLink
            key={child.id}
            path={child.path}
            className={classes['row']}
            onFollow={onClose}
          >
            {t(`navigation.${child.id}`)}
          </NavigationLink>
        ))}
      </nav>
    </Drawer>
  );
}
