import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import classes from './privacy-page.module.css';

const sections = [
  'stored',
  'where',
  'pictures',
  'retention',
  'storage',
  'parties',
  'rights',
] as const;

const keys = [
  'wg_refresh',
  'wg_human',
  'wg_social',
  'wg-access',
  'wg-pending-sign-in',
  'wg-remember',
  'wg-theme',
  'wg-view-as',
  'wg-translations',
  'wg-onboarding',
  'wg-waste-place',
  'wg-copy',
] as const;

export function PrivacyPage() {
  const { t } = useTranslation('privacy');
  return (
    <AuthFrame layout="page">
      <div className={classes['text']}>
        <h1>{t('title')}</h1>
        <p className={classes['intro']}>{t('intro')}</p>
        {sections.map((section) => (
          <section key={section} className={classes['section']}>
            <h2>{t(`sections.${section}.title`)}</h2>
            <p>{t(`sections.${section}.text`)}</p>
            {section === 'storage' && <StorageTable />}
          </section>
        ))}
      </div>
    </AuthFrame>
  );
}

function StorageTable() {
  const { t } = useTranslation('privacy');
  return (
    <table className={classes['keys']}>
      <thead>
        <tr>
          <th scope="col">{t('keys.name')}</th>
          <th scope="col">{t('keys.purpose')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key}>
            <th scope="row">
              <code>{key}</code>
            </th>
            <td>{t(`keys.${key}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
