import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '@mantine/core';
import classes from './mobile.module.css';
import { navigationIcons } from './navigation-icons.ts';
import { NavigationLink } from './navigation-link.tsx';
import { bottomBarOrder, isShownOnPhones, isWithin, type NavigationItem } from './navigation.ts';
import { useMenuItems } from './use-menu-items.ts';

export function BottomBar() {
  const { t } = useTranslation('shell');
  const { main } = useMenuItems();
  const [openItem, setOpenItem] = useState<NavigationItem>();
  const items = bottomBarOrder.flatMap((id) =>
    main.filter((item) => item.id === id && isShownOnPhones(item)),
  );
  if (items.length === 0) return null;
  return (
    <nav className={classes['bottomBar']} aria-label={t('landmarks.quick')}>
      {items.map((item) => (
        <BottomBarItem key={item.id} item={item} onOpen={() => setOpenItem(item)} />
      ))}
      <SubLinkSheet item={openItem} onClose={() => setOpenItem(undefined)} />
    </nav>
  );
}

function BottomBarItem({ item, onOpen }: { item: NavigationItem; onOpen: () => void }) {
  const { t } = useTranslation('shell');
  const isActive = useLocation({ select: ({ pathname }) => isWithin(pathname, item.path) });
  const ItemIcon = navigationIcons[item.id];
  const content = (
    <>
      <span className={classes['tabIcon']} data-home={item.id === 'home' || undefined}>
        <ItemIcon size={20} stroke={1.7} aria-hidden />
      </span>
      <span className={classes['tabLabel']}>{t(`navigation.${item.id}`)}</span>
    </>
  );
  return item.children ? (
    <button
      type="button"
      className={classes['tab']}
      data-active={isActive || undefined}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {content}
    </button>
  ) : (
    <NavigationLink path={item.path} className={classes['tab']}>
      {content}
    </NavigationLink>
  );
}

interface SubLinkSheetProps {
  item: NavigationItem | undefined;
  onClose: () => void;
}

function SubLinkSheet({ item, onClose }: SubLinkSheetProps) {
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
