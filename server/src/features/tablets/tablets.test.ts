import { itemValues } from '@wastegauge/contract/waste/item-values';
import { eventRoutes } from '@wastegauge/contract/waste/events';
import { containerRoutes, tabletRoutes } from '@wastegauge/contract/waste/tablets';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { giveMonitor, type TestMonitor } from '../../../test/support/test-monitor.ts';

const potatoes = 1;
const ribs = 20;

let product: TestApp;
let site: { id: number };
let monitor: TestMonitor;
let tablet: Client;

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-07-10T12:30:00Z');
  site = await product.given.site({ name: 'Quayside' });
  monitor = await giveMonitor(product, { site });
  tablet = product.withToken(monitor.key);
});
afterAll(() => product.close());

let counter = 0;
const captureOf = (given: object = {}) => ({
  capture_id: `t-${(counter += 1)}`,
  captured_at: '2026-07-10T12:29:00Z',
  raw_weight: 1.284,
  ...given,
});
const stored = async (id: number): Promise<Record<string, unknown>> => {
  const found = await sql<Record<string, unknown>>`
    select event.*, waste_type.code as waste_type from event
    join waste_type on waste_type.id = event.waste_type_id where event.id = ${id}
  `.execute(product.db);
  return found.rows[0] ?? {};
};
const deliver = async (given: object): Promise<Record<string, unknown>> => {
  const { body } = await monitor.deliver(captureOf(given));
  expect(body.results[0]).toMatchObject({ outcome: 'accepted' });
  return stored(body.results[0].id);
};

describe('a capture of a tablet', () => {
  test('is named by the food that staff tapped, with its cost', async () => {
    const event = await deliver({ chosen_food: ribs, waste_type: 'unserved' });
    expect(event).toMatchObject({
      status: 'SUCCESSFUL',
      food_id: ribs,
      auto_label: false,
      user_labelled: null,
      verify: null,
      waste_type: 'unserved',
      portions: null,
    });
    expect(Number(event['value_e4'])).toBeGreaterThan(0);
  });

  test('waits for the labellers if the food is not offered any more', async () => {
    const gone = await product.given.food({ name: 'Old soup' });
    await sql`update food set is_active = false where id = ${gone.id}`.execute(product.db);
    expect(await deliver({ chosen_food: gone.id })).toMatchObject({
      status: 'PROCESSING',
      food_id: null,
      reasoning: 'Staff chose “Old soup”.',
    });
    expect((await deliver({ chosen_food: 987_654 }))['reasoning']).toBe(
      'Staff chose a food that the site does not have.',
    );
  });

  test('says how many portions were counted', async () => {
    const event = await deliver({ method: 'counted', portions: 6, raw_weight: 2.1 });
    expect(event).toMatchObject({ portions: 6, weight_g: 2100 });
    const chef = await product.as(await product.given.user({ sites: [site] }));
    const shown = await chef.call(eventRoutes.updateEvent, {
      params: { id: Number(event['id']) },
      body: { trimmings: true },
    });
    expect(shown.body).toMatchObject({ method: 'counted', portions: 6 });
    const { status, body } = await monitor.deliver(captureOf({ method: 'counted' }));
    expect([status, body.portions]).toEqual([400, ['Say how many were counted']]);
  });

  test('that was counted does not disturb the readings of a bin', async () => {
    const bin = await giveMonitor(product, { site, weighing: 'cumulative' });
    const at = (minute: number, given: object) =>
      bin.deliver(captureOf({ captured_at: `2026-07-10T12:0${minute}:00Z`, ...given }));
    await at(1, { raw_weight: 5 });
    await at(2, { raw_weight: 0.7, method: 'counted', portions: 2 });
    const { body } = await at(3, { raw_weight: 5.4 });
    expect(await stored(body.results[0].id)).toMatchObject({ weight_g: 400 });
  });

  test('is the same capture when it is repeated, and another one with another food', async () => {
    const sent = captureOf({ chosen_food: ribs });
    const first = await monitor.deliver(sent);
    const again = await monitor.deliver(sent);
    expect(again.body.results[0]).toMatchObject({
      outcome: 'repeated',
      id: first.body.results[0].id,
    });
    const other = await monitor.deliver({ ...sent, chosen_food: potatoes });
    expect(other.body.code).toBe('captureDiffers');
  });
});

