import { Checkbox, Switch } from '@mantine/core';
import { limits } from '@wastegauge/contract/values/texts';
import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { JobTitleField } from '../../widgets/forms/job-title-field.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { NewPasswordField } from '../../widgets/forms/new-password-field.tsx';
import { SecretField } from '../../widgets/forms/secret-field.tsx';
import classes from './sign-up-page.module.css';

interface PersonValues {
  first_name: string;
  surname: string;
  employer: string;
  job_title: string;
  head_office: boolean;
  terms: boolean;
}

function usePersonForm() {
  const fieldText = useFieldText();
  const { register, control, formState } = useFormContext<PersonValues>();
  const fieldError = (name: keyof PersonValues) => fieldText(formState.errors[name]?.message);
  return { register, control, fieldError };
}

export function NameFields() {
  const { t } = useTranslation('signUp');
  const { register, fieldError } = usePersonForm();
  return (
    <div className={classes['two']}>
      <TextField
        {...register('first_name')}
        size="md"
        label={t('firstName')}
        error={fieldError('first_name')}
        autoComplete="given-name"
        maxLength={limits.textLength}
      />
      <TextField
        {...register('surname')}
        size="md"
        label={t('surname')}
        error={fieldError('surname')}
        autoComplete="family-name"
        maxLength={limits.textLength}
      />
    </div>
  );
}

export function WorkFields() {
  const { t } = useTranslation('signUp');
  const { register, control, fieldError } = usePersonForm();
  return (
    <div className={classes['two']}>
      <TextField
        {...register('employer')}
        size="md"
        label={t('employer')}
        error={fieldError('employer')}
        autoComplete="organization"
        maxLength={limits.textLength}
      />
      <Controller
        control={control}
        name="job_title"
        render={({ field }) => (
          <JobTitleField
            {...field}
            size="md"
            label={t('jobTitle')}
            error={fieldError('job_title')}
            autoComplete="organization-title"
          />
        )}
      />
    </div>
  );
}

export function HeadOfficeSwitch() {
  const { t } = useTranslation('signUp');
  const { register } = usePersonForm();
  const id = useId();
  return (
    <div className={classes['headOffice']}>
      <span aria-hidden>{t('headOffice')}</span>
      <label htmlFor={id} className={classes['headOfficeRow']}>
        {t('headOfficeLabel')}
        <Switch {...register('head_office')} id={id} />
      </label>
    </div>
  );
}

export function TermsCheckbox() {
  const { t } = useTranslation('signUp');
  const { register, fieldError } = usePersonForm();
  const error = fieldError('terms');
  return (
    <Checkbox
      {...register('terms')}
      label={
        <>
          {t('terms')}{' '}
          <a href="/privacy" target="_blank" className={classes['privacy']}>
            {t('privacyPolicy')}
          </a>
        </>
      }
      error={error !== undefined && <ErrorText text={error} />}
    />
  );
}

interface OwnEmailFieldProps {
  email: string;
  hint?: string;
}

/** A form field so that password managers save it with the password. */
export function OwnEmailField({ email, hint }: OwnEmailFieldProps) {
  const { t } = useTranslation('signUp');
  return (
    <TextField
      size="md"
      type="email"
      label={t('email')}
      hint={hint}
      value={email}
      readOnly
      autoComplete="username"
      classNames={{ input: classes['fixed'] ?? '' }}
    />
  );
}

interface PasswordValues {
  password: string;
  confirm_password: string;
}

export function PasswordFields({ personal }: { personal: readonly string[] }) {
  const { t } = useTranslation('signUp');
  const fieldText = useFieldText();
  const { register, control, formState } = useFormContext<PasswordValues>();
  const typed = useWatch({ control, name: 'password' });
  return (
    <>
      <NewPasswordField
        {...register('password')}
        size="md"
        label={t('password')}
        typed={typed}
        personal={personal}
        hint={typed ? undefined : t('passwordHint', { length: limits.passwordMinLength })}
        error={fieldText(formState.errors.password?.message)}
      />
      <SecretField
        {...register('confirm_password')}
        size="md"
        label={t('confirmPassword')}
        error={fieldText(formState.errors.confirm_password?.message)}
        autoComplete="new-password"
      />
    </>
  );
}
