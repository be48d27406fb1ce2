import { useQuery, useMutation } from '@tanstack/react-query';
import { Link, useParams, useNavigate, useSearch } from '@tanstack/react-router';
import { VisuallyHidden, Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { ApiError } from '../../api/api-error.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { NewPasswordField } from '../../widgets/forms/new-password-field.tsx';
import { SecretField } from '../../widgets/forms/secret-field.tsx';
import { useErrorText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import {
  resetLinkOptions,
  completeReset,
  newPasswordForm,
  newPasswordSearch,
  type NewPassword,
  type PasswordResetLink,
} from './api.ts';
import classes from './passwords.module.css';

export function NewPasswordPage() {
  const link = useParams({ from: '/auth/reset-password/$uid64/$token' });
  const check = useQuery(resetLinkOptions(link));
  const isValid = check.data?.success === true;
  return (
    <AuthFrame>
      {check.isPending && <CheckingLink />}
      {isValid && <ValidLink link={link} />}
      {!check.isPending && !isValid && <InvalidLink />}
    </AuthFrame>
  );
}

/** The mail to an added user leads here, too. */
const useIsFirst = (): boolean => newPasswordSearch.parse(useSearch({ strict: false })).first;

function ValidLink({ link }: { link: { uid64: string; token: string } }) {
  const { t } = useTranslation('passwords');
  const wording = useIsFirst() ? 'first' : 'reset';
  return (
    <>
      <AuthHeading title={t(`${wording}.heading`)}>
        <p>{t(`${wording}.text`)}</p>
      </AuthHeading>
      <NewPasswordForm link={link} />
    </>
  );
}

function InvalidLink() {
  const { t } = useTranslation('passwords');
  return (
    <div role="alert">
      <AuthHeading title={t('reset.invalid')} />
      <p>
        <Link to="/auth/reset-password" className={classes['link']}>
          {t('reset.tryAgain')}
        </Link>
      </p>
    </div>
  );
}

function CheckingLink() {
  const { t } = useTranslation('passwords');
  return (
    <div className={classes['skeleton']}>
      <VisuallyHidden component="h1">{t('reset.checking')}</VisuallyHidden>
      <Skeleton width="60%" height={36} />
      <Skeleton width="90%" height={22} />
      <Skeleton height={70} radius="var(--r-md)" />
      <Skeleton height={70} radius="var(--r-md)" />
      <Skeleton height={44} radius="var(--r-md)" />
    </div>
  );
}

function NewPasswordForm({ link }: { link: PasswordResetLink }) {
  const { t } = useTranslation('passwords');
  const fieldText = useFieldText();
  const isFirst = useIsFirst();
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
      {!isFirst && (
        <Checkbox
          {...register('keepsAccessKeys')}
          label={t('reset.keepKeys')}
          description={t('reset.keepKeysHint')}
        />
      )}
      <Button type="submit" variant="primary" size="md" fullWidth disabled={attempt.isPending}>
        {t(attempt.isPending ? 'reset.submitting' : isFirst ? 'first.submit' : 'reset.submit')}
      </Button>
    </form>
  );
}

function useReset(link: PasswordResetLink, showPasswordError: (text: string) => void) {
  const { t } = useTranslation(['passwords', 'common', 'texts']);
  const errorText = useErrorText();
  const navigate = useNavigate();
  const isFirst = useIsFirst();
  const attempt = useMutation({
    mutationFn: (form: NewPassword) => completeReset(link, form),
    onSuccess: ({ success }) => {
      if (!success) return undefined;
      const text = t(isFirst ? 'first.done' : 'reset.done');
      showToast({ kind: 'success', text, closeLabel: t('common:close') });
      return navigate({
        to: '/auth/sign-in',
        ...(isFirst && { state: { notice: 'firstPassword' } }),
      });
    },
    onError: (error) => {
      const text = passwordError(error);
      if (text !== undefined) showPasswordError(text);
    },
  });
  const isShownAtField = passwordError(attempt.error) !== undefined;
  const failure = attempt.error && !isShownAtField ? errorText(attempt.error) : undefined;
  const refusal = attempt.data?.success === false ? t('texts:oops') : undefined;
  return { attempt, alert: failure ?? refusal };
}

const passwordError = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fieldErrors['password']?.[0] : undefined;
