import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, Switch } from '@mantine/core';
import { signUpForm } from '@wastegauge/contract/sign-up';
import { limits } from '@wastegauge/contract/texts';
import { useId } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ErrorText } from '../../ui/error-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { NewPasswordField } from '../../widgets/new-password-field.tsx';
import { SecretField } from '../../widgets/secret-field.tsx';
import { useFieldText } from '../../widgets/use-error-text.ts';
import { JobTitleField } from '../../widgets/job-title-field.tsx';
import { useSignUp, type SignUpValues } from './use-sign-up.ts';
import classes from './sign-up-page.module.css';

interface SignUpFormProps {
  groupId: number | undefined;
  onMailSent: (email: string) => void;
}

const emptyForm: SignUpValues = {
  first_name: '',
  surname: '',
  email: '',
  employer: '',
  job_title: '',
  password: '',
  confirm_password: '',
  signup_id: '',
  head_office: false,
  terms: false,
};

export function SignUpForm({ groupId, onMailSent }: SignUpFormProps) {
  const { t } = useTranslation('signUp');
  const fieldText = useFieldText();
  const headOfficeId = useId();
  const form = useForm<SignUpValues, unknown, SignUpValues>({
    resolver: zodResolver(signUpForm),
    defaultValues: emptyForm,
  });
  const { register, control, handleSubmit, formState } = form;
  const { attempt, alert, submit } = useSignUp(form, groupId, onMailSent);
  const typed = useWatch({ control });
  const errorOf = (name: keyof SignUpValues) => fieldText(formState.errors[name]?.message);
  const field = (name: Exclude<keyof SignUpValues, 'head_office' | 'terms'>) =>
    ({ ...register(name), size: 'md', error: errorOf(name) }) as const;
  const termsError = errorOf('terms');

  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      {alert !== undefined && <Alert tone="err">{alert}</Alert>}
      <div className={classes['two']}>
        <TextField
          {...field('first_name')}
          label={t('firstName')}
          autoComplete="given-name"
          maxLength={limits.textLength}
        />
        <TextField
          {...field('surname')}
          label={t('surname')}
          autoComplete="family-name"
          maxLength={limits.textLength}
        />
      </div>
      <TextField
        {...field('email')}
        type="email"
        label={t('email')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.textLength}
      />
      <div className={classes['two']}>
        <TextField
          {...field('employer')}
          label={t('employer')}
          autoComplete="organization"
          maxLength={limits.textLength}
        />
        <Controller
          control={control}
          name="job_title"
          render={({ field: jobTitle }) => (
            <JobTitleField
              {...jobTitle}
              size="md"
              label={t('jobTitle')}
              error={errorOf('job_title')}
              autoComplete="organization-title"
            />
          )}
        />
      </div>
      <div className={classes['two']}>
        <NewPasswordField
          {...field('password')}
          label={t('password')}
          typed={typed.password ?? ''}
          personal={[typed.first_name ?? '', typed.surname ?? '', typed.employer ?? '']}
          hint={
            typed.password ? undefined : t('passwordHint', { length: limits.passwordMinLength })
          }
        />
        <SecretField
          {...field('confirm_password')}
          label={t('confirmPassword')}
          autoComplete="new-password"
        />
      </div>
      <div className={classes['two']}>
        <TextField
          {...field('signup_id')}
          label={`${t('signupId')} (${t('optional')})`}
          hint={t('signupIdHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={classes['headOffice']}>
          <span aria-hidden>{t('headOffice')}</span>
          <label htmlFor={headOfficeId} className={classes['headOfficeRow']}>
            {t('headOfficeLabel')}
            <Switch {...register('head_office')} id={headOfficeId} />
          </label>
        </div>
      </div>
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
        error={termsError !== undefined && <ErrorText text={termsError} />}
      />
      <Button type="submit" variant="primary" size="md" fullWidth disabled={attempt.isPending}>
        {t(attempt.isPending ? 'submitting' : 'submit')}
      </Button>
    </form>
  );
}
