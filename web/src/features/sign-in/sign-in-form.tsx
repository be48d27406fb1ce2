import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { loginBody } from '@wastegauge/contract/directory/sign-in';
import type { PublicSettings } from '@wastegauge/contract/services/system';
import { limits, texts } from '@wastegauge/contract/values/texts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { IconMail, IconWorld } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { HumanCheckCard } from '../../widgets/human-check/human-check-card.tsx';
import { useHumanCheck, type HumanCheck } from '../../widgets/human-check/use-human-check.ts';
import { SecretField } from '../../widgets/forms/secret-field.tsx';
import { useErrorText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import { rememberTypedEmail } from '../../widgets/session/typed-email.ts';
import { ApiError } from '../../api/api-error.ts';
import { isAboutHumanCheck } from '../../widgets/human-check/human-check.ts';
import classes from './sign-in-page.module.css';
import otherMethodsClasses from './other-methods.module.css';
import { login, sendMagicLink, startSocialLogin } from './api.ts';
import { storeRememberChoice } from './sign-in-callback.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

/** A longer password cannot be the right one, and must not be cut off silently. */
const signInForm = loginBody.extend({
  password: loginBody.shape.password.max(limits.passwordInputLength, texts.passwordTooLong),
});

const rememberTyped = ({ target }: { target: { value: string } }): void =>
  rememberTypedEmail(target.value);

export interface SignInNotice {
  tone: 'info' | 'err';
  text: string;
  hint?: string;
}

interface SignInFormProps {
  settings: PublicSettings | undefined;
  notice: SignInNotice | undefined;
  prefilled: { email: string; password: string };
}

export function SignInForm({ settings, notice, prefilled }: SignInFormProps) {
  const { t } = useTranslation('signIn');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const humanCheck = useHumanCheck(settings);
  const { register, handleSubmit, trigger, setError, getValues, formState } = useForm({
    resolver: zodResolver(signInForm),
    defaultValues: { ...prefilled, remember: false },
  });
  const attempts = useSignInAttempts(humanCheck, (text) =>
    setError('email', { message: text }, { shouldFocus: true }),
  );
  const isPhone = useIsPhone();
  const isBlocked = humanCheck.state !== 'passed' || attempts.isPending;
  const failure: SignInNotice | undefined = attempts.error
    ? { tone: 'err', text: errorText(attempts.error) }
    : undefined;
  const alert = failure ?? (attempts.isPending ? undefined : notice);

  const handleMagicLink = async () => {
    const isValid = await trigger('email', { shouldFocus: true });
    if (isValid) attempts.magicLink.mutate(getValues('email').trim());
  };

  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => void handleSubmit((form) => attempts.password.mutate(form))(event)}
    >
      {alert && (
        <Alert tone={alert.tone}>
          {alert.text}
          {alert.hint !== undefined && <p>{alert.hint}</p>}
        </Alert>
      )}
      <TextField
        {...register('email', { onChange: rememberTyped })}
        type="email"
        size="md"
        label={t('form.email')}
        error={fieldText(formState.errors.email?.message)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.textLength}
      />
      <SecretField
        {...register('password')}
        size="md"
        label={t('form.password')}
        labelAside={<Link to="/auth/reset-password">{t('form.forgotPassword')}</Link>}
        error={fieldText(formState.errors.password?.message)}
        autoComplete="current-password"
      />
      <Checkbox {...register('remember')} label={t('form.remember')} />
      <HumanCheckCard check={humanCheck} />
      <Button type="submit" variant="primary" size="md" fullWidth disabled={isBlocked}>
        {t(attempts.password.isPending ? 'form.submitting' : 'form.submit')}
      </Button>
      {!isPhone && (
        <OtherMethods
          provider={settings?.social_provider ?? null}
          isBlocked={isBlocked}
          isSending={attempts.magicLink.isPending}
          onMagicLink={() => void handleMagicLink()}
          onSocial={() => attempts.social.mutate(getValues('remember') === true)}
        />
      )}
    </form>
  );
}

interface OtherMethodsProps {
  provider: string | null;
  isBlocked: boolean;
  isSending: boolean;
  onMagicLink: () => void;
  onSocial: () => void;
}

function OtherMethods(props: OtherMethodsProps) {
  const { t } = useTranslation('signIn');
  const { provider, isBlocked, isSending } = props;
  return (
    <div className={otherMethodsClasses['root']}>
      <p className={otherMethodsClasses['or']}>{t('form.or')}</p>
      <Button
        size="md"
        fullWidth
        disabled={isBlocked}
        onClick={props.onMagicLink}
        leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
      >
        {t(isSending ? 'form.sending' : 'form.sendMagicLink')}
      </Button>
      {provider !== null && (
        <Button
          size="md"
          fullWidth
          disabled={isBlocked}
          onClick={props.onSocial}
          leftSection={<IconWorld size={18} stroke={1.7} aria-hidden />}
        >
          {t('form.signInWith', { provider })}
        </Button>
      )}
    </div>
  );
}

function useSignInAttempts(humanCheck: HumanCheck, showEmailError: (text: string) => void) {
  const navigate = useNavigate();
  const finish = useFinishSignIn();
  // Resetting the running mutation would drop its result.
  const resetOthers = (own: 'password' | 'magicLink' | 'social') => () => {
    if (own !== 'password') password.reset();
    if (own !== 'magicLink') magicLink.reset();
    if (own !== 'social') social.reset();
  };
  const onError = (error: Error) => {
    if (isAboutHumanCheck(error)) humanCheck.restart();
  };

  const password = useMutation({
    mutationFn: login,
    onMutate: resetOthers('password'),
    onError,
    onSuccess: (answer, { email, remember = false }) => finish(answer, { email, remember }),
  });
  const magicLink = useMutation({
    mutationFn: sendMagicLink,
    onMutate: resetOthers('magicLink'),
    onError: (error) => {
      onError(error);
      const emailError = error instanceof ApiError ? error.fieldErrors['email']?.[0] : undefined;
      if (emailError !== undefined) showEmailError(emailError);
    },
    onSuccess: (_answer, email) => navigate({ to: '/auth/check-email/$email', params: { email } }),
  });
  const social = useMutation({
    mutationFn: async (remember: boolean) => {
      storeRememberChoice(remember);
      return startSocialLogin();
    },
    onMutate: resetOthers('social'),
    onError,
    onSuccess: ({ authorization_url }) => window.location.assign(authorization_url),
  });
  return {
    password,
    magicLink,
    social,
    isPending: password.isPending || magicLink.isPending || social.isPending || social.isSuccess,
    error: password.error ?? magicLink.error ?? social.error,
  };
}
