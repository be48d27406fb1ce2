import { Menu, VisuallyHidden } from '@mantine/core';
import {
  IconDeviceCctv,
  IconExternalLink,
  IconEye,
  IconFileText,
  IconLanguage,
  IconListCheck,
  IconLogout,
  IconMail,
  IconPalette,
  IconShield,
  IconTableImport,
  IconUser,
} from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can } from '@wastegauge/contract/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { demoInboxPath } from '../../widgets/session/demo-inbox.ts';
import { publicSettingsOptions } from '../../widgets/session/public-settings.ts';
import { AccountSubmenu, SubmenuOpener, type Submenu } from './account-submenu.tsx';
import { KnowledgeIcon } from './navigation-icons.ts';
import { NavigationLink } from './navigation-link.tsx';
import { administrationItems } from './navigation.ts';

export type MenuView = 'root' | Submenu;

interface AccountMenuItemsProps {
  view: MenuView;
  onViewChange: (view: MenuView) => void;
  onFollow?: (() => void) | undefined;
  onViewAs: () => void;
  onSignOut: () => void;
}

/** Submenus replace the list instead of flying out, so that they work on touch screens. */
export function AccountMenuItems({
  view,
  onViewChange,
  onFollow,
  onViewAs,
  onSignOut,
}: AccountMenuItemsProps) {
  const { t } = useTranslation(['shell', 'common']);
  const user = useCurrentUser();
  const { data: settings } = useQuery(publicSettingsOptions);
  const [returnedFrom, setReturnedFrom] = useState<Submenu>();
  if (view !== 'root') {
    const goBack = (): void => {
      setReturnedFrom(view);
      onViewChange('root');
    };
    return <AccountSubmenu view={view} onBack={goBack} onFollow={onFollow} />;
  }
  const opener = (submenu: Submenu) => ({
    isReturnedTo: submenu === returnedFrom,
    onOpen: () => onViewChange(submenu),
  });
  return (
    <>
      <Menu.Item
        component={NavigationLink}
        path="/settings/profile"
        onFollow={onFollow}
        leftSection={<IconUser size={18} stroke={1.7} />}
      >
        {t('account.account')}
      </Menu.Item>
      {administrationItems(user).length > 0 && (
        <SubmenuOpener icon={IconShield} {...opener('administration')}>
          {t('account.administration')}
        </SubmenuOpener>
      )}
      {can(user, 'sites.viewAs') && (
        <Menu.Item onClick={onViewAs} leftSection={<IconEye size={18} stroke={1.7} />}>
          {t('account.viewAs')}
        </Menu.Item>
      )}
      {can(user, 'live.read') && (
        <Menu.Item
          component={NavigationLink}
          path="/liveview"
          onFollow={onFollow}
          leftSection={<IconDeviceCctv size={18} stroke={1.7} />}
        >
          {t('titles.liveview')}
        </Menu.Item>
      )}
      {can(user, 'imports.use') && (
        <Menu.Item
          component={NavigationLink}
          path="/imports"
          onFollow={onFollow}
          leftSection={<IconTableImport size={18} stroke={1.7} />}
        >
          {t('titles.imports')}
        </Menu.Item>
      )}
      <Menu.Item
        component={NavigationLink}
        path="/sources"
        onFollow={onFollow}
        leftSection={<IconFileText size={18} stroke={1.7} />}
      >
        {t('navigation.sources')}
      </Menu.Item>
      {settings?.knowledge_hub_url ? (
        <Menu.Item
          component="a"
          href={settings.knowledge_hub_url}
          target="_blank"
          rel="noreferrer"
          leftSection={<KnowledgeIcon size={18} stroke={1.7} />}
          rightSection={<IconExternalLink size={16} stroke={1.7} aria-hidden />}
        >
          {t('account.knowledgeBase')} <VisuallyHidden>{t('opensInNewTab')}</VisuallyHidden>
        </Menu.Item>
      ) : (
        <Menu.Item
          component={NavigationLink}
          path="/help"
          onFollow={onFollow}
          leftSection={<KnowledgeIcon size={18} stroke={1.7} />}
        >
          {t('account.knowledgeBase')}
        </Menu.Item>
      )}
      {can(user, 'overview.read') && (
        <Menu.Item
          renderRoot={(props) => (
            <Link {...props} to="/overview" search={() => ({ steps: true })} />
          )}
          onClick={onFollow}
          leftSection={<IconListCheck size={18} stroke={1.7} />}
        >
          {t('account.firstSteps')}
        </Menu.Item>
      )}
      {settings?.is_demo && (
        <Menu.Item
          component="a"
          href={demoInboxPath}
          leftSection={<IconMail size={18} stroke={1.7} />}
        >
          {t('account.demoInbox')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <SubmenuOpener icon={IconPalette} {...opener('theme')}>
        {t('account.theme')}
      </SubmenuOpener>
      <SubmenuOpener icon={IconLanguage} {...opener('language')}>
        {t('common:language')}
      </SubmenuOpener>
      <Menu.Divider />
      <Menu.Item onClick={onSignOut} leftSection={<IconLogout size={18} stroke={1.7} />}>
        {t('account.signOut')}
      </Menu.Item>
    </>
  );
}
