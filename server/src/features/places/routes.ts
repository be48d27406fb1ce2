import { placeRoutes } from '@wastegauge/contract/services/places';
import { defineFeature } from '../../platform/http/http.ts';
import { suggestPlaces, type PlaceDeps } from './service.ts';

export const placeFeature = defineFeature(placeRoutes, (deps: PlaceDeps) => ({
  listPlaces: (actor, { query }) => suggestPlaces(deps, actor, query.q),
}));
