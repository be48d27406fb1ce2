import type { ReportKind } from '@wastegauge/contract/values/address-options';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@wastegauge/contract/directory/accounts';
import { useId, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { profileOptions, useChangeProfile } from './api.ts';
import classes from './profile-page.module.css';

export type ReportActions = ComponentType<{ kind: ReportKind }>;

const notifications = [
  ['daily_report', 'daily'],
  ['weekly_report', 'weekly'],
  ['monthly_report', 'monthly'],
  ['weekly_picks', undefined],
  ['comments_notifications', undefined],
  ['monitor_notices', undefined],
] as const satisfies readonly (readonly [keyof Profile, ReportKind | undefined])[];

interface NotificationsCardProps {
  Actions: ReportActions;
  PicksPreview: ComponentType;
}

export function NotificationsCard({ Actions, PicksPreview }: NotificationsCardProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const user = useCurrentUser();
  const profile = useQuery(profileOptions(user.id));
  return (
    <Panel title={t('notifications.title')}>
      {profile.isPending && <TableSkeleton label={t('common:loading')} rows={6} columns={2} />}
      {profile.isError && !profile.data && <LoadError query={profile} />}
      {profile.data &&
        notifications.map(([name, kind]) => (
          <NotificationRow key={name} name={name} isOn={profile.data[name]}>
            {kind && <Actions kind={kind} />}
            {name === 'weekly_picks' && <PicksPreview />}
          </NotificationRow>
        ))}
    </Panel>
  );
}

interface NotificationRowProps {
  name: (typeof notifications)[number][0];
  isOn: boolean;
  children: ReactNode;
}

function NotificationRow({ name, isOn, children }: NotificationRowProps) {
  const { t } = useTranslation('accounts');
  const { notifyError } = useResultToast();
  const id = useId();
  const change = useChangeProfile(useCurrentUser().id);
  return (
    <div className={classes['notification']}>
      <div className={classes['words']}>
        <p className={classes['label']} id={`${id}-label`}>
          {t(`notifications.${name}`)}
        </p>
        <p className={classes['hint']} id={`${id}-hint`}>
          {t(`notifications.${name}_hint`)}
        </p>
      </div>
      <Switch
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) =>
          change.mutate({ [name]: checked }, { onError: notifyError })
        }
      />
      {children}
    </div>
  );
}
