import { Button } from '@mantine/core';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { QuestionFoot } from '../../ui/dialogs/dialog-buttons.tsx';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import classes from './target-dialog.module.css';
import type { SiteTarget } from './use-site-target.ts';

interface SiteTargetDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  site: SiteOption | null;
  target: SiteTarget;
  children: (formId: string) => ReactNode;
}

export function SiteTargetDialog({
  opened,
  onClose,
  title,
  site,
  target,
  children,
}: SiteTargetDialogProps) {
  const { t } = useTranslation(['targets', 'common']);
  const formId = useId();
  const questionId = useId();
  const { stage, isPending } = target;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      closeLabel={t('common:close')}
      footer={
        stage === 'form' ? (
          <>
            <span className={classes['note']}>{t(site ? 'forEverybody' : 'forYou')}</span>
            {target.isClearable && <Button onClick={target.clear}>{t('clear')}</Button>}
            <FormFoot
              formId={formId}
              submitLabel={t('save')}
              isPending={isPending}
              isDisabled={!target.isChangeable}
              onCancel={onClose}
            />
          </>
        ) : (
          <QuestionFoot
            questionId={questionId}
            confirmLabel={t('continue')}
            cancelLabel={t('common:cancel')}
            processingLabel={t('common:processing')}
            isProcessing={isPending}
            onConfirm={target.confirm}
            onCancel={target.back}
          />
        )
      }
    >
      {stage === 'form' ? (
        children(formId)
      ) : (
        <p id={questionId}>{t(stage === 'set' ? 'confirmSet' : 'confirmClear')}</p>
      )}
    </Dialog>
  );
}
