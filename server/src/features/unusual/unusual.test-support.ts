import { unusualRoutes, type UnusualEntry } from '@wastegauge/contract/insight/unusual';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { createUnusualKitchen, type UnusualKitchen } from '../../../test/support/test-unusual.ts';

export let product: TestApp;
export let kitchen: UnusualKitchen;
export let chef: Client;

export const morning = '2026-11-11T07:42:00Z';

export const list = async (outcome = 'open', client = chef) =>
  (await client.call(unusualRoutes.listUnusual, { query: { outcome } })).body;
export const open = async (): Promise<UnusualEntry[]> => (await list()).results;
export const reasons = async () => (await open()).map(({ reason }) => reason);
export const decide = (id: number, body: object, client = chef) =>
  client.call(unusualRoutes.decideUnusual, { params: { id }, body });
export const undo = (id: number, client = chef) =>
  client.call(unusualRoutes.undoUnusual, { params: { id } });

interface StoredEvent {
  status: string;
  weight_g: number;
  value_e4: number;
  co2_g: number;
}
export const stored = async (ids: number[]): Promise<StoredEvent[]> =>
  (
    await sql<StoredEvent>`
      select status, weight_g, value_e4, co2_g from event where id = any(${ids}) order by id
    `.execute(product.db)
  ).rows;

/** A kitchen without history and its chef for each test. */
export function setUpUnusual(): void {
  beforeAll(async () => {
    product = await startTestApp();
  });
  afterAll(() => product.close());

  beforeEach(async () => {
    product.clock.set('2026-11-11T09:00:00Z');
    kitchen = await createUnusualKitchen(product);
    chef = await product.as(await product.given.user({ sites: [kitchen.site] }));
  });
}
