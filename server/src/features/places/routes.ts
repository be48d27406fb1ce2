import type { placeRoutes } from '@wastegauge/contract/places';
import type { Handlers } from '../../platform/http.ts';
import { suggestPlaces, type PlaceDeps } from './service.ts';

export const placeHandlers = (deps: PlaceDeps): Handlers<typeof placeRoutes> => ({
  listPlaces: (actor, { query }) => suggestPlaces(deps, actor, query.q),
});