describe('a withdrawal', () => {
  const withdraw = (captureId: string, who = tablet) =>
    who.call(tabletRoutes.withdrawCapture, { params: { capture_id: captureId } });

  test('discards the capture; a repeat changes nothing', async () => {
    const event = await deliver({ chosen_food: ribs });
    const captureId = String(event['capture_id']);
    expect((await withdraw(captureId)).status).toBe(204);
    expect((await withdraw(captureId)).status).toBe(204);
    expect(await stored(Number(event['id']))).toMatchObject({ status: 'DISCARDED' });
    const { rows } = await sql<{ action: string }>`
      select action from audit where target_type = 'event' and target_id = ${String(event['id'])}
    `.execute(product.db);
    expect(rows).toEqual([{ action: 'event.withdrawn' }]);
  });

  test('is refused after 15 minutes and after a decision of a person', async () => {
    const late = await deliver({});
    product.clock.set('2026-07-10T12:46:00Z');
    const tooLate = await withdraw(String(late['capture_id']));
    expect([tooLate.status, tooLate.body.code]).toEqual([409, 'withdrawalTooLate']);
    product.clock.set('2026-07-10T12:30:00Z');
    const named = await deliver({ chosen_food: ribs });
    await sql`update event set verify = true where id = ${Number(named['id'])}`.execute(product.db);
    expect((await withdraw(String(named['capture_id']))).body.code).toBe('withdrawalTooLate');
  });

  test('reaches only captures of the same monitor', async () => {
    const event = await deliver({});
    const neighbour = await giveMonitor(product, { site });
    const answer = await withdraw(String(event['capture_id']), product.withToken(neighbour.key));
    expect([answer.status, answer.body.code]).toEqual([404, 'captureUnknown']);
  });
});

describe('the foods of a tablet', () => {
  test('have names in the language of the glossary, and recipes of the site only', async () => {
    const { body } = await tablet.call(tabletRoutes.listTabletFoods, { query: { language: 'de' } });
    expect(body.count).toBe(body.results.length);
    const translated = body.results.filter(
      (food: { name: string; catalogue_name: string }) => food.name !== food.catalogue_name,
    );
    expect(translated.length).toBeGreaterThan(100);
    const english = await tablet.call(tabletRoutes.listTabletFoods, { query: { limit: 2 } });
    expect(english.body.results).toHaveLength(2);
    expect(english.body.results[0]).toMatchObject({
      image_url: expect.stringMatching(/^\/api\/food-images\/\d+\/thumb\/$/),
    });
  });

  test('are suggested by what the monitor saw, filled up for a new kitchen', async () => {
    const empty = await giveMonitor(product, { site: await product.given.site() });
    const suggest = (key: string) =>
      product.withToken(key).call(tabletRoutes.listTabletSuggestions, { query: { weight: 1.2 } });
    const first = await suggest(empty.key);
    expect(first.body.foods).toHaveLength(6);
    for (let times = 0; times < 3; times += 1) await deliver({ chosen_food: ribs });
    const { body } = await suggest(monitor.key);
    expect(body.foods).toHaveLength(6);
    expect(body.foods[0]).toBe(ribs);
    expect(new Set(body.foods).size).toBe(6);
  });
});

