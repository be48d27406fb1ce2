import { controlWeekRoutes } from '@wastegauge/contract/insight/control-weeks';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { mintScope } from '../../platform/scope.ts';
import { findControlEstimates } from './service.ts';

interface Row {
  id: number;
}
type Service = 'BREAKFAST' | 'LUNCH' | 'DINNER';

export let product: TestApp;
export let site: Row;
let user: Row;
let client: Client;
export const services: Service[] = ['BREAKFAST', 'LUNCH', 'DINNER'];
export const today = '2026-11-03';
// Europe/Dublin has no offset in November.
export const hours = { BREAKFAST: '08:30', LUNCH: '12:30', DINNER: '18:30' };

/** Signs in again, because tokens are valid for minutes. */
export async function wait(until: string): Promise<void> {
  product.clock.set(until);
  client = await product.as(user);
}

export const plan = (body: object = {}, by = client): Promise<Answer> =>
  by.call(controlWeekRoutes.planControlWeek, {
    body: { site: site.id, startDate: today, endDate: '2026-11-09', services, ...body },
  });
export const read = (id: number, by = client): Promise<Answer> =>
  by.call(controlWeekRoutes.getControlWeek, { params: { id } });
export const enter = (id: number, body: object, by = client): Promise<Answer> =>
  by.call(controlWeekRoutes.enterControlTotal, { params: { id }, body });
export const end = (id: number, isEnded: boolean): Promise<Answer> =>
  client.call(controlWeekRoutes.endControlWeek, { params: { id }, body: { is_ended: isEnded } });
export const cancel = (id: number, isCancelled: boolean): Promise<Answer> =>
  client.call(controlWeekRoutes.cancelControlWeek, {
    params: { id },
    body: { is_cancelled: isCancelled },
  });
export const list = (query: object = {}, by = client): Promise<Answer> =>
  by.call(controlWeekRoutes.listControlWeeks, { query: { ...query } });
export const countServices = (query: object): Promise<Answer> =>
  client.call(controlWeekRoutes.countControlServices, {
    query: { site: site.id, startDate: today, endDate: '2026-11-09', services, ...query },
  });
export const close = (
  from: string,
  to: string | null,
  rest: { weekday?: number; service?: Service } = {},
) =>
  sql`insert into closure (site_id, start_date, end_date, weekday, service)
    values (${site.id}, ${from}, ${to}, ${rest.weekday ?? null}, ${rest.service ?? null})`.execute(
    product.db,
  );
export const estimates = (now: string) =>
  findControlEstimates(product.db, mintScope([site.id]), new Date(now));

/** Six services on two days: the monitors saw 1 kg of each, the second weighing found 1.5 kg. */
export async function finishedWeek(): Promise<number> {
  const { body } = await plan({ endDate: '2026-11-04' });
  await wait('2026-11-05T09:00:00Z');
  for (const day of [today, '2026-11-04']) {
    for (const service of services) {
      await product.given.event({ site, at: `${day}T${hours[service]}:00Z`, grams: 1000 });
      await enter(body.id, { day, service, outcome: 'weighed', tubs: [1, 0.5] });
    }
  }
  return body.id;
}

/** A site in Dublin on the first day of its control week, with a user, for each test. */
export function setUpControlWeeks(): void {
  beforeAll(async () => {
    product = await startTestApp();
  });
  beforeEach(async () => {
    product.clock.set(`${today}T06:00:00Z`);
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
