import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../api/call.ts';
import { AuthFrame } from '../../widgets/auth-frame.tsx';
import { publicSettingsOptions } from '../../widgets/public-settings.ts';
import { DemoAccountsCard } from './demo-accounts-card.tsx';
import { OpenSessionCard } from './open-session-card.tsx';
import { PictureWallCard } from './picture-wall-card.tsx';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in-page.module.css';

export function SignInPage() {
  const { t } = useTranslation('accounts');
  const { data: settings } = useQuery(publicSettingsOptions);
  const [demoEmail, setDemoEmail] = useState<string>();
  const notice = useLocation({ select: ({ state }) => state.notice });
  const demoAccounts = settings?.is_demo ? settings.demo_accounts : [];
  return (
    <AuthFrame aside={<PictureWallCard />}>
      <div className={classes['head']}>
        <h1>{t('signIn.heading')}</h1>
        <p>{t('signIn.welcome')}</p>
        <p>{t('signIn.missed')}</p>
      </div>
      {session.isOpen() && <OpenSessionCard />}
      <SignInForm
        key={demoEmail}
        notice={notice === 'notLinked' || notice === 'expired' ? notice : undefined}
        prefilled={{ email: demoEmail ?? '', password: demoEmail ? demoPassword(settings) : '' }}
      />
      {demoAccounts.length > 0 && (
        <DemoAccountsCard accounts={demoAccounts} chosen={demoEmail} onChoose={setDemoEmail} />
      )}
    </AuthFrame>
  );
}

const demoPassword = (settings: { demo_password: string | null } | undefined): string =>
  settings?.demo_password ?? '';
