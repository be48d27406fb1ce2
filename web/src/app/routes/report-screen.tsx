import { ReportPage } from '../../features/reports/report-page.tsx';
import { NotFoundPage } from '../pages/return-page.tsx';

export const ReportScreen = () => <ReportPage NotFound={NotFoundPage} />;
