import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { loginBody } from '@wastegauge/contract/directory/sign-in';
import type { PublicSettings } from '@wastegauge/contract/services/system';
import { limits } from '@wastegauge/contract/values/texts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { HumanCheckCard } from '../../widgets/human-check/human-check-card.tsx';
import { useHumanCheck } from '../../widgets/human-check/use-human-check.ts';
import { SecretField } from '../../widgets/forms/secret-field.tsx';
import { useErrorText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import { OtherWaysCard } from './other-ways-card.tsx';
import { useAttempts } from './use-attempts.ts';
import classes from './sign-in-page.module.css';

export interface Notice {
  tone: 'info' | 'err';
  text: string;
}

interface SignInFormProps {
  settings: PublicSettings | undefined;
  notice: Notice | undefined;
  prefilled: { email: string; password: string };
}

export function SignInForm({ settings, notice, prefilled }: SignInFormProps) {
  const { t } = useTranslation('signIn');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const humanCheck = useHumanCheck(settings);
  const { register, handleSubmit, trigger, setError, getValues, formState } = useForm({
    resolver: zodResolver(loginBody),
    defaultValues: { ...prefilled, remember: false },
  });
  const attempts = useAttempts(humanCheck, (text) =>
    setError('email', { message: text }, { shouldFocus: true }),
  );
  const isPhone = useIsPhone();
  const isBlocked = humanCheck.state !== 'passed' || attempts.isPending;
  const failure: Notice | undefined = attempts.error
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
      {alert && <Alert tone={alert.tone}>{alert.text}</Alert>}
      <TextField
        {...register('email')}
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
        <OtherWaysCard
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
