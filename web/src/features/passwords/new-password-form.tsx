import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { NewPasswordField } from '../../widgets/forms/new-password-field.tsx';
import { SecretField } from '../../widgets/forms/secret-field.tsx';
import { useErrorText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import { completeReset, newPasswordForm, type NewPassword, type ResetLink } from './api.ts';
import classes from './passwords.module.css';

export function NewPasswordForm({ link }: { link: ResetLink }) {
  const { t } = useTranslation('passwords');
  const fieldText = useFieldText();
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { password: '', confirmation: '', keepsAccessKeys: false },
  });
  const { attempt, alert } = useReset(link, (text) =>
    setError('password', { message: text }, { shouldFocus: true }),
  );
  const typed = useWatch({ control, name: 'password' });
  return (
    <form
      className={classes['body']}
      noValidate
      onSubmit={(event) => void handleSubmit((form) => attempt.mutate(form))(event)}
    >
      {alert !== undefined && <Alert tone="err">{alert}</Alert>}
      <NewPasswordField
        {...register('password')}
        size="md"
        label={t('reset.password')}
        typed={typed}
        hint={t('reset.rules')}
        error={fieldText(formState.errors.password?.message)}
      />
      <SecretField
        {...register('confirmation')}
        size="md"
        label={t('reset.confirmPassword')}
        error={fieldText(formState.errors.confirmation?.message)}
        autoComplete="new-password"
      />
      <Checkbox
        {...register('keepsAccessKeys')}
        label={t('reset.keepKeys')}
        description={t('reset.keepKeysHint')}
      />
      <Button type="submit" variant="primary" size="md" fullWidth disabled={attempt.isPending}>
        {t(attempt.isPending ? 'reset.submitting' : 'reset.submit')}
      </Button>
    </form>
  );
}

function useReset(link: ResetLink, showPasswordError: (text: string) => void) {
  const { t } = useTranslation(['passwords', 'common', 'texts']);
  const errorText = useErrorText();
  const navigate = useNavigate();
  const attempt = useMutation({
    mutationFn: (form: NewPassword) => completeReset(link, form),
    onSuccess: ({ success }) => {
      if (!success) return undefined;
      showToast({ kind: 'success', text: t('reset.done'), closeLabel: t('common:close') });
      return navigate({ to: '/auth/sign-in' });
    },
    onError: (error) => {
      const text = passwordErrorOf(error);
      if (text !== undefined) showPasswordError(text);
    },
  });
  const isToldAtField = passwordErrorOf(attempt.error) !== undefined;
  const failure = attempt.error && !isToldAtField ? errorText(attempt.error) : undefined;
  const refusal = attempt.data?.success === false ? t('texts:oops') : undefined;
  return { attempt, alert: failure ?? refusal };
}

const passwordErrorOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fieldErrors['password']?.[0] : undefined;
