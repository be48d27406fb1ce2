import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { askOf } from '../../../test/support/test-questions.ts';

export interface Row {
  id: number;
}

export let product: TestApp;
export let site: Row;
export let monitor: Row;
let user: Row;
export let chef: Client;
export let soup: Row;
export let name: string;
export const { ask, count } = askOf(() => product.db);
export let turn = 0;

interface StoredEvent {
  food: number;
  grams: number;
  day: string;
  hour: number;
  service: string | null;
  type: number;
  value: number;
  co2: number;
  at: string;
}

export const stored = (): Promise<StoredEvent[]> =>
  ask(sql<StoredEvent>`
    select food_id as food, weight_g as grams, local_day as day, local_hour as hour,
      service_time as service, waste_type_id as type, value_e4 as value, co2_g as co2,
      to_char(processed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at
    from event where site_id = ${site.id} and status = 'SUCCESSFUL' order by processed_at, id`);

/** A kitchen in New York with a monitor, a user and a food for each test. */
export function setUpImports(): void {
  beforeAll(async () => {
    product = await startTestApp();
  });
  beforeEach(async () => {
    product.clock.set('2026-03-10T15:00:00Z');
    turn += 1;
    name = `Crème brûlée ${turn}`;
    site = await product.given.site({ name: `Küche Süd ${turn}`, timezone: 'America/New_York' });
    monitor = await product.given.device({ site, type: 'PREP_AND_PRODUCTION_WASTE' });
    user = await product.given.user({ sites: [site] });
    chef = await product.as(user);
    soup = await product.given.food({ name, priceEurE4PerKg: 40_000, co2GramsPerKg: 2000 });
  });
  afterAll(() => product.close());
}
