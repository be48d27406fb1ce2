import { ReportPage } from '../../features/reports/report-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';

/** A report to read or print; there are three kinds of it. */
export const ReportScreen = () => <ReportPage NotFound={NotFoundPage} />;
