import { Button } from '@mantine/core';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Controller } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import type { targetLevels } from '@wastegauge/contract/insight/targets';
import { z } from 'zod';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { QuestionFoot } from '../../ui/dialogs/dialog-buttons.tsx';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useStoredForm } from '../../widgets/forms/use-stored-form.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import classes from './target-dialog.module.css';
import { kgLabel, targetDecimals, targetText, typedThreshold } from './target-text.ts';
import { useSetSiteTarget } from './api.ts';

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

interface SiteTargetFormProps {
  formId: string;
  label: string;
  target: SiteTarget;
  storedKg: number | null | undefined;
  children: ReactNode;
}

export function SiteTargetForm({ formId, label, target, storedKg, children }: SiteTargetFormProps) {
  const { t } = useTranslation('targets');
  const fieldText = useFieldText();
  const format = useFormat();
  const { form, submit } = target;
  return (
    <form
      id={formId}
      className={classes['form']}
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <Controller
        control={form.control}
        name="threshold"
        render={({ field }) => (
          <NumberField
            {...field}
            size="md"
            label={label}
            decimals={targetDecimals}
            unit="kg"
            data-autofocus
            readOnly={storedKg === undefined}
            error={fieldText(form.formState.errors.threshold?.message)}
            hint={
              typeof storedKg === 'number'
                ? t('hintNow', { target: kgLabel(format, storedKg) })
                : t('hintNone')
            }
          />
        )}
      />
      {children}
    </form>
  );
}

const targetForm = z.object({ threshold: typedThreshold });
type TargetFields = z.input<typeof targetForm>;
type TargetEntry = z.output<typeof targetForm>;

interface SiteTargetOptions {
  site: SiteOption | null;
  level: (typeof targetLevels)[number];
  storedKg: number | null | undefined;
  onDone: () => void;
}

/** Site targets apply to everybody, so setting and clearing need a confirmation. */
type TargetStage = 'form' | 'set' | 'clear';

export function useSiteTarget({ site, level, storedKg, onDone }: SiteTargetOptions) {
  const { t } = useTranslation('targets');
  const { tellDone, tellError } = useTellResult();
  const [stage, setStage] = useState<TargetStage>('form');
  const form = useStoredForm<TargetFields, TargetEntry>({
    resolver: zodResolver(targetForm),
    mode: 'onChange',
    stored: { threshold: targetText(storedKg ?? null) },
  });
  const { isDirty, isValid } = form.formState;
  const set = useSetSiteTarget();
  const { isPending } = set;
  const send = (threshold: number | null): void => {
    if (isPending) return;
    set.mutate(
      { threshold, site: site?.id ?? null, level },
      {
        onSuccess: () => {
          onDone();
          tellDone(t(threshold === null ? 'cleared' : 'saved'));
        },
        onError: (error) => {
          setStage('form');
          tellError(error);
        },
      },
    );
  };
  const saveAll = form.handleSubmit(({ threshold }) => send(threshold));
  return {
    form,
    stage,
    isPending,
    isChangeable: storedKg !== undefined && isDirty && isValid && !isPending,
    isClearable: typeof storedKg === 'number' && !isPending,
    submit: () => (site ? setStage('set') : void saveAll()),
    clear: () => (site ? setStage('clear') : send(null)),
    back: () => setStage('form'),
    confirm: () => (stage === 'clear' ? send(null) : void saveAll()),
  };
}

type SiteTarget = ReturnType<typeof useSiteTarget>;
