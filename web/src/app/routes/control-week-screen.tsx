import { ControlWeekPage } from '../../features/control-weeks/control-week-page.tsx';
import { NotFoundPage } from '../pages/return-page.tsx';

export const ControlWeekScreen = () => <ControlWeekPage NotFound={NotFoundPage} />;
