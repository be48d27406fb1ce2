import {
  adviceLimits,
  type AdviceDay,
  type ServiceAdvice,
  type Tomorrow,
  type tomorrowRoutes,
} from '@wastegauge/contract/insight/tomorrow';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import type { Actor } from '../../platform/auth/auth.ts';
import { invalidField } from '../../platform/errors.ts';
import { narrowTo } from '../../platform/scope.ts';
import { adviseDishes, loadDishRecords } from './dish-advice.ts';
import { isoWeekday } from './calendar.ts';
import { reviewLastDay } from './last-day.ts';
import { toRanOut } from './ran-out.ts';
import { findRanOut } from './ran-out-queries.ts';
import {
  adviseDay,
  compareServices,
  errorDays,
  loadSiteAdvice,
  toAdviceError,
  type AdviceDeps,
  type ServiceSeries,
  type SiteAdvice,
} from './site-advice.ts';

type Query = ParsedRequest<(typeof tomorrowRoutes)['getTomorrow']>['query'];

export async function readTomorrow(
  deps: AdviceDeps,
  actor: Actor,
  { site: siteId, ...query }: Query,
): Promise<Tomorrow> {
  const scope = narrowTo(actor.scope, siteId);
  const advice = await loadSiteAdvice(deps, scope, siteId);
  const { today, calendar, series } = advice;
  const day = query.day ?? addDays(today, 1);
  rejectDayBeyondAdvice(today, day);
  const [records, ranOutRows] = await Promise.all([
    loadDishRecords(deps, scope, advice),
    findRanOut(deps.db, siteId, {
      startDate: addDays(today, 1 - adviceLimits.ranOutDays),
      endDate: today,
    }),
  ]);
  const ranOut = ranOutRows.map((row) => toRanOut(row, advice.times));
  const period = { startDate: addDays(today, -errorDays), endDate: addDays(today, -1) };
  const compared = series.map((one) => compareServices(one, advice, period));
  return {
    site: advice.site,
    today,
    day,
    is_closed: calendar.isClosed(day, 'ALL_DAY'),
    holiday: calendar.holidayOn(day)?.name ?? null,
    services: series.map((one, index) => ({
      ...toServiceAdvice(advice, one, day),
      error: toAdviceError(compared.slice(index, index + 1)),
    })),
    error: toAdviceError(compared),
    dishes: await adviseDishes(deps, advice, records, { day, ranOut }),
    week: Array.from({ length: adviceLimits.daysAhead }, (_, ahead) =>
      toAdviceDay(advice, addDays(today, ahead + 1)),
    ),
    last_day: reviewLastDay(advice, records),
    ran_out: ranOut,
  };
}

export function rejectDayBeyondAdvice(today: Day, day: Day): void {
  if (day < today || day > addDays(today, adviceLimits.daysAhead)) {
    throw invalidField('day', texts.adviceDayTooFar);
  }
}

function toServiceAdvice(
  advice: SiteAdvice,
  series: ServiceSeries,
  day: Day,
): Omit<ServiceAdvice, 'error'> {
  const { service, plans, actuals, forecaster, planDay } = series;
  const { forecast, ...advised } = adviseDay(advice, series, day);
  const times = service === 'ALL_DAY' ? null : advice.times[service];
  return {
    service,
    start: times?.start ?? null,
    end: times?.end ?? null,
    ...advised,
    method: forecast?.method ?? null,
    adjustment: forecast ? forecast.covers - forecast.weekdayMedian : 0,
    weekdays: forecaster.countWeekdays(planDay(day)),
    last_weekday: lastWeekday(advice, series, day),
    plan: plans.get(day) ?? null,
    actual: actuals.get(day) ?? null,
  };
}

/** Within the eight weeks before today. */
function lastWeekday(
  { today, calendar }: SiteAdvice,
  { service, actuals }: ServiceSeries,
  day: Day,
): ServiceAdvice['last_weekday'] {
  for (let ago = 1; ago <= errorDays; ago += 1) {
    const past = addDays(today, -ago);
    const covers = actuals.get(past) ?? 0;
    if (isoWeekday(past) !== isoWeekday(day) || covers === 0) continue;
    if (!calendar.isClosed(past, service)) return { day: past, covers };
  }
  return null;
}

function toAdviceDay(advice: SiteAdvice, day: Day): AdviceDay {
  const { calendar, series } = advice;
  return {
    day,
    is_closed: calendar.isClosed(day, 'ALL_DAY'),
    holiday: calendar.holidayOn(day)?.name ?? null,
    events: calendar.eventsOn(day).map(({ id, name, guests }) => ({ id, name, guests })),
    services: series.map((one) => {
      const { forecast: _forecast, ...advised } = adviseDay(advice, one, day);
      return { service: one.service, ...advised };
    }),
  };
}
