import { ProfilePage } from '../../features/accounts/profile-page.tsx';
import { ReportActions } from '../../features/reports/report-actions.tsx';
import { ServiceTimeCard } from '../../features/service-times/service-time-card.tsx';
import { OwnSitesCard } from '../../features/sites/own-sites-card.tsx';
import { TeamCard } from '../../features/teams/team-card.tsx';

export const ProfileScreen = () => (
  <ProfilePage
    Team={TeamCard}
    ServiceTime={ServiceTimeCard}
    Sites={OwnSitesCard}
    ReportActions={ReportActions}
  />
);
