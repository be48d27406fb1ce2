import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './profile-page.module.css';
import { SecurityCard } from './security-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SummaryCard } from './summary-card.tsx';

export function ProfilePage() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={classes['columns']}>
        <SummaryCard />
        <div className={classes['cards']}>
          <SecurityCard />
          <SessionsCard />
        </div>
      </div>
    </>
  );
}
