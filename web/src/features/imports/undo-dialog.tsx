import { Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ImportStanding, ImportSummary } from '@wastegauge/contract/edges/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { standingOptions, useUndo } from './api.ts';
import classes from './imports-page.module.css';

interface UndoDialogProps {
  opened: boolean;
  summary: ImportSummary;
  onClose: () => void;
}

type Choice = 'keep' | 'remove';

export function UndoDialog({ opened, summary, onClose }: UndoDialogProps) {
  const { t } = useTranslation(['imports', 'common']);
  const { tellDone, tellError } = useTellResult();
  const standing = useQuery({ ...standingOptions(summary.id), enabled: opened });
  const [choice, setChoice] = useState<Choice>('keep');
  const undo = useUndo(summary.id);
  const confirm = (): void => {
    if (!standing.data || undo.isPending) return;
    undo.mutate(standing.data.changed > 0 ? choice : undefined, {
      onSuccess: () => {
        tellDone(t('undo.done'));
        onClose();
      },
      onError: tellError,
    });
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('undo.title')}
      text={
        standing.data ? (
          <Standing {...{ summary, choice, setChoice }} standing={standing.data} />
        ) : standing.isError ? (
          <ErrorState
            title={t('common:loadFailed')}
            retryLabel={t('common:retry')}
            onRetry={() => void standing.refetch()}
          />
        ) : (
          <Skeleton height={20} />
        )
      }
      confirmLabel={t('undo.confirm')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      destructive
      isProcessing={undo.isPending || !standing.data}
      processingLabel={undo.isPending ? t('common:processing') : t('undo.confirm')}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

interface StandingProps {
  summary: ImportSummary;
  standing: ImportStanding;
  choice: Choice;
  setChoice: (choice: Choice) => void;
}

function Standing({ summary, standing, choice, setChoice }: StandingProps) {
  const { t } = useTranslation('imports');
  const { unchanged: count, changed } = standing;
  const file = summary.file_name;
  const changedText =
    summary.kind === 'waste'
      ? t('undo.changed', { count: changed })
      : t('undo.changedCovers', { count: changed });
  return (
    <div className={classes['standing']}>
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
            <div className={classes['choices']}>
              <Radio value="keep" label={t('undo.keep')} />
              <Radio value="remove" label={t('undo.remove')} />
            </div>
          </Radio.Group>
        </>
      )}
    </div>
  );
}
