import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ImportStanding, ImportSummary } from '@wastegauge/contract/edges/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ConfirmActionDialog } from '../../widgets/forms/confirm-action-dialog.tsx';
import { undoStatusOptions, useUndo } from './api.ts';

interface UndoDialogProps {
  opened: boolean;
  summary: ImportSummary;
  onClose: () => void;
}

type Choice = 'keep' | 'remove';

export function UndoDialog({ summary, ...dialog }: UndoDialogProps) {
  const { t } = useTranslation(['imports', 'common']);
  const status = useQuery({ ...undoStatusOptions(summary.id), enabled: dialog.opened });
  const [choice, setChoice] = useState<Choice>('keep');
  const undo = useUndo(summary.id);
  const hasChanged = status.data !== undefined && status.data.changed > 0;
  return (
    <ConfirmActionDialog
      {...dialog}
      title={t('undo.title')}
      text={
        status.data ? (
          <UndoDetails {...{ summary, choice, setChoice }} status={status.data} />
        ) : status.isError ? (
          <ErrorState
            title={t('common:loadFailed')}
            retryLabel={t('common:retry')}
            onRetry={() => void status.refetch()}
          />
        ) : (
          <Skeleton height={20} />
        )
      }
      confirmLabel={t('undo.confirm')}
      isDisabled={!status.data}
      run={() => undo.mutateAsync(hasChanged ? choice : undefined)}
      done={t('undo.done')}
      staysOpenOnError
    />
  );
}

interface UndoDetailsProps {
  summary: ImportSummary;
  status: ImportStanding;
  choice: Choice;
  setChoice: (choice: Choice) => void;
}

function UndoDetails({ summary, status, choice, setChoice }: UndoDetailsProps) {
  const { t } = useTranslation('imports');
  const { unchanged: count, changed } = status;
  const file = summary.file_name;
  const changedText =
    summary.kind === 'waste'
      ? t('undo.changed', { count: changed })
      : t('undo.changedCovers', { count: changed });
  return (
    <Stack gap="var(--s3)">
      <p>
        {count === 0 ? t('undo.nothing', { file }) : t(`undo.${summary.kind}`, { count, file })}
      </p>
      {changed > 0 && (
        <>
          <p>{changedText}</p>
          <Radio.Group
            label={t('undo.changedLabel')}
            value={choice}
            onChange={(value) => setChoice(value === 'remove' ? 'remove' : 'keep')}
          >
            <Stack gap="var(--s2)" mt="var(--s2)">
              <Radio value="keep" label={t('undo.keep')} />
              <Radio value="remove" label={t('undo.remove')} />
            </Stack>
          </Radio.Group>
        </>
      )}
    </Stack>
  );
}
