import { ProfilePage } from '../../features/accounts/profile-page.tsx';
import { ConnectTabletButton } from '../../features/pairing/connect-tablet-button.tsx';
import { ReportActions } from '../../features/reports/report-actions.tsx';
import { ServiceTimeCard } from '../../features/service-times/service-time-card.tsx';
import { OwnSitesCard } from '../../features/sites/own-sites-card.tsx';
import { ContainersButton } from '../../features/tablets/containers-button.tsx';
import { TeamCard } from '../../features/teams/team-card.tsx';
import { PicksPreview } from '../../features/weekly-picks/picks-preview.tsx';

const Sites = () => (
  <OwnSitesCard ConnectTablet={ConnectTabletButton} Containers={ContainersButton} />
);

export const ProfileScreen = () => (
  <ProfilePage
    Team={TeamCard}
    ServiceTime={ServiceTimeCard}
    Sites={Sites}
    ReportActions={ReportActions}
    PicksPreview={PicksPreview}
  />
);
