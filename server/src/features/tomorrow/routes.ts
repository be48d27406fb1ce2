import { tomorrowRoutes } from '@wastegauge/contract/insight/tomorrow';
import { defineFeature } from '../../platform/http/http.ts';
import { readEventPlan } from './event-plan.ts';
import { exportAdvice } from './export.ts';
import { createForecasterCache } from './forecast/forecaster-cache.ts';
import { addHoliday, listHolidays, removeHoliday } from './holidays.ts';
import { savePlan } from './plan.ts';
import { recordRanOut, removeRanOut } from './ran-out.ts';
import { readTomorrow } from './read-tomorrow.ts';
import { listServiceCovers, saveServiceCovers } from './service-covers.ts';
import type { AdviceDeps } from './site-advice.ts';

type GivenDeps = Omit<AdviceDeps, 'findForecaster'>;

export const tomorrowFeature = defineFeature(tomorrowRoutes, (given: GivenDeps) => {
  const deps: AdviceDeps = { ...given, findForecaster: createForecasterCache() };
  return {
    getTomorrow: (actor, { query }) => readTomorrow(deps, actor, query),
    savePlan: (actor, { body }) => savePlan(deps, actor, body),
    exportAdvice: (actor, { query }) => exportAdvice(deps, actor, query),
    recordRanOut: (actor, { body }) => recordRanOut(deps, actor, body),
    removeRanOut: (actor, { params }) => removeRanOut(deps, actor, params.id),
    listServiceCovers: (actor, { query }) => listServiceCovers(deps, actor, query),
    saveServiceCovers: (actor, { body }) => saveServiceCovers(deps, actor, body),
    listHolidays: (actor, { query }) => listHolidays(deps, actor, query.site),
    addHoliday: (actor, { body }) => addHoliday(deps, actor, body),
    removeHoliday: (actor, { params }) => removeHoliday(deps, actor, params.id),
    getEventPlan: (actor, { query }) => readEventPlan(deps, actor, query),
  };
});
