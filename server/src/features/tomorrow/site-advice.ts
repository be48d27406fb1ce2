import {
  adviceLimits,
  type AdviceError,
  type AdviceService,
  type ServiceAdvice,
} from '@wastegauge/contract/insight/tomorrow';
import { addDays, dayIn, type Day, type Period } from '@wastegauge/contract/values/dates';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { findSiteServices, type SiteServices } from '../service-times/service.ts';
import { requireFound } from '../../platform/errors.ts';
import { createCalendar, type SiteCalendar } from './calendar.ts';
import { weekdayMedian } from './forecast/candidates.ts';
import {
  createForecaster,
  forecastError,
  type CoverForecast,
  type Forecaster,
  type PlannedDay,
  type ServedDay,
} from './forecast/forecast.ts';
import type { FindForecaster } from './forecast/forecaster-cache.ts';
import { createHistory, dayNumber } from './forecast/history.ts';
import {
  findClosures,
  findCoverPlans,
  findHolidaysIn,
  findRecordedCovers,
  findSiteClock,
  findVenueEventsIn,
  type CoversRow,
} from './queries.ts';

export interface AdviceDeps {
  db: Db;
  analytics: Analytics;
  clock: Clock;
  findForecaster: FindForecaster;
}

/** Two years and the weeks that the errors of their first days need. */
const historyDays = 800;
export const errorDays = adviceLimits.errorWeeks * 7;
/** A site that began to record by service lately is advised by day as well. */
const serviceStartDays = 28;

export interface ServiceSeries {
  service: AdviceService;
  forecaster: Forecaster;
  /** Recorded covers, 0 included. */
  actuals: ReadonlyMap<Day, number>;
  plans: ReadonlyMap<Day, number>;
  planDay(day: Day): PlannedDay;
}

export interface SiteAdvice {
  site: { id: number; name: string };
  today: Day;
  times: SiteServices;
  calendar: SiteCalendar;
  series: ServiceSeries[];
}

/** Everything is computed from the covers stored now. */
export async function loadSiteAdvice(
  { db, clock, findForecaster }: Pick<AdviceDeps, 'db' | 'clock' | 'findForecaster'>,
  scope: SiteScope,
  siteId: number,
  since?: Day,
): Promise<SiteAdvice> {
  const { name, timezone } = await findSiteClock(db, siteId);
  const today = dayIn(timezone, clock.now());
  const first = since !== undefined && since < today ? since : today;
  const period = {
    startDate: addDays(first, -historyDays),
    endDate: addDays(today, adviceLimits.daysAhead),
  };
  const [times, covers, plans, closures, holidays, events] = await Promise.all([
    findSiteServices(db, scope),
    findRecordedCovers(db, siteId, { ...period, endDate: today }),
    findCoverPlans(db, siteId, { ...period, startDate: addDays(first, -errorDays) }),
    findClosures(db, siteId, period),
    findHolidaysIn(db, siteId, period),
    findVenueEventsIn(db, siteId, period),
  ]);
  const openTimes = requireFound(times);
  const calendar = createCalendar({ times: openTimes, closures, holidays, events });
  return {
    site: { id: siteId, name },
    today,
    times: openTimes,
    calendar,
    series: createSeries({
      calendar,
      covers,
      plans,
      today,
      findForecaster: (service, served) =>
        since === undefined
          ? findForecaster(`${siteId} ${service}`, served)
          : createForecaster(served),
    }),
  };
}

