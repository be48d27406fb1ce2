import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDeviceDesktop, IconDeviceMobile, IconDevices } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { OwnSession } from '@wastegauge/contract/directory/sign-in';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { parseDeviceName } from '../../widgets/session/device-name.ts';
import { useDeviceLabel } from '../../widgets/session/use-device-label.ts';
import { sessionsOptions, useRevokeOtherSessions, useRevokeSession } from './api.ts';
import classes from './profile-page.module.css';

export function SessionsCard() {
  const { t } = useTranslation('accounts');
  return (
    <Panel title={t('sessions.title')} actions={<RevokeOthers />} withoutPadding>
      <p className={classes['sessionsHint']}>{t('sessions.hint')}</p>
      <Sessions />
    </Panel>
  );
}

function RevokeOthers() {
  const { t } = useTranslation(['accounts', 'common']);
  const errorText = useErrorText();
  const { data } = useQuery(sessionsOptions);
  const [opened, { open, close }] = useDisclosure(false);
  const revoke = useRevokeOtherSessions();
  const closeLabel = t('common:close');
  if (!data?.results.some(({ is_current }) => !is_current)) return null;
  return (
    <>
      <Button onClick={open}>{t('sessions.revokeOthers')}</Button>
      <ConfirmDialog
        opened={opened}
        title={t('sessions.revokeOthers')}
        text={t('sessions.othersText')}
        confirmLabel={t('sessions.revokeOthers')}
        cancelLabel={t('common:cancel')}
        closeLabel={closeLabel}
        processingLabel={t('common:processing')}
        destructive
        isProcessing={revoke.isPending}
        onCancel={close}
        onConfirm={() =>
          revoke.mutate(undefined, {
            onSuccess: () =>
              showToast({ kind: 'success', text: t('sessions.othersDone'), closeLabel }),
            onError: (error) => showToast({ kind: 'error', text: errorText(error), closeLabel }),
            onSettled: close,
          })
        }
      />
    </>
  );
}

function Sessions() {
  const { t } = useTranslation(['accounts', 'common']);
  const sessions = useQuery(sessionsOptions);
  const [chosen, setChosen] = useState<OwnSession>();
  if (sessions.isPending) return <TableSkeleton label={t('common:loading')} rows={2} columns={2} />;
  if (sessions.isError) {
    return <LoadError query={sessions} />;
  }
  if (sessions.data.results.length === 0) {
    return <EmptyState icon={<IconDevices />} title={t('sessions.empty')} />;
  }
  return (
    <>
      <ul>
        {sessions.data.results.map((session) => (
          <SessionRow key={session.id} session={session} onRevoke={() => setChosen(session)} />
        ))}
      </ul>
      <RevokeDialog session={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}

interface SessionRowProps {
  session: OwnSession;
  onRevoke: () => void;
}

function SessionRow({ session, onRevoke }: SessionRowProps) {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const device = useDeviceLabel()(session.user_agent);
  const { system } = parseDeviceName(session.user_agent);
  const isMobile = system === 'iPhone' || system === 'iPad' || system === 'Android';
  const DeviceIcon = isMobile ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes['session']}>
      <DeviceIcon className={classes['deviceIcon']} size={20} stroke={1.7} aria-hidden />
      <div className={classes['words']}>
        <p className={classes['device']}>
          {device}
          {session.is_current && <Badge tone="accent">{t('sessions.thisDevice')}</Badge>}
        </p>
        <p className={classes['hint']}>
          {t('sessions.lastUsed', { time: format.timestamp(session.last_used_at) })}
          {session.ip_address !== null && (
            <> · {t('sessions.address', { address: session.ip_address })}</>
          )}
        </p>
      </div>
      {!session.is_current && (
        <Button aria-label={t('sessions.revokeLabel', { device })} onClick={onRevoke}>
          {t('sessions.revoke')}
        </Button>
      )}
    </li>
  );
}

interface RevokeDialogProps {
  session: OwnSession | undefined;
  onClose: () => void;
}

function RevokeDialog({ session, onClose }: RevokeDialogProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const errorText = useErrorText();
  const deviceLabel = useDeviceLabel();
  const revoke = useRevokeSession();
  const closeLabel = t('common:close');
  return (
    <ConfirmDialog
      opened={session !== undefined}
      title={t('sessions.confirmTitle')}
      text={session && t('sessions.confirmText', { device: deviceLabel(session.user_agent) })}
      confirmLabel={t('sessions.revoke')}
      cancelLabel={t('common:cancel')}
      closeLabel={closeLabel}
      processingLabel={t('common:processing')}
      destructive
      isProcessing={revoke.isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (!session) return;
        revoke.mutate(session.id, {
          onSuccess: () => showToast({ kind: 'success', text: t('sessions.done'), closeLabel }),
          onError: (error) => showToast({ kind: 'error', text: errorText(error), closeLabel }),
          onSettled: onClose,
        });
      }}
    />
  );
}
