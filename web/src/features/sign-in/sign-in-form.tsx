import { Button, Checkbox } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { PublicSettings } from '@wastegauge/contract/services/system';
import { limits } from '@wastegauge/contract/values/texts';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconMail, IconWorld } from '#icons';
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
import type { SignInErrors, SignInValues } from './sign-in-check.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

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
  const { form, errors, check, recheck, showErrors } = useCheckedForm();
  const attempts = useSignInAttempts(humanCheck, (email) => showErrors({ email }));
  const isPhone = useIsPhone();
  const isBlocked = humanCheck.state !== 'passed' || attempts.isPending;
  const failure: SignInNotice | undefined = attempts.error
    ? { tone: 'err', text: errorText(attempts.error) }
    : undefined;
  const alert = failure ?? (attempts.isPending ? undefined : notice);

  const handleSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const values = await check(['email', 'password']);
    if (values) attempts.password.mutate(values);
  };
  const handleMagicLink = async (): Promise<void> => {
    const values = await check(['email']);
    if (values) attempts.magicLink.mutate(values.email);
  };

  return (
    <form
      ref={form}
      className={classes['form']}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      {alert && (
        <Alert tone={alert.tone}>
          {alert.text}
          {alert.hint !== undefined && <p>{alert.hint}</p>}
        </Alert>
      )}
      <TextField
        name="email"
        defaultValue={prefilled.email}
        onChange={({ target }) => {
          rememberTypedEmail(target.value);
          recheck();
        }}
        type="email"
        size="md"
        label={t('form.email')}
        error={fieldText(errors.email)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.textLength}
      />
      <SecretField
        name="password"
        defaultValue={prefilled.password}
        onChange={recheck}
        size="md"
        label={t('form.password')}
        labelAside={<Link to="/auth/reset-password">{t('form.forgotPassword')}</Link>}
        error={fieldText(errors.password)}
        autoComplete="current-password"
      />
      <Checkbox name="remember" label={t('form.remember')} />
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
          onSocial={() => attempts.social.mutate(readValues(form.current).remember)}
        />
      )}
    </form>
  );
}

type Field = keyof SignInErrors;

/** Without the form library: the page is shown before it has loaded. */
function useCheckedForm() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<SignInErrors>({});
  const checked = useRef<Field[]>([]);

  const findErrors = async (values: SignInValues): Promise<SignInErrors> => {
    const { findSignInErrors } = await loadCheck();
    const found = findSignInErrors(values);
    return Object.fromEntries(checked.current.map((field) => [field, found[field]]));
  };
  // Loaded while the form is filled in; a failure is reported when it is sent.
  useEffect(() => void loadCheck().catch(() => undefined), []);
  const showErrors = (found: SignInErrors): void => {
    setErrors(found);
    const [first] = fields.filter((field) => found[field] !== undefined);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  return {
    form,
    errors,
    showErrors,
    /** Returns the values if these fields are valid. */
    check: async (wanted: Field[]): Promise<SignInValues | undefined> => {
      checked.current = fields.filter(
        (field) => wanted.includes(field) || checked.current.includes(field),
      );
      const values = readValues(form.current);
      const found = await findErrors(values);
      showErrors(found);
      return wanted.some((field) => found[field] !== undefined) ? undefined : values;
    },
    recheck: (): void => {
      if (checked.current.length > 0) {
        void findErrors(readValues(form.current)).then(setErrors, () => undefined);
      }
    },
  };
}

const loadCheck = () => import('./sign-in-check.ts');
const fields: Field[] = ['email', 'password'];

function readValues(form: HTMLFormElement | null): SignInValues {
  const data = new FormData(form ?? undefined);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    email: text('email').trim(),
    password: text('password'),
    remember: data.has('remember'),
  };
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
