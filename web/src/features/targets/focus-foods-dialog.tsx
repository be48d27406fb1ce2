import { IconDatabaseOff } from '@tabler/icons-react';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { maxFocusFoods } from '@wastegauge/contract/insight/targets';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QuestionFoot } from '../../ui/dialogs/dialog-buttons.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { FocusFoodForm } from './focus-food-form.tsx';
import classes from './target-dialog.module.css';
import { useFocusFoods } from './use-focus-foods.ts';

interface FocusFoodsDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption | null;
}

export function FocusFoodsDialog(props: FocusFoodsDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <FoodsDialog key={opening} {...props} />;
}

function FoodsDialog({ opened, onClose, site }: FocusFoodsDialogProps) {
  const { t } = useTranslation(['targets', 'common']);
  const formId = useId();
  const questionId = useId();
  const focus = useFocusFoods({ site, onDone: onClose });
  const { form, stored, isAsking, isPending } = focus;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('focus.title')}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        isAsking ? (
          <QuestionFoot
            questionId={questionId}
            confirmLabel={t('continue')}
            cancelLabel={t('common:cancel')}
            processingLabel={t('common:processing')}
            isProcessing={isPending}
            onConfirm={focus.confirm}
            onCancel={focus.back}
          />
        ) : (
          <>
            <span className={classes['note']}>{t(site ? 'forEverybody' : 'forYou')}</span>
            <FormFoot
              formId={formId}
              submitLabel={t('save')}
              isPending={isPending}
              isDisabled={!focus.isChangeable}
              onCancel={onClose}
            />
          </>
        )
      }
    >
      {isAsking && <p id={questionId}>{t('confirmSet')}</p>}
      {stored.isPending && <TableSkeleton rows={3} columns={3} label={t('common:loading')} />}
      {stored.isLoadingError && (
        <EmptyState icon={<IconDatabaseOff />} title={t('common:noData')} />
      )}
      {!isAsking && stored.data && (
        <form
          id={formId}
          className={classes['form']}
          noValidate
          onSubmit={(event) => void form.handleSubmit(focus.submit)(event)}
        >
          <p className={classes['text']}>
            {t('focus.text', { count: maxFocusFoods, site: site?.name ?? t('common:allSites') })}
          </p>
          <ul className={classes['rows']}>
            {Array.from({ length: maxFocusFoods }, (_row, index) => (
              <FocusFoodForm key={index} index={index} site={site} focus={focus} />
            ))}
          </ul>
        </form>
      )}
    </Dialog>
  );
}