describe('the values per kg that a tablet gets with a food', () => {
  type Listed = { id: number; value_per_kg: number | null; co2e_per_kg: number | null };
  const listFood = async (client: Client, id: number): Promise<Listed> => {
    const { body } = await client.call(tabletRoutes.listTabletFoods);
    return body.results.find((food: Listed) => food.id === id);
  };
  const giveLondonTablet = async () => {
    const group = await product.given.group();
    const place = await product.given.site({ locale: 2, group });
    const { deliver, key } = await giveMonitor(product, { site: place });
    const foodGiven = { co2GramsPerKg: 2499, waterMlPerKg: 1, priceEurE4PerKg: 30_001 };
    return { group, place, deliver, client: product.withToken(key), foodGiven };
  };

  test.each([1, 20, 333, 1501, 499_999])(
    'give what the server stores for %i g, in the currency of the site',
    async (grams) => {
      const { place, group, deliver, client, foodGiven } = await giveLondonTablet();
      const catalogued = await product.given.food(foodGiven);
      const agreed = await product.given.food(foodGiven);
      const recipe = await product.given.food({
        group,
        ingredients: [
          [catalogued, 700],
          [agreed, 301],
        ],
      });
      await sql`insert into food_cost (site_id, food_id, valid_from, value_e4)
        values (${place.id}, ${agreed.id}, '2026-01-01', 21007)`.execute(product.db);
      for (const food of [catalogued, agreed, recipe]) {
        const sent = captureOf({ raw_weight: grams / 1000, chosen_food: food.id });
        const { body } = await deliver(sent);
        const event = await stored(body.results[0].id);
        const shown = itemValues(await listFood(client, food.id), grams);
        expect(shown).toEqual({
          value: Number(event['value_e4']) / 10_000,
          co2eG: Number(event['co2_g']),
        });
      }
      const { body } = await client.call(tabletRoutes.getTabletSettings);
      expect(body.site.currency).toBe('GBP');
    },
  );

  test('are null without a price or a factor, also for a part of a recipe', async () => {
    const { group, client, foodGiven } = await giveLondonTablet();
    const unpriced = await product.given.food({ ...foodGiven, priceEurE4PerKg: null });
    const packaging = await product.given.food({
      priceEurE4PerKg: 10_000,
      co2GramsPerKg: null,
      material: 'non-food',
    });
    const recipe = await product.given.food({
      group,
      ingredients: [
        [unpriced, 500],
        [packaging, 500],
      ],
    });
    expect(await listFood(client, unpriced.id)).toMatchObject({
      value_per_kg: null,
      co2e_per_kg: 2.499,
    });
    const box = await listFood(client, packaging.id);
    expect(box).toMatchObject({ value_per_kg: expect.any(Number), co2e_per_kg: null });
    expect(itemValues(box, 1000).co2eG).toBeNull();
    expect(await listFood(client, recipe.id)).toMatchObject({
      value_per_kg: null,
      co2e_per_kg: null,
    });
  });
});

describe('containers', () => {
  const names = async (): Promise<string[]> => {
    const { body } = await tablet.call(tabletRoutes.getTabletSettings);
    return body.containers.map(({ name }: { name: string }) => name);
  };

  test('are added, weighed again and removed on the tablet and by people of the site', async () => {
    const added = await tablet.call(tabletRoutes.addTabletContainer, {
      body: { name: 'Grey crate', tare: 1.64 },
    });
    expect([added.status, added.body.tare]).toEqual([201, 1.64]);
    const chef = await product.as(await product.given.user({ sites: [site] }));
    const params = { id: added.body.id };
    const changed = await chef.call(containerRoutes.changeContainer, {
      params,
      body: { tare: 1.7 },
    });
    expect(changed.body).toEqual({ id: added.body.id, name: 'Grey crate', tare: 1.7 });
    const twice = await chef.call(containerRoutes.addContainer, {
      body: { site: site.id, name: 'grey crate', tare: 1 },
    });
    expect(twice.body).toMatchObject({ name: ['There is already a container with this name'] });
    expect(await names()).toEqual(['Grey crate']);
    await tablet.call(tabletRoutes.changeTabletContainer, { params, body: { is_removed: true } });
    expect(await names()).toEqual([]);
    const listed = await chef.call(containerRoutes.listContainers, { query: { site: site.id } });
    expect(listed.body).toEqual({ count: 0, results: [] });
    await chef.call(containerRoutes.changeContainer, { params, body: { is_removed: false } });
    expect(await names()).toEqual(['Grey crate']);
  });

  test('are at most fifty per site, each between a gram and 100 kg', async () => {
    const crowded = await giveMonitor(product, { site: await product.given.site() });
    const add = (name: string, tare: number) =>
      product.withToken(crowded.key).call(tabletRoutes.addTabletContainer, {
        body: { name, tare },
      });
    expect((await add('Nothing', 0)).body.tare).toEqual([
      'Weight must be between 0.001 and 100 kg',
    ]);
    for (let place = 0; place < 50; place += 1) await add(`Pan ${place}`, 1);
    expect((await add('One more', 1)).body.name).toEqual(['A site can have up to 50 containers']);
  });
});
