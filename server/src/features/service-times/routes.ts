import type { serviceTimeRoutes } from '@wastegauge/contract/service-times';
import type { Handlers } from '../../platform/http.ts';
import {
  changeServiceTimes,
  readServiceTimes,
  setServiceTimes,
  type ServiceTimeDeps,
} from './service.ts';

export const serviceTimeHandlers = (deps: ServiceTimeDeps): Handlers<typeof serviceTimeRoutes> => ({
  getServiceTimes: (actor, { query }) => readServiceTimes(deps.db, actor, query.serial),
  createServiceTimes: (actor, { body }) => setServiceTimes(deps, actor, body),
  updateServiceTimes: (actor, { params, body }) => changeServiceTimes(deps, actor, params.id, body),
});
