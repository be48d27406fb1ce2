import { ProfilePage } from '../../features/accounts/profile-page.tsx';
import { SendReportForm } from '../../features/reports/send-report-form.tsx';
import { ServiceTimeCard } from '../../features/service-times/service-time-card.tsx';
import { OwnSitesCard } from '../../features/sites/own-sites-card.tsx';
import { TeamCard } from '../../features/teams/team-card.tsx';

export const ProfileScreen = () => (
  <ProfilePage
    Team={TeamCard}
    ServiceTime={ServiceTimeCard}
    Sites={OwnSitesCard}
    ReportActions={SendReportForm}
  />
);
