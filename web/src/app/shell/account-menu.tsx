import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { can } from '@wastegauge/contract/permissions';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/display/avatar.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { onDemand } from '../../ui/dialogs/on-demand.tsx';
import { AccountMenuItems, type MenuView } from './account-menu-items.tsx';
import classes from './account-menu.module.css';

const SignOutDialog = onDemand(
  async () => (await import('../../widgets/session/sign-out-dialog.tsx')).SignOutDialog,
);
const ViewAsDialog = onDemand(async () => (await import('./view-as-dialog.tsx')).ViewAsDialog);

interface AccountMenuProps {
  isCompact?: boolean;
  onFollow?: () => void;
}

export function AccountMenu({ isCompact = false, onFollow }: AccountMenuProps) {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const language = useLanguage();
  const [view, setView] = useState<MenuView>('root');
  const [isAsking, { open: ask, close: stopAsking }] = useDisclosure(false);
  const [isChoosing, choosing] = useDisclosure(false);
  const button = useRef<HTMLButtonElement>(null);
  // Dialogs restore focus to the element that opened them, but the menu item is gone by then.
  const fromButton = (open: () => void) => () => {
    button.current?.focus();
    open();
  };
  const name = `${user.first_name} ${user.surname}`;
  return (
    <>
      <Menu
        position="top-start"
        width={240}
        // Rendered inside the landmark and fixed: moving focus must not scroll a long page.
        withinPortal={false}
        floatingStrategy="fixed"
        onClose={() => setView('root')}
        loop={false}
        closeOnItemClick
      >
        <Menu.Target>
          <button
            ref={button}
            type="button"
            className={classes['button']}
            data-compact={isCompact || undefined}
          >
            <Avatar
              id={String(user.id)}
              name={name}
              photoUrl={user.profile_photo}
              label={isCompact ? `${t('account.menu')}, ${name}` : undefined}
            />
            {!isCompact && (
              <>
                <span className={classes['names']}>
                  <span className={classes['name']}>{name}</span>
                  <span className={classes['role']}>
                    {t(user.is_superuser ? 'roles.superuser' : `roles.${user.role}`)}
                  </span>
                </span>
                <span className={classes['language']}>{language.toUpperCase()}</span>
              </>
            )}
          </button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('account.menu')}>
          <AccountMenuItems
            view={view}
            onViewChange={setView}
            onFollow={onFollow}
            onViewAs={fromButton(choosing.open)}
            onSignOut={fromButton(ask)}
          />
        </Menu.Dropdown>
      </Menu>
      <SignOutDialog opened={isAsking} onCancel={stopAsking} />
      {can(user, 'sites.viewAs') && (
        <ViewAsDialog opened={isChoosing} onClose={choosing.close} onChosen={onFollow} />
      )}
    </>
  );
}
