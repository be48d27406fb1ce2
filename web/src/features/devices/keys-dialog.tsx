import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Device, deviceKey } from '@wastegauge/contract/directory/devices';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { QuestionFooter } from '../../ui/dialogs/dialog-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { deviceKeysOptions, useIssueKey, useRevokeKey } from './api.ts';
import { IssuedKey } from './issued-key.tsx';
import classes from './keys-dialog.module.css';

/** Hours until older keys expire after a new one is created. */
const overlaps = ['0', '1', '24', '168', 'open'] as const;
type Overlap = (typeof overlaps)[number];

interface KeysDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Undefined before the first opening. */
  device: Device | undefined;
}

export function KeysDialog({ device, ...props }: KeysDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 || !device ? null : (
    <OpenedDialog key={opening} {...props} device={device} />
  );
}

function OpenedDialog({ opened, onClose, device }: KeysDialogProps & { device: Device }) {
  const { t } = useTranslation(['devices', 'common']);
  const questionId = useId();
  const keys = useQuery(deviceKeysOptions(device.id));
  const hasActive = keys.data?.some(({ is_active: isActive }) => isActive) ?? false;
  const { overlap, setOverlap, question, ...state } = useKeys(device, hasActive);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('keys.title', { device: device.serial })}
      closeLabel={t('common:close')}
      footer={
        question !== undefined ? (
          <QuestionFooter
            questionId={questionId}
            confirmLabel={t(question === 'issue' ? 'keys.issue' : 'keys.revoke')}
            cancelLabel={t('common:cancel')}
            processingLabel={t('common:processing')}
            isProcessing={state.isPending}
            onConfirm={state.confirm}
            onCancel={state.cancel}
          />
        ) : state.issued ? (
          <Button variant="primary" onClick={onClose}>
            {t('key.done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('common:close')}</Button>
            <Button
              variant="primary"
              disabled={!keys.isSuccess || state.isPending}
              onClick={state.issue}
            >
              {t(state.isPending ? 'common:processing' : 'keys.issue')}
            </Button>
          </>
        )
      }
    >
      {question !== undefined ? (
        <p id={questionId}>
          {t(question === 'issue' ? 'keys.endQuestion' : 'keys.revokeQuestion')}
        </p>
      ) : state.issued ? (
        <IssuedKey device={device} keyText={state.issued.key} />
      ) : (
        <Stack gap="var(--s4)">
          <p className={classes['text']}>{t('keys.text')}</p>
          {keys.isPending && <TableSkeleton rows={2} columns={2} label={t('common:loading')} />}
          {keys.isError && <LoadError query={keys} />}
          {keys.data && <KeysTable keys={keys.data} onRevoke={state.requestRevocation} />}
          {hasActive && (
            <SelectField
              label={t('keys.overlap')}
              hint={t('keys.overlapHint')}
              options={overlaps.map((value) => ({ value, label: t(`keys.overlaps.${value}`) }))}
              value={overlap}
              onChange={setOverlap}
            />
          )}
        </Stack>
      )}
    </Dialog>
  );
}

type DeviceKey = z.infer<typeof deviceKey>;

interface KeysTableProps {
  keys: readonly DeviceKey[];
  onRevoke: (key: DeviceKey) => void;
}

const maxEndedKeys = 3;

function KeysTable({ keys, onRevoke }: KeysTableProps) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const active = keys.filter(({ is_active: isActive }) => isActive);
  const ended = keys.filter(({ is_active: isActive }) => !isActive).slice(0, maxEndedKeys);
  const endText = ({ expires_at: expiresAt, revoked_at: revokedAt }: DeviceKey): string => {
    if (revokedAt !== null) return t('keys.revokedAt', { time: format.timestamp(revokedAt) });
    if (expiresAt !== null) return t('keys.until', { time: format.timestamp(expiresAt) });
    return t('keys.untilRevoked');
  };
  if (keys.length === 0) {
    return <p className={`${classes['list'] ?? ''} ${classes['none'] ?? ''}`}>{t('keys.none')}</p>;
  }
  return (
    <ul className={classes['list']} aria-label={t('keys.open')}>
      {[...active, ...ended].map((key) => (
        <li key={key.id} className={classes['key']}>
          <span className={classes['times']}>
            {t('keys.since', { time: format.timestamp(key.created_at) })}
            <small>{endText(key)}</small>
          </span>
          <Badge tone={key.is_active ? (key.expires_at === null ? 'ok' : 'warn') : 'neutral'}>
            {t(`keys.states.${keyState(key)}`)}
          </Badge>
          {key.is_active && (
            <Button
              size="xs"
              variant="danger"
              aria-label={t('keys.revokeOf', { time: format.timestamp(key.created_at) })}
              onClick={() => onRevoke(key)}
            >
              {t('keys.revoke')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function keyState({ is_active: isActive, expires_at: end, revoked_at: revokedAt }: DeviceKey) {
  if (isActive) return end === null ? 'active' : 'ending';
  return revokedAt === null ? 'expired' : 'revoked';
}

type Question = { kind: 'issue' } | { kind: 'revoke'; keyId: number };

function useKeys(device: Device, hasActive: boolean) {
  const { t } = useTranslation('devices');
  const { notifyDone, notifyError } = useResultToast();
  const [overlap, setOverlap] = useState<Overlap>('24');
  const [question, setQuestion] = useState<Question>();
  const issue = useIssueKey(device.id);
  const revoke = useRevokeKey(device.id);
  const isPending = issue.isPending || revoke.isPending;
  const cancel = (): void => setQuestion(undefined);

  function issueKey(): void {
    if (isPending) return;
    const hours = !hasActive || overlap === 'open' ? undefined : Number(overlap);
    issue.mutate(hours, { onError: notifyError, onSettled: cancel });
  }
  function confirm(): void {
    if (question?.kind === 'issue') return issueKey();
    if (!question || isPending) return;
    revoke.mutate(question.keyId, {
      onSuccess: () => notifyDone(t('keys.revoked')),
      onError: notifyError,
      onSettled: cancel,
    });
  }

  return {
    overlap,
    setOverlap: (value: string): void =>
      setOverlap(overlaps.find((known) => known === value) ?? overlap),
    question: question?.kind,
    isPending,
    issued: issue.data,
    issue: (): void => {
      if (hasActive && overlap === '0') setQuestion({ kind: 'issue' });
      else issueKey();
    },
    requestRevocation: ({ id }: { id: number }): void => setQuestion({ kind: 'revoke', keyId: id }),
    confirm,
    cancel,
  };
}
