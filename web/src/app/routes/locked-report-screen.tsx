import { LockedReportPage } from '../../features/compliance/locked/locked-report-page.tsx';
import { NotFoundPage } from '../pages/return-page.tsx';

export const LockedReportScreen = () => <LockedReportPage NotFound={NotFoundPage} />;
