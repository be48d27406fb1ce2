import type { PublicSettings } from '@wastegauge/contract/services/system';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { demoInboxPath } from '../../widgets/session/demo-inbox.ts';
import classes from './demo-accounts.module.css';

interface DemoAccountsProps {
  accounts: PublicSettings['demo_accounts'];
  chosen: string | undefined;
  onChoose: (email: string) => void;
}

export function DemoAccounts({ accounts, chosen, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation(['signIn', 'common']);
  const language = useLanguage();
  return (
    <section className={classes['root']} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={classes['title']}>
        {t('demo.title')}
      </h2>
      <p className={classes['hint']}>{t('demo.hint')}</p>
      <ul className={classes['list']}>
        {accounts.map(({ email, description }) => (
          <li key={email}>
            <button
              type="button"
              className={classes['account']}
              aria-pressed={email === chosen}
              onClick={() => onChoose(email)}
            >
              <span className={classes['email']}>{email}</span>
              <span className={classes['description']}>{description[language]}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes['inbox']}>
        <a href={demoInboxPath}>{t('common:webmail.demoInbox')}</a>
        {t('common:colon')}
        {t('demo.inboxHint')}
      </p>
    </section>
  );
}
