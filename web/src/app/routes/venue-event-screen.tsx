import { EventPage } from '../../features/venues/event/event-page.tsx';
import { NotFoundPage } from '../pages/return-page.tsx';

export const VenueEventScreen = () => <EventPage NotFound={NotFoundPage} />;
