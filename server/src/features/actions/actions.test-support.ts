import { actionRoutes } from '@wastegauge/contract/insight/actions';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { measureAndStore } from './jobs.ts';

interface Row {
  id: number;
}

export let product: TestApp;
export let group: Row;
export let site: Row;
export let user: Row;
export let client: Client;
export let bread: Row;
export let soup: Row;
export const start: Day = '2026-09-01';

export async function wait(until: string): Promise<void> {
  product.clock.set(until);
  client = await product.as(user);
}

export const create = (body: object = {}, by = client): Promise<Answer> =>
  by.call(actionRoutes.createAction, {
    body: {
      site: site.id,
      title: 'Smaller bread baskets',
      target: { kind: 'food', id: bread.id },
      startDate: start,
      ...body,
    },
  });
export const read = (id: number, by = client): Promise<Answer> =>
  by.call(actionRoutes.getAction, { params: { id } });
export const update = (id: number, body: object): Promise<Answer> =>
  client.call(actionRoutes.updateAction, { params: { id }, body });
export const end = (id: number, body: object = { is_ended: true }): Promise<Answer> =>
  client.call(actionRoutes.endAction, { params: { id }, body });
export const cancel = (id: number, isCancelled: boolean): Promise<Answer> =>
  client.call(actionRoutes.cancelAction, {
    params: { id },
    body: { is_cancelled: isCancelled },
  });
export const list = (query: object = {}, by = client): Promise<Answer> =>
  by.call(actionRoutes.listActions, { query: { ...query } });
export const savings = (query: object = {}, by = client): Promise<Answer> =>
  by.call(actionRoutes.getVerifiedSavings, { query: { ...query } });

/** Runs the jobs that follow a change and those of every night. */
export const measure = (of = site): Promise<void> =>
  measureAndStore(
    { db: product.db, analytics: product.deps.analytics },
    of.id,
    product.clock.now(),
  );

/** The food with its grams on each day; every third day differs a little, so that weeks scatter. */
export interface GivenWaste {
  food: Row;
  grams: (day: Day, index: number) => number;
  at?: Row;
  wasteType?: number;
  device?: Row;
}

const firstDay: Day = '2026-06-08';
const lastDay: Day = '2026-11-17';

export async function waste({ food, grams, at = site, wasteType = 1, device }: GivenWaste) {
  const days = daysFrom(firstDay, lastDay);
  const weights = days.map((day, index) => grams(day, index));
  await sql`
    insert into event (site_id, device_id, status, processed_at, local_day, local_hour,
      raw_weight_g, weight_g, value_e4, value_eur_e4, co2_g, food_id, waste_type_id, service_time)
    select ${at.id}, ${device?.id ?? null}::bigint, 'SUCCESSFUL',
      (given.day::timestamp + interval '13 hours') at time zone 'Europe/Dublin', given.day, 13,
      given.grams, given.grams, given.grams * 20, given.grams * 20, given.grams * 2, ${food.id},
      ${wasteType}, 'LUNCH'
    from unnest(${days}::date[], ${weights}::integer[]) as given (day, grams)
    where given.grams > 0
  `.execute(product.db);
}

export async function serve(covers: (day: Day) => number | null, at = site): Promise<void> {
  const days = daysFrom(firstDay, lastDay).filter((day) => covers(day) !== null);
  await sql`
    insert into daily_cover (site_id, day, covers_per_day, is_default)
    select ${at.id}, given.day, given.covers, false
    from unnest(${days}::date[], ${days.map((day) => covers(day) ?? 0)}::integer[])
      as given (day, covers)
    on conflict (site_id, day) do update
      set covers_per_day = excluded.covers_per_day, is_default = false
  `.execute(product.db);
}

/** Lunch is the only service of these kitchens. */
export async function record(
  state: (day: Day) => 'measured' | 'silent' | 'closed',
  at = site,
): Promise<void> {
  const days = daysFrom(firstDay, lastDay);
  await sql`
    insert into service_record
      (site_id, day, service, state, planned_minutes, alive_minutes, weight_g, usual_g)
    select ${at.id}, given.day, 'LUNCH', given.state, 240, 240, 10000, 10000
    from unnest(${days}::date[], ${days.map(state)}::text[]) as given (day, state)
    on conflict (site_id, day, service) do update set state = excluded.state
  `.execute(product.db);
}

export const daysFrom = (from: Day, to: Day): Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** A little scatter that repeats every week but differs from week to week. */
export const scatter = (grams: number, index: number): number =>
  Math.round(
    grams * (1 + 0.06 * (((index * 7) % 5) - 2) + 0.03 * ((Math.floor(index / 7) % 3) - 1)),
  );

export const isAfter = (day: Day): boolean => day >= start;

/** A lunch kitchen with 100 covers a day: 20 g of bread a cover, 12 g from 1 September, and 80 g of soup. */
export async function kitchen(at = site): Promise<void> {
  await serve(() => 100, at);
  await record(() => 'measured', at);
  await waste({
    at,
    food: bread,
    grams: (day, index) => scatter(isAfter(day) ? 1200 : 2000, index),
  });
  await waste({ at, food: soup, grams: (_, index) => scatter(8000, index + 2) });
}

export function setUpActions(): void {
  beforeAll(async () => {
    product = await startTestApp();
    bread = await product.given.food({ name: 'Bread' });
    soup = await product.given.food({ name: 'Soup' });
  });
  beforeEach(async () => {
    product.clock.set('2026-11-18T09:00:00Z');
    group = await product.given.group();
    site = await product.given.site({ name: 'Quayside Hotel', group });
    user = await product.given.user({ sites: [site], group });
    client = await product.as(user);
  });
  afterAll(() => product.close());
}
