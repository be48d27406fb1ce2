import { tomorrowRoutes } from '@wastegauge/contract/insight/tomorrow';
import { addDays } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}
export type Service = 'BREAKFAST' | 'LUNCH' | 'DINNER';
export const services: Service[] = ['BREAKFAST', 'LUNCH', 'DINNER'];

export let product: TestApp;
export let site: Row;
export let user: Row;
export let client: Client;
/** A Monday; Europe/Dublin has no offset in November. */
export const today = '2026-11-16';
export const tomorrow = '2026-11-17';
export const hours = { BREAKFAST: '08:30', LUNCH: '12:30', DINNER: '18:30' };

export const daysAgo = (days: number): string => addDays(today, -days);

/** Signs in again, because tokens are valid for minutes. */
export async function wait(until: string): Promise<void> {
  product.clock.set(until);
  client = await product.as(user);
}

export const read = (query: object = {}, by = client): Promise<Answer> =>
  by.call(tomorrowRoutes.getTomorrow, { query: { site: site.id, ...query } });
export const savePlan = (body: object, by = client): Promise<Answer> =>
  by.call(tomorrowRoutes.savePlan, { body: { site: site.id, day: tomorrow, ...body } });
export const ranOut = (body: object, by = client): Promise<Answer> =>
  by.call(tomorrowRoutes.recordRanOut, { body: { site: site.id, ...body } });
export const removeRanOut = (id: number, by = client): Promise<Answer> =>
  by.call(tomorrowRoutes.removeRanOut, { params: { id } });
export const saveCovers = (body: object, by = client): Promise<Answer> =>
  by.call(tomorrowRoutes.saveServiceCovers, { body: { site: site.id, ...body } });
export const listCovers = (query: object = {}, by = client): Promise<Answer> =>
  by.call(tomorrowRoutes.listServiceCovers, {
    query: { site: site.id, startDate: daysAgo(60), endDate: today, ...query },
  });
export const addHoliday = (body: object, by = client): Promise<Answer> =>
  by.call(tomorrowRoutes.addHoliday, {
    body: { site: site.id, name: 'Midterm', kind: 'school', ...body },
  });
export const eventPlan = (query: object, by = client): Promise<Answer> =>
  by.call(tomorrowRoutes.getEventPlan, {
    query: { site: site.id, occupancy_type: 'CONFERENCE', ...query },
  });
export const exportAdvice = (query: object, by = client): Promise<Answer> =>
  by.call(tomorrowRoutes.exportAdvice, { query: { site: site.id, ...query } });

export const close = (
  from: string,
  to: string | null,
  rest: { weekday?: number; service?: Service } = {},
) =>
  sql`insert into closure (site_id, start_date, end_date, weekday, service)
    values (${site.id}, ${from}, ${to}, ${rest.weekday ?? null}, ${rest.service ?? null})`.execute(
    product.db,
  );

/** Covers of a service on the days from so many days ago until yesterday. */
export async function serve(
  service: Service | 'ALL_DAY',
  days: number,
  covers: (day: string, ago: number) => number | null,
): Promise<void> {
  for (let ago = days; ago >= 1; ago -= 1) {
    const day = daysAgo(ago);
    const served = covers(day, ago);
    if (served !== null) await recordCovers(service, day, served);
  }
}

export const recordCovers = (service: Service | 'ALL_DAY', day: string, covers: number) =>
  (service === 'ALL_DAY'
    ? sql`insert into daily_cover (site_id, day, covers_per_day) values (${site.id}, ${day}, ${covers})
        on conflict (site_id, day) do update set covers_per_day = excluded.covers_per_day`
    : sql`insert into service_cover (site_id, day, service, covers)
        values (${site.id}, ${day}, ${service}, ${covers})
        on conflict (site_id, day, service) do update set covers = excluded.covers`
  ).execute(product.db);

/** As the job of the coverage writes it. */
export const recordState = (day: string, service: Service, state = 'measured', usualG = 1000) =>
  sql`insert into service_record (site_id, day, service, state, planned_minutes, alive_minutes,
      weight_g, usual_g)
    values (${site.id}, ${day}, ${service}, ${state}, 100, ${state === 'measured' ? 100 : 0},
      ${usualG}, ${usualG})`.execute(product.db);

export const plannedDish = (day: string, service: string, food: Row, grams: number) =>
  sql`insert into dish_plan (site_id, day, service, food_id, planned_g)
    values (${site.id}, ${day}, ${service}, ${food.id}, ${grams})`.execute(product.db);

/** 1 is plate waste, 3 is unserved. */
export const waste = (
  day: string,
  service: Service,
  food: Row,
  grams: number,
  wasteType: 1 | 3 = 3,
) =>
  product.given.event({
    site,
    service,
    food,
    grams,
    wasteType,
    at: `${day}T${hours[service]}:00Z`,
  });

export const isoWeekday = (day: string): number => new Date(day).getUTCDay() || 7;

/** A site in Dublin on a Monday, with a user, for each test. */
export function setUpTomorrow(): void {
  beforeAll(async () => {
    product = await startTestApp();
  });
  beforeEach(async () => {
    product.clock.set(`${today}T16:00:00Z`);
    site = await product.given.site({ name: 'Quayside Hotel' });
    await sql`
      insert into site_info (site_id, breakfast_time_start, breakfast_time_end, lunch_time_start,
        lunch_time_end, dinner_time_start, dinner_time_end)
      values (${site.id}, '07:00', '11:00', '11:00', '15:00', '15:00', '22:00')`.execute(
      product.db,
    );
    user = await product.given.user({ sites: [site] });
    client = await product.as(user);
  });
  afterAll(() => product.close());
}
