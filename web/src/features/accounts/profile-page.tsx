import { useMediaQuery } from '@mantine/hooks';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { CurrencyCard } from './currency-card.tsx';
import { NotificationsCard, type ReportActions } from './notifications-card.tsx';
import classes from './profile-page.module.css';
import { SecurityCard } from './security-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SummaryCard } from './summary-card.tsx';

interface ProfilePageProps {
  Team: ComponentType;
  ServiceTime: ComponentType;
  Sites: ComponentType;
  ReportActions: ReportActions;
}

/** Beside each other, or below each other in an order of their own. */
export function ProfilePage({ Team, ServiceTime, Sites, ReportActions }: ProfilePageProps) {
  const { t } = useTranslation('accounts');
  const isWide = useMediaQuery('(min-width: 960px)', true, { getInitialValueInEffect: false });
  const notifications = <NotificationsCard Actions={ReportActions} />;
  return (
    <>
      <PageHeader title={t('title')} />
      {isWide ? (
        <div className={classes['columns']}>
          <div className={classes['cards']}>
            <SummaryCard />
            <Team />
          </div>
          <div className={classes['cards']} data-pairs>
            {notifications}
            <ServiceTime />
            <SecurityCard />
            <CurrencyCard />
            <div className={classes['whole']}>
              <Sites />
            </div>
            <div className={classes['whole']}>
              <SessionsCard />
            </div>
          </div>
        </div>
      ) : (
        <div className={classes['cards']}>
          <SummaryCard />
          <SecurityCard />
          {notifications}
          <Team />
          <ServiceTime />
          <CurrencyCard />
          <Sites />
          <SessionsCard />
        </div>
      )}
    </>
  );
}