function createSeries({
  calendar,
  covers,
  plans,
  today,
  findForecaster,
}: {
  calendar: SiteCalendar;
  covers: readonly CoversRow[];
  plans: readonly CoversRow[];
  today: Day;
  findForecaster: (service: AdviceService, served: readonly ServedDay[]) => Forecaster;
}): ServiceSeries[] {
  const coversOf = (service: AdviceService): CoversRow[] =>
    covers.filter((row) => row.service === service);
  const planned = (day: Day, guests: number): PlannedDay => ({
    day,
    holiday: calendar.holidayOn(day)?.kind ?? null,
    guests,
  });
  const isServed = (row: CoversRow): boolean =>
    row.day < today && row.covers > 0 && !calendar.isClosed(row.day, row.service);
  const wholeDays = createHistory(
    coversOf('ALL_DAY')
      .filter(isServed)
      .map(({ day, covers: served }) => ({
        ...planned(day, calendar.eventsOn(day).some(({ guests }) => guests !== null) ? 1 : 0),
        covers: served,
      })),
  );
  const usualCovers = (day: Day): number | undefined => {
    const { covers: usual, count } = weekdayMedian(wholeDays, dayNumber(day));
    return count < adviceLimits.minWeekdays ? undefined : usual;
  };
  return advisedServices({ calendar, covers, today }).map((service) => {
    const planDay = (day: Day): PlannedDay => {
      const hasEvents = calendar.eventsOn(day).length > 0;
      return planned(day, hasEvents ? calendar.extraGuests(day, service, usualCovers(day)) : 0);
    };
    const recorded = coversOf(service);
    const served = recorded.filter(isServed);
    return {
      service,
      planDay,
      forecaster: findForecaster(
        service,
        served.map((row) => ({ ...planDay(row.day), covers: row.covers })),
      ),
      actuals: new Map(recorded.map((row) => [row.day, row.covers])),
      plans: new Map(
        plans.filter((row) => row.service === service).map((row) => [row.day, row.covers]),
      ),
    };
  });
}

/** Services with covers in the last eight weeks; the whole day without any, and while they are new. */
function advisedServices({
  calendar,
  covers,
  today,
}: {
  calendar: SiteCalendar;
  covers: readonly CoversRow[];
  today: Day;
}): AdviceService[] {
  const since = addDays(today, -errorDays);
  const services = calendar.services.filter((service) =>
    covers.some((row) => row.service === service && row.covers > 0 && row.day >= since),
  );
  const firstByService = covers.find((row) => row.service !== 'ALL_DAY')?.day;
  const isNew = firstByService === undefined || firstByService > addDays(today, -serviceStartDays);
  const hasWholeDays = covers.some((row) => row.service === 'ALL_DAY');
  return services.length === 0 || (isNew && hasWholeDays) ? [...services, 'ALL_DAY'] : services;
}

export interface DayAdvice {
  state: ServiceAdvice['state'];
  covers: number | null;
  low: number | null;
  high: number | null;
  forecast: CoverForecast | undefined;
}

export function adviseDay(
  { calendar }: Pick<SiteAdvice, 'calendar'>,
  { service, forecaster, planDay }: ServiceSeries,
  day: Day,
): DayAdvice {
  const none = { covers: null, low: null, high: null, forecast: undefined };
  if (calendar.isClosed(day, service)) return { state: 'closed', ...none };
  const forecast = forecaster.advise(planDay(day));
  if (!forecast) return { state: 'no_history', ...none };
  const { covers, low, high } = forecast;
  return { state: 'advice', covers, low, high, forecast };
}

interface Compared {
  covers: number;
  advice: number;
}

export interface ComparedServices {
  advice: (Compared & { isInRange: boolean })[];
  plan: Compared[];
}

/** Services with covers in a period, with the advice and the plan they had. */
export function compareServices(
  { service, forecaster, plans, actuals }: ServiceSeries,
  { calendar, today }: Pick<SiteAdvice, 'calendar' | 'today'>,
  { startDate, endDate }: Period,
): ComparedServices {
  const isServed = (day: Day): boolean => {
    const covers = actuals.get(day) ?? 0;
    return (
      day >= startDate &&
      day <= endDate &&
      day < today &&
      covers > 0 &&
      !calendar.isClosed(day, service)
    );
  };
  return {
    advice: forecaster.past(startDate, endDate).map(({ day, forecast }) => ({
      covers: day.covers,
      advice: forecast.covers,
      isInRange: day.covers >= forecast.low && day.covers <= forecast.high,
    })),
    plan: [...plans]
      .filter(([day]) => isServed(day))
      .map(([day, plan]) => ({ covers: actuals.get(day) ?? 0, advice: plan })),
  };
}

export function toAdviceError(compared: readonly ComparedServices[]): AdviceError {
  const advised = compared.flatMap((one) => one.advice);
  const advice = forecastError(advised);
  const plan = forecastError(compared.flatMap((one) => one.plan));
  return {
    advice: advice.percent,
    plan: plan.percent,
    services: advice.services,
    services_in_range: advised.filter(({ isInRange }) => isInRange).length,
    planned_services: plan.services,
  };
}
