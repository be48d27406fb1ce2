import { ActionPage } from '../../features/actions/detail/action-page.tsx';
import { NotFoundPage } from '../pages/return-page.tsx';

export const ActionScreen = () => <ActionPage NotFound={NotFoundPage} />;
