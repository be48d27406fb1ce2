import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../api/call.ts';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { publicSettingsOptions } from '../../widgets/session/public-settings.ts';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { ArrivalCard } from './arrival-card.tsx';
import { DemoAccountsCard } from './demo-accounts-card.tsx';
import { OpenSessionCard } from './open-session-card.tsx';
import { PictureWallCard } from './picture-wall-card.tsx';
import { SignInForm, type Notice } from './sign-in-form.tsx';
import { useArrival } from './use-arrival.ts';
import classes from './sign-in-page.module.css';

export function SignInPage() {
  const { t } = useTranslation('signIn');
  const { data: settings } = useQuery(publicSettingsOptions);
  const arrival = useArrival();
  const notice = useNotice(arrival);
  const isRedeeming = arrival.isFetching || (arrival.isSuccess && notice === undefined);
  const [demoEmail, setDemoEmail] = useState<string>();
  const namedEmail = useLocation({ select: ({ state }) => state.email });
  const demoPassword = settings?.demo_password ?? '';
  return (
    <AuthFrame aside={<PictureWallCard />}>
      <AuthHeading title={t('form.heading')}>
        <p>{t('form.welcome')}</p>
        <p>{t('form.missed')}</p>
      </AuthHeading>
      {isRedeeming ? (
        <ArrivalCard />
      ) : (
        <>
          {session.isOpen() && <OpenSessionCard />}
          <SignInForm
            key={demoEmail}
            settings={settings}
            notice={notice}
            prefilled={{
              email: demoEmail ?? namedEmail ?? '',
              password: demoEmail ? demoPassword : '',
            }}
          />
          <p className={classes['signUp']}>
            {t('form.noAccount')} <Link to="/auth/sign-up">{t('form.signUp')}</Link>
          </p>
          {settings?.is_demo && (
            <DemoAccountsCard
              accounts={settings.demo_accounts}
              chosen={demoEmail}
              onChoose={setDemoEmail}
            />
          )}
        </>
      )}
    </AuthFrame>
  );
}

function useNotice({ error, data }: ReturnType<typeof useArrival>): Notice | undefined {
  const { t } = useTranslation(['signIn', 'texts']);
  const errorText = useErrorText();
  const ended = useLocation({ select: ({ state }) => state.notice });
  if (error) return { tone: 'err', text: errorText(error) };
  if (data === 'emailConfirmed') return { tone: 'info', text: t('texts:emailConfirmed') };
  return ended === 'notLinked' || ended === 'expired'
    ? { tone: 'err', text: t(`notices.${ended}`) }
    : undefined;
}
