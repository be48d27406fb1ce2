import type { priceRoutes } from '@wastegauge/contract/prices';
import type { Handlers } from '../../platform/http.ts';
import { readRecentPrice, setPrice, type PriceDeps } from './service.ts';

export const priceHandlers = (deps: PriceDeps): Handlers<typeof priceRoutes> => ({
  getRecentPrice: (actor, { query }) => readRecentPrice(deps, actor, query),
  setPrice: (actor, { body }) => setPrice(deps, actor, body),
});
