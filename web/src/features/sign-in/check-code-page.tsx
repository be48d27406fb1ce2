import { VisuallyHidden, Button, UnstyledButton } from '@mantine/core';
import { useQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { demoInboxPath } from '../../widgets/session/demo-inbox.ts';
import { publicSettingsOptions, useCodeLength } from '../../widgets/session/public-settings.ts';
import { ApiError } from '../../api/api-error.ts';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useCountdown } from '../../widgets/time/use-countdown.ts';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { useOpenSession } from '../../widgets/session/use-open-session.ts';
import { readPendingSignIn, clearPendingSignIn, type PendingSignIn } from './pending-sign-in.ts';
import classes from './check-email-page.module.css';
import { resendCode, verifyCode } from './api.ts';

export function CheckCodePage() {
  const { t } = useTranslation(['signIn', 'common']);
  const { data: settings } = useQuery(publicSettingsOptions);
  const [pending] = useState(readPendingSignIn);
  if (!pending) return null;
  return (
    <AuthFrame>
      <AuthHeading title={t('checkCode.heading')}>
        <p>
          {t('checkCode.sentTo')} <strong>{pending.phoneNumber}</strong>
        </p>
      </AuthHeading>
      <div className={classes['body']}>
        <CheckCodeForm pending={pending} />
        {settings?.is_demo && (
          <p className={classes['again']}>
            <a href={demoInboxPath} target="_blank" className={classes['link']}>
              {t('common:webmail.demoInbox')}
              <VisuallyHidden> {t('common:opensInNewTab')}</VisuallyHidden>
            </a>
            {': '}
            {t('demo.inboxHint')}
          </p>
        )}
        <p>
          <Link to="/auth/sign-in" className={classes['link']}>
            {t('checkCode.back')}
          </Link>
        </p>
      </div>
    </AuthFrame>
  );
}

const resendAfterSeconds = 60;

function CheckCodeForm({ pending }: { pending: PendingSignIn }) {
  const { t } = useTranslation('signIn');
  const errorText = useErrorText();
  const codeLength = useCodeLength();
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const verify = useVerify(pending);
  const isComplete = code.length === codeLength;
  const isWrong = verify.error instanceof ApiError && verify.error.code === 'invalidOtp';

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || verify.isPending) return;
    const handleError = () => {
      setCode('');
      form.current?.querySelector('input')?.focus();
    };
    verify.mutate(code, { onError: handleError });
  };

  return (
    <form
      ref={form}
      className={classes['body']}
      noValidate
      onSubmit={handleSubmit}
      data-first-field
    >
      {verify.error && !isWrong && <Alert tone="err">{errorText(verify.error)}</Alert>}
      <CodeField
        label={t('checkCode.code')}
        digitLabel={(position) => t('checkCode.digit', { position, digits: codeLength })}
        length={codeLength}
        value={code}
        onChange={setCode}
        error={isWrong && code === '' ? errorText(verify.error) : undefined}
      />
      <Button
        type="submit"
        variant="primary"
        size="md"
        fullWidth
        disabled={!isComplete || verify.isPending}
      >
        {t(verify.isPending ? 'checkCode.submitting' : 'checkCode.submit')}
      </Button>
      <ResendLink pending={pending} />
    </form>
  );
}

function useVerify({ email, remember }: PendingSignIn) {
  const openSession = useOpenSession();
  return useMutation({
    mutationFn: (code: string) => verifyCode(code, email),
    onSuccess: ({ token, user }) => {
      if (!token) return;
      clearPendingSignIn();
      openSession(token, user, { remember });
    },
  });
}

function ResendLink({ pending }: { pending: PendingSignIn }) {
  const { t } = useTranslation(['signIn', 'common']);
  const errorText = useErrorText();
  const countdown = useCountdown(resendAfterSeconds);
  const resend = useMutation({
    mutationFn: () => resendCode(pending.email),
    onMutate: countdown.start,
    onSuccess: () =>
      showToast({ kind: 'success', text: t('checkCode.resent'), closeLabel: t('common:close') }),
  });
  const seconds = String(countdown.seconds).padStart(2, '0');
  return (
    <>
      {resend.error && <Alert tone="err">{errorText(resend.error)}</Alert>}
      {countdown.isRunning ? (
        <p className={classes['again']} role="timer">
          {t('checkCode.resendIn', { seconds })}
        </p>
      ) : (
        <p>
          <UnstyledButton
            className={classes['link']}
            onClick={({ currentTarget }) => {
              currentTarget.closest('form')?.querySelector('input')?.focus();
              resend.mutate();
            }}
          >
            {t('checkCode.resend')}
          </UnstyledButton>
        </p>
      )}
    </>
  );
}
