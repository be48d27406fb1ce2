import { Button } from '@mantine/core';
import type { Day } from '@wastegauge/contract/values/dates';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { QuestionFoot } from '../../ui/dialogs/dialog-buttons.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import classes from './occupancy-dialog.module.css';
import { UpdateOccupancyForm } from './update-occupancy-form.tsx';
import { useUpdateOccupancy } from './use-update-occupancy.ts';

interface UpdateOccupancyDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption;
  /** Null to choose a day in the dialog. */
  day: Day | null;
  maximum: number;
}

export function UpdateOccupancyDialog(props: UpdateOccupancyDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <OccupancyDialog key={opening} {...props} />;
}

function OccupancyDialog({ opened, onClose, site, day, maximum }: UpdateOccupancyDialogProps) {
  const { t } = useTranslation(['covers', 'common']);
  const formId = useId();
  const questionId = useId();
  const occupancy = useUpdateOccupancy({ site, day, maximum });
  const { stage, isPending, isChangeable, record } = occupancy;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('updateDialog.title')}
      closeLabel={t('common:close')}
      footer={
        stage === 'confirm' ? (
          <QuestionFoot
            questionId={questionId}
            confirmLabel={t('continue')}
            cancelLabel={t('common:cancel')}
            processingLabel={t('common:processing')}
            isProcessing={isPending}
            onConfirm={occupancy.confirm}
            onCancel={occupancy.back}
          />
        ) : stage === 'done' ? (
          <QuestionFoot
            questionId={questionId}
            confirmLabel={t('yes')}
            cancelLabel={t('no')}
            processingLabel={t('common:processing')}
            onConfirm={occupancy.another}
            onCancel={onClose}
          />
        ) : (
          <>
            {record && !record.is_default && (
              <Button
                variant="link"
                className={classes['reset'] ?? ''}
                disabled={isPending}
                onClick={occupancy.reset}
              >
                {t('updateDialog.reset')}
              </Button>
            )}
            <FormFoot
              formId={formId}
              submitLabel={t('save')}
              isPending={isPending}
              isDisabled={!isChangeable}
              onCancel={onClose}
            />
          </>
        )
      }
    >
      {stage === 'form' ? (
        <UpdateOccupancyForm formId={formId} site={site} occupancy={occupancy} />
      ) : (
        <p id={questionId}>
          {t(stage === 'confirm' ? 'updateDialog.overwrite' : 'updateDialog.another')}
        </p>
      )}
    </Dialog>
  );
}
