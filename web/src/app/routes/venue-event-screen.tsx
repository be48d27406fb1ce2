import { EventPage } from '../../features/venues/event/event-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';

/** An event of a venue; one that is not the reader's does not exist. */
export const VenueEventScreen = () => <EventPage NotFound={NotFoundPage} />;
