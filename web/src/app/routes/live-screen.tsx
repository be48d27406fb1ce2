import { LivePage } from '../../features/live/live-page.tsx';
import { NotFoundPage } from '../pages/return-page.tsx';

export const LiveScreen = () => <LivePage NotFound={NotFoundPage} />;
