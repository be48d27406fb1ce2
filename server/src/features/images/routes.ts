import type { imageRoutes } from '@wastegauge/contract/images';
import type { Handlers } from '../../platform/http.ts';
import { createEventPictures, type ImageDeps } from './delivery.ts';
import { createFoodPictures } from './food-pictures.ts';

export function imageHandlers(deps: ImageDeps): Handlers<typeof imageRoutes> {
  const showEventPicture = createEventPictures(deps);
  const showFoodPicture = createFoodPictures(deps);
  return {
    getEventPicture: (visitor, { params, query }) =>
      showEventPicture(
        {
          userId: query.user,
          siteId: params.site,
          eventId: params.event,
          position: params.position,
          expires: query.expires,
          signature: query.signature,
        },
        params.size,
        visitor.accept,
      ),
    getFoodPicture: (visitor, { params }) =>
      showFoodPicture(params.id, params.size, visitor.accept),
  };
}
