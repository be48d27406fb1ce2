import { IconDatabaseOff } from '@tabler/icons-react';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QuestionFoot } from '../../ui/dialogs/dialog-buttons.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { PlateTargetForm } from './plate-target-form.tsx';
import classes from './target-dialog.module.css';
import { usePlateTargets } from './use-plate-targets.ts';

interface PlateTargetsDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption | null;
}

export function PlateTargetsDialog(props: PlateTargetsDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <TargetsDialog key={opening} {...props} />;
}

function TargetsDialog({ opened, onClose, site }: PlateTargetsDialogProps) {
  const { t } = useTranslation(['targets', 'common']);
  const formId = useId();
  const questionId = useId();
  const targets = usePlateTargets({ site, onDone: onClose });
  const { form, stored, monitors, question, isPending } = targets;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('plate.title')}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        question ? (
          <QuestionFoot
            questionId={questionId}
            confirmLabel={t('continue')}
            cancelLabel={t('common:cancel')}
            processingLabel={t('common:processing')}
            isProcessing={isPending}
            onConfirm={targets.confirm}
            onCancel={targets.back}
          />
        ) : (
          <>
            <span className={classes['note']}>{t('forEverybody')}</span>
            <FormFoot
              formId={formId}
              submitLabel={t('save')}
              isPending={isPending}
              isDisabled={!targets.isChangeable}
              onCancel={onClose}
            />
          </>
        )
      }
    >
      {question && (
        <p id={questionId}>{t(question.kind === 'set' ? 'confirmSet' : 'confirmClear')}</p>
      )}
      {stored.isPending && <TableSkeleton rows={3} columns={3} label={t('common:loading')} />}
      {!question && !stored.isPending && monitors.length === 0 && (
        <EmptyState icon={<IconDatabaseOff />} title={t('common:noData')} />
      )}
      {!question && monitors.length > 0 && (
        <form
          id={formId}
          className={classes['form']}
          noValidate
          onSubmit={(event) => void form.handleSubmit(() => targets.ask({ kind: 'set' }))(event)}
        >
          <p className={classes['text']}>{t('plate.text')}</p>
          <ul>
            {monitors.map((monitor, index) => (
              <PlateTargetForm
                key={monitor.id}
                monitor={monitor}
                index={index}
                site={site}
                targets={targets}
              />
            ))}
          </ul>
        </form>
      )}
    </Dialog>
  );
}
