import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AccountMenu } from './account-menu.tsx';
import { KnowledgeHubLink } from './knowledge-hub-link.tsx';
import classes from './mobile.module.css';
import { navigationIcons } from './navigation-icons.ts';
import { NavigationLink } from './navigation-link.tsx';
import { isShownOnPhones, type NavigationItem } from './navigation.ts';
import { useMenuItems } from './use-menu-items.ts';

interface MobileDrawerProps {
  opened: boolean;
  onClose: () => void;
}

export function MobileDrawer({ opened, onClose }: MobileDrawerProps) {
  const { t } = useTranslation(['shell', 'common']);
  const { main, admin, footer } = useMenuItems();
  const sections = [
    { label: t('landmarks.main'), items: main },
    { label: t('landmarks.admin'), items: admin },
    { label: t('landmarks.support'), items: footer, withHub: true },
  ].filter(({ items }) => items.length > 0);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={300}
      title={t('sidebar.menu')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{
        content: classes['drawer'] ?? '',
        header: classes['drawer'] ?? '',
        title: classes['title'] ?? '',
        body: classes['drawerBody'] ?? '',
      }}
    >
      {sections.map(({ label, items, withHub }) => (
        <nav key={label} aria-label={label} className={classes['section']}>
          {items.filter(isShownOnPhones).map((item) => (
            <DrawerItem key={item.id} item={item} onFollow={onClose} />
          ))}
          {withHub && <KnowledgeHubLink className={classes['row']} onFollow={onClose} />}
        </nav>
      ))}
      <div className={classes['account']}>
        <AccountMenu onFollow={onClose} />
      </div>
    </Drawer>
  );
}

function DrawerItem({ item, onFollow }: { item: NavigationItem; onFollow: () => void }) {
  const { t } = useTranslation('shell');
  const ItemIcon = navigationIcons[item.id];
  const content = (
    <>
      <ItemIcon size={20} stroke={1.7} aria-hidden />
      <span>{t(`navigation.${item.id}`)}</span>
    </>
  );
  if (!item.children) {
    return (
      <NavigationLink path={item.path} className={classes['row']} onFollow={onFollow}>
        {content}
      </NavigationLink>
    );
  }
  return (
    <>
      <p className={classes['row']} data-heading>
        {content}
      </p>
      {item.children.map((child) => (
        <NavigationLink
          key={child.id}
          path={child.path}
          className={classes['childRow']}
          onFollow={onFollow}
        >
          {t(`navigation.${child.id}`)}
        </NavigationLink>
      ))}
    </>
  );
}
