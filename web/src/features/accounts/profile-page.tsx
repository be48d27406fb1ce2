import { useMediaQuery } from '@mantine/hooks';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import { useCan } from '../../widgets/session/current-user.ts';
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
  PicksPreview: ComponentType;
}

export function ProfilePage(props: ProfilePageProps) {
  const { Team, ServiceTime, Sites, ReportActions, PicksPreview } = props;
  const { t } = useTranslation('accounts');
  const isWide = useMediaQuery('(min-width: 960px)', true, { getInitialValueInEffect: false });
  const team = useCan('teams.use') && <Team />;
  const notifications = useCan('insights.read') && (
    <NotificationsCard Actions={ReportActions} PicksPreview={PicksPreview} />
  );
  const serviceTime = useCan('settings.manage') && <ServiceTime />;
  // A single site keeps its own currency.
  const hasSeveralSites = useSites().length > 1;
  const currency = useCan('overview.read') && hasSeveralSites && <CurrencyCard />;
  const sites = useCan('sites.readDetails') && <Sites />;
  return (
    <>
      <PageHeader title={t('title')} />
      {isWide ? (
        <div className={classes['columns']}>
          <div className={classes['cards']}>
            <SummaryCard />
            {team}
          </div>
          <div className={classes['cards']} data-pairs>
            {notifications}
            {serviceTime}
            <SecurityCard />
            {currency}
            {sites && <div className={classes['whole']}>{sites}</div>}
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
          {team}
          {serviceTime}
          {currency}
          {sites}
          <SessionsCard />
        </div>
      )}
    </>
  );
}
