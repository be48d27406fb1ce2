import { imageRoutes } from '@wastegauge/contract/services/images';
import { defineFeature } from '../../platform/http/http.ts';
import { createEventPictures, createFoodPictures, type ImageDeps } from './delivery.ts';

export const imageFeature = defineFeature(imageRoutes, (deps: ImageDeps) => {
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
});
