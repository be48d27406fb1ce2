import { serviceTimeRoutes } from '@wastegauge/contract/waste/service-times';
import { defineFeature } from '../../platform/http/http.ts';
import {
  changeServiceTimes,
  readServiceTimes,
  setServiceTimes,
  type ServiceTimeDeps,
} from './service.ts';

export const serviceTimeFeature = defineFeature(serviceTimeRoutes, (deps: ServiceTimeDeps) => ({
  getServiceTimes: (actor, { query }) => readServiceTimes(deps.db, actor, query.serial),
  createServiceTimes: (actor, { body }) => setServiceTimes(deps, actor, body),
  updateServiceTimes: (actor, { params, body }) => changeServiceTimes(deps, actor, params.id, body),
}));
