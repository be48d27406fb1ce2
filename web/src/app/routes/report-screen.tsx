import { ReportPage } from '../../features/reports/report-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';

export const ReportScreen = () => <ReportPage NotFound={NotFoundPage} />;
