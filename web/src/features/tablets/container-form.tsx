import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { limits } from '@wastegauge/contract/values/texts';
import type { SiteContainer, NewContainer } from '@wastegauge/contract/waste/tablets';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FormNumber, FormText } from '../../widgets/forms/form-fields.tsx';
import { SavingForm } from '../../widgets/forms/saving-form.tsx';
import { useFormFailureText } from '../../widgets/forms/use-error-text.ts';
import { useSaving } from '../../widgets/forms/use-saving.ts';
import { useStoredForm } from '../../widgets/forms/use-stored-form.ts';
import { containerForm, fieldAtPath, type ContainerFields } from './container-fields.ts';
import classes from './containers-dialog.module.css';

interface ContainerFormProps {
  values: ContainerFields;
  submitLabel: string;
  send: (container: NewContainer) => Promise<SiteContainer>;
  onDone: () => void;
}

const resolver = zodResolver(containerForm);

export function ContainerForm({ values, submitLabel, send, onDone }: ContainerFormProps) {
  const { t } = useTranslation(['containers', 'common']);
  const failureText = useFormFailureText();
  const form = useStoredForm<ContainerFields, NewContainer>({
    resolver,
    mode: 'onSubmit',
    stored: values,
  });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  const { save, isPending, failure } = useSaving(form, {
    send,
    fieldOf: fieldAtPath,
    onSaved: onDone,
  });
  return (
    <SavingForm
      form={form}
      save={save}
      failure={failure && !failure.isAtField ? failureText(failure.error) : undefined}
      className={classes['form']}
    >
      <FormText<ContainerFields>
        name="name"
        label={t('name')}
        placeholder={t('nameExample')}
        maxLength={limits.textLength}
        autoComplete="off"
      />
      <FormNumber<ContainerFields> name="weight" label={t('weight')} decimals={3} unit="kg" />
      <div className={classes['actions']}>
        <Button onClick={onDone}>{t('common:cancel')}</Button>
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? t('common:processing') : submitLabel}
        </Button>
      </div>
    </SavingForm>
  );
}
