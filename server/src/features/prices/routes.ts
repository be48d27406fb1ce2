import { priceRoutes } from '@wastegauge/contract/waste/prices';
import { defineFeature } from '../../platform/http/http.ts';
import { readRecentPrice, setPrice, type PriceDeps } from './service.ts';

export const priceFeature = defineFeature(priceRoutes, (deps: PriceDeps) => ({
  getRecentPrice: (actor, { query }) => readRecentPrice(deps, actor, query),
  setPrice: (actor, { body }) => setPrice(deps, actor, body),
}));
