import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { kgLabel, targetDecimals } from './target-text.ts';
import classes from './target-dialog.module.css';
import type { SiteTarget } from './use-site-target.ts';

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
