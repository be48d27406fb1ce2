import { UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/feedback/toast.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { WebmailLinks } from '../../widgets/session/webmail-links.tsx';
import { sendMagicLinkAgain } from './api.ts';
import classes from './check-email-page.module.css';

export function CheckEmailPage() {
  const { t } = useTranslation(['signIn', 'common']);
  const { email } = useParams({ from: '/auth/check-email/$email' });
  const errorText = useErrorText();
  const resend = useMutation({
    mutationFn: sendMagicLinkAgain,
    onSuccess: () =>
      showToast({
        kind: 'success',
        text: t('checkEmail.sent'),
        closeLabel: t('common:close'),
      }),
  });
  return (
    <AuthFrame>
      <AuthHeading title={t('checkEmail.heading')}>
        <p>{t('checkEmail.text', { email })}</p>
      </AuthHeading>
      <div className={classes['body']}>
        {resend.error && <Alert tone="err">{errorText(resend.error)}</Alert>}
        <WebmailLinks />
        <p className={classes['again']}>
          {t('checkEmail.notReceived')}{' '}
          <UnstyledButton
            className={classes['link']}
            disabled={resend.isPending}
            onClick={() => resend.mutate(email)}
          >
            {t(resend.isPending ? 'common:processing' : 'checkEmail.tryAgain')}
          </UnstyledButton>
        </p>
        <p>
          <Link to="/auth/sign-in" className={classes['link']}>
            {t('checkEmail.back')}
          </Link>
        </p>
      </div>
    </AuthFrame>
  );
}
