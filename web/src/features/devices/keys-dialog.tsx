import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Device } from '@wastegauge/contract/directory/devices';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { QuestionFoot } from '../../ui/dialogs/dialog-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { deviceKeysOptions } from './api.ts';
import { KeyCard } from './key-card.tsx';
import classes from './keys-dialog.module.css';
import { KeysTable } from './keys-table.tsx';
import { overlaps, useKeys } from './use-keys.ts';

interface KeysDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Undefined before the first opening. */
  device: Device | undefined;
}

/** The keys of a monitor: a new one in place of the old, with time to change over, or the end of one. */
export function KeysDialog({ device, ...props }: KeysDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 || !device ? null : (
    <OpenedDialog key={opening} {...props} device={device} />
  );
}

function OpenedDialog({ opened, onClose, device }: KeysDialogProps & { device: Device }) {
  const { t } = useTranslation(['devices', 'common']);
  const errorText = useErrorText();
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
          <QuestionFoot
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
        <KeyCard device={device} keyText={state.issued.key} />
      ) : (
        <div className={classes['body']}>
          <p className={classes['text']}>{t('keys.text')}</p>
          {keys.isPending && <TableSkeleton rows={2} columns={2} label={t('common:loading')} />}
          {keys.isError && (
            <ErrorState
              title={t('common:loadFailed')}
              hint={errorText(keys.error)}
              retryLabel={t('common:retry')}
              onRetry={() => void keys.refetch()}
            />
          )}
          {keys.data && <KeysTable keys={keys.data} onRevoke={state.askToRevoke} />}
          {hasActive && (
            <SelectField
              label={t('keys.overlap')}
              hint={t('keys.overlapHint')}
              options={overlaps.map((value) => ({ value, label: t(`keys.overlaps.${value}`) }))}
              value={overlap}
              onChange={setOverlap}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
