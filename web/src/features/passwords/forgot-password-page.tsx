import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { resetRequestBody } from '@wastegauge/contract/directory/passwords';
import { limits } from '@wastegauge/contract/values/texts';
import { useForm } from 'react-hook-form';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { readTypedEmail, rememberTypedEmail } from '../../widgets/session/typed-email.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useErrorText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import classes from './passwords.module.css';
import { requestReset } from './api.ts';

export function ForgotPasswordPage() {
  const { t } = useTranslation('passwords');
  return (
    <AuthFrame>
      <AuthHeading title={t('forgot.heading')}>
        <p>{t('forgot.text')}</p>
      </AuthHeading>
      <div className={classes['body']}>
        <ForgotPasswordForm />
        <p>
          <Link to="/auth/sign-in" className={classes['link']}>
            {t('forgot.back')}
          </Link>
        </p>
      </div>
    </AuthFrame>
  );
}

function ForgotPasswordForm() {
  const { t } = useTranslation('passwords');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const navigate = useNavigate();
  const attempt = useMutation({
    mutationFn: requestReset,
    onSuccess: () => navigate({ to: '/auth/reset-password/done' }),
  });
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(resetRequestBody),
    defaultValues: { email: readTypedEmail() },
  });
  return (
    <form
      className={classes['body']}
      noValidate
      onSubmit={(event) => void handleSubmit(({ email }) => attempt.mutate(email))(event)}
    >
      {attempt.error && <Alert tone="err">{errorText(attempt.error)}</Alert>}
      <TextField
        {...register('email', {
          onChange: ({ target }: { target: { value: string } }) => rememberTypedEmail(target.value),
        })}
        type="email"
        size="md"
        label={t('forgot.email')}
        error={fieldText(formState.errors.email?.message)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.textLength}
      />
      <Button type="submit" variant="primary" size="md" fullWidth disabled={attempt.isPending}>
        {t(attempt.isPending ? 'forgot.submitting' : 'forgot.submit')}
      </Button>
    </form>
  );
}
