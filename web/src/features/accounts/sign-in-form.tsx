import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { loginBody } from '@wastegauge/contract/accounts';
import { limits } from '@wastegauge/contract/texts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { session } from '../../api/call.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useErrorText, useFieldText } from '../../widgets/use-error-text.ts';
import { Alert } from '../../widgets/alert.tsx';
import { login, type LoginForm } from './api.ts';
import classes from './sign-in-page.module.css';

interface SignInFormProps {
  /** Why the visitor was brought here; the answer to the first attempt takes its place. */
  notice: 'notLinked' | 'expired' | undefined;
  prefilled: { email: string; password: string };
}

export function SignInForm({ notice, prefilled }: SignInFormProps) {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const { attempt, submit } = useSignIn();
  const [isPasswordShown, setPasswordShown] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginBody),
    defaultValues: { ...prefilled, remember: false },
  });
  const alert = attempt.error
    ? errorText(attempt.error)
    : notice && !attempt.isPending && t(`notices.${notice}`);

  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      {alert && <Alert>{alert}</Alert>}
      <TextField
        {...register('email')}
        type="email"
        size="md"
        label={t('signIn.email')}
        error={fieldText(formState.errors.email?.message)}
        autoComplete="username"
        maxLength={limits.textLength}
      />
      <PasswordField
        {...register('password')}
        size="md"
        label={t('signIn.password')}
        toggleLabel={t(isPasswordShown ? 'signIn.hidePassword' : 'signIn.showPassword')}
        visible={isPasswordShown}
        onVisibilityChange={setPasswordShown}
        error={fieldText(formState.errors.password?.message)}
        autoComplete="current-password"
        maxLength={limits.passwordInputLength}
      />
      <Checkbox {...register('remember')} label={t('signIn.remember')} />
      <Button type="submit" variant="primary" size="md" fullWidth disabled={attempt.isPending}>
        {t(attempt.isPending ? 'signIn.submitting' : 'signIn.submit')}
      </Button>
    </form>
  );
}

function useSignIn() {
  const navigate = useNavigate();
  const attempt = useMutation({
    mutationFn: login,
    onSuccess: async (answer, { remember = false }) => {
      if (!('token' in answer)) return navigate({ to: '/auth/verification/check-code' });
      session.start(answer.token, answer.user, remember);
      return navigate({ to: '/', search: true });
    },
  });
  return { attempt, submit: (form: LoginForm) => attempt.mutate(form) };
}
