import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { choosePasswordForm } from '@wastegauge/contract/directory/sign-up';
import { limits } from '@wastegauge/contract/values/texts';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { NewPasswordField } from '../../widgets/forms/new-password-field.tsx';
import { SecretField } from '../../widgets/forms/secret-field.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useOpenSession } from '../../widgets/session/use-open-session.ts';
import { completeSignUp } from './api.ts';
import { OwnEmailField } from './person-form.tsx';
import { useFormAttempt } from './use-form-attempt.ts';
import classes from './sign-up-page.module.css';

interface ChoosePasswordFormProps {
  token: string;
  link: { email: string; first_name: string };
}

export function ChoosePasswordForm({ token, link }: ChoosePasswordFormProps) {
  const { t } = useTranslation('signUp');
  const openSession = useOpenSession();
  const form = useForm({
    resolver: zodResolver(choosePasswordForm),
    defaultValues: { password: '', confirm_password: '' },
  });
  const { isPending, alert, submit } = useFormAttempt(form, {
    send: ({ password }) => completeSignUp(token, password),
    onSuccess: (answer) => {
      if (!('token' in answer)) return;
      openSession(answer.token, answer.user, { remember: false, keepsSearch: false });
    },
  });
  return (
    <FormProvider {...form}>
      <form
        className={classes['form']}
        noValidate
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        {alert !== undefined && <Alert tone="err">{alert}</Alert>}
        <OwnEmailField email={link.email} />
        <PasswordFields personal={[link.first_name, link.email]} />
        <Button type="submit" variant="primary" size="md" fullWidth disabled={isPending}>
          {t(isPending ? 'submitting' : 'complete.submit')}
        </Button>
      </form>
    </FormProvider>
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
