import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loader } from '@mantine/core';
import { session } from '../../api/call.ts';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { publicSettingsOptions } from '../../widgets/session/public-settings.ts';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { readTypedEmail } from '../../widgets/session/typed-email.ts';
import { SignInForm, type SignInNotice } from './sign-in-form.tsx';
import classes from './sign-in-page.module.css';
import signingInClasses from './signing-in.module.css';
import { finishSocialLogin, redeemMagicLink } from './api.ts';
import { hasCallback, takeCallback, readRememberChoice } from './sign-in-callback.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

const PictureWall = lazy(async () => ({
  default: (await import('./picture-wall.tsx')).PictureWall,
}));

const DemoAccounts = lazy(async () => ({
  default: (await import('./demo-accounts.tsx')).DemoAccounts,
}));

const OpenSession = lazy(async () => ({
  default: (await import('./open-session.tsx')).OpenSession,
}));

export function SignInPage() {
  const { t } = useTranslation('signIn');
  const { data: settings } = useQuery(publicSettingsOptions);
  const callback = useSignInCallback();
  const notice = useNotice(callback);
  const isRedeeming = callback.isFetching || (callback.isSuccess && notice === undefined);
  const ended = useLocation({ select: ({ state }) => state.notice });
  const [demoEmail, setDemoEmail] = useState<string>();
  const namedEmail = useLocation({ select: ({ state }) => state.email });
  const demoPassword = settings?.demo_password ?? '';
  const hasPictures = useMediaQuery('(min-width: 960px)', false, {
    getInitialValueInEffect: false,
  });
  return (
    <AuthFrame
      aside={
        hasPictures && (
          <Suspense fallback={null}>
            <PictureWall />
          </Suspense>
        )
      }
    >
      <AuthHeading title={t('form.heading')}>
        {ended !== 'notLinked' && ended !== 'firstPassword' && (
          <>
            <p>{t('form.welcome')}</p>
            <p>{t('form.missed')}</p>
          </>
        )}
      </AuthHeading>
      {isRedeeming ? (
        <SigningIn />
      ) : (
        <>
          {session.isOpen() && (
            <Suspense fallback={null}>
              <OpenSession />
            </Suspense>
          )}
          <SignInForm
            key={demoEmail}
            settings={settings}
            notice={notice}
            prefilled={{
              email: demoEmail ?? namedEmail ?? readTypedEmail(),
              password: demoEmail ? demoPassword : '',
            }}
          />
          <p className={classes['signUp']}>
            {t('form.noAccount')} <Link to="/auth/sign-up">{t('form.signUp')}</Link>
          </p>
          <p className={classes['monitor']}>
            <a href="/monitor/">{t('form.useAsMonitor')}</a>
          </p>
          {settings?.is_demo && (
            <Suspense fallback={null}>
              <DemoAccounts
                accounts={settings.demo_accounts}
                chosen={demoEmail}
                onChoose={setDemoEmail}
              />
            </Suspense>
          )}
        </>
      )}
    </AuthFrame>
  );
}

function useNotice({
  error,
  data,
}: ReturnType<typeof useSignInCallback>): SignInNotice | undefined {
  const { t } = useTranslation(['signIn', 'texts']);
  const errorText = useErrorText();
  const ended = useLocation({ select: ({ state }) => state.notice });
  if (error) return { tone: 'err', text: errorText(error) };
  if (data === 'emailConfirmed') return { tone: 'info', text: t('texts:emailConfirmed') };
  if (ended === 'expired') return { tone: 'err', text: t('notices.expired') };
  if (ended !== 'notLinked') return undefined;
  return { tone: 'info', text: t('notices.notLinked'), hint: t('notices.notLinkedHint') };
}

function SigningIn() {
  const { t } = useTranslation('signIn');
  return (
    <div className={signingInClasses['root']}>
      <Loader size={22} color="var(--accent)" aria-hidden />
      <output>{t('arrival.progress')}</output>
    </div>
  );
}

function useSignInCallback() {
  const finish = useFinishSignIn();
  return useQuery({
    queryKey: ['arrival'],
    queryFn: async () => {
      const callback = takeCallback();
      if (callback?.kind === 'magicLink') {
        const answer = await redeemMagicLink(callback.sesame);
        if (!('token' in answer) && !('phone_number' in answer)) return 'emailConfirmed' as const;
        await finish(answer, { remember: false });
      }
      if (callback?.kind === 'social') {
        const remember = readRememberChoice();
        await finish(await finishSocialLogin(callback.callbackUrl, remember), { remember });
      }
      return 'signedIn' as const;
    },
    enabled: hasCallback(),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}
