import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { User } from '@wastegauge/contract/directory/accounts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { LastActive } from '../../widgets/time/last-active.tsx';
import { fullName } from '../../widgets/session/person-name.ts';
import { RoleBadge } from '../../widgets/session/role-badge.tsx';
import classes from './users-page.module.css';

export function useUserColumns(): Column<User>[] {
  const { t } = useTranslation('users');
  const isTight = useMediaQuery('(min-width: 600px) and (max-width: 1079px)', false, {
    getInitialValueInEffect: false,
  });
  const name = t('columns.name');
  const columns: Column<User>[] = [
    {
      key: 'name',
      header: isTight ? `${name}, ${t('columns.email')}` : name,
      sortable: true,
      render: (user) => (
        <span className={classes['who']}>
          <span className={classes['face']}>
            <Avatar id={String(user.id)} name={fullName(user)} photoUrl={user.profile_photo} />
          </span>
          <span className={classes['words']}>
            <span className={classes['name']}>{fullName(user)}</span>
            {isTight && <Email email={user.email} />}
          </span>
          {!user.is_active && <Badge>{t('switchedOff')}</Badge>}
        </span>
      ),
    },
    {
      key: 'email',
      header: t('columns.email'),
      sortable: true,
      render: ({ email }) => <Email email={email} />,
    },
    {
      key: 'parent_group',
      header: t('columns.group'),
      sortable: true,
      render: (user) => <Group user={user} />,
    },
    {
      key: 'site',
      header: t('columns.site'),
      sortable: true,
      render: (user) => (
        <span className={`${classes['words'] ?? ''} ${classes['place'] ?? ''}`}>
          <Sites user={user} />
          {isTight && user.parent_group && (
            <span className={classes['second']}>{user.parent_group.name}</span>
          )}
        </span>
      ),
    },
    {
      key: 'role',
      header: t('columns.role'),
      sortable: true,
      render: ({ role }) => <RoleBadge role={role} />,
    },
    {
      key: 'last_activity',
      header: t('columns.lastActive'),
      sortable: true,
      render: ({ last_activity }) => <LastActive instant={last_activity} />,
    },
  ];
  return isTight ? columns.filter(({ key }) => key !== 'email' && key !== 'parent_group') : columns;
}

function Email({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className={classes['email']}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

function Group({ user: { parent_group } }: { user: User }) {
  return parent_group ? (
    <span className={`${classes['words'] ?? ''} ${classes['place'] ?? ''}`}>
      {parent_group.name}
    </span>
  ) : (
    <None />
  );
}

function Sites({ user: { site, role, parent_group } }: { user: User }) {
  const { t } = useTranslation(['users', 'common']);
  const [first, ...others] = site;
  if (first && others.length === 0) return <span>{first.name}</span>;
  if (!first) {
    const isUnlinked = role === 'User' && parent_group === null;
    return isUnlinked ? <Badge tone="warn">{t('notLinked')}</Badge> : <None />;
  }
  const names = site.map(({ name }) => name).join(', ');
  return (
    <span title={names}>
      <Badge>{t('multi', { number: site.length })}</Badge>
      <VisuallyHidden>
        {t('common:colon')}
        {names}
      </VisuallyHidden>
    </span>
  );
}

function None() {
  const { t } = useTranslation('users');
  return <span className={classes['none']}>{t('none')}</span>;
}
