import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { perGrams, priceFinder, rateFinder } from '@wastegauge/demo/prices';
import { findFoods, findFxRates } from '@wastegauge/demo/queries';
import { demoSites } from '@wastegauge/demo/tables';
import { applyLabel, labelByMachine, revalueEvents, revalueFood } from './service.ts';
import { connect, type Database } from '../../platform/db/db.ts';
import { createFactories, type Factories } from '../../../test/support/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';

let database: TestDatabase;
let product: Database & { given: Factories };
beforeAll(async () => {
  database = await createTestDatabase();
  const connected = connect(database.url);
  product = { ...connected, given: createFactories(connected.db) };
});
afterAll(async () => {
  await product.close();
  await database.drop();
});

interface Row {
  id: number;
}

const dublin = 1;
const london = 2;

async function readValues(site: Row, event: Row): Promise<unknown> {
  const found = await sql<object>`
    select value_e4, value_eur_e4, co2_g, water_ml, non_food from event
    where site_id = ${site.id} and id = ${event.id}`.execute(product.db);
  return found.rows[0];
}

const label = (site: Row, event: Row, food: Row | null): Promise<unknown> =>
  applyLabel(product.db, {
    siteId: site.id,
    id: event.id,
    foodId: food?.id ?? null,
    foodDescriptionId: null,
    trimmings: false,
  });

async function agreePrice(site: Row, food: Row, from: string, valueE4: number): Promise<void> {
  await sql`insert into food_cost (site_id, food_id, valid_from, value_e4)
    values (${site.id}, ${food.id}, ${from}, ${valueE4})`.execute(product.db);
}

test('without an own price the catalogue applies, at the rate of the day', async () => {
  const site = await product.given.site({ locale: london });
  const food = await product.given.food({
    co2GramsPerKg: 2499,
    waterMlPerKg: 336_000,
    priceEurE4PerKg: 30_001,
  });
  // On 10 March 2026 the newest rate is 0.8739 of 2 March: 3.0001 € are 2.6218 £ a kg.
  const event = await product.given.event({ site, grams: 1501, at: '2026-03-10T12:00:00Z' });
  await label(site, event, food);
  expect(await readValues(site, event)).toEqual({
    value_e4: 39_353, // 1.501 kg at 2.6218 £ are 3.93532…
    value_eur_e4: 45_032, // 1.501 kg at 3.0001 € are 4.50315…
    co2_g: 3751, // 1.501 × 2499 = 3750.999
    water_ml: 504_336, // 1.501 × 336000
    non_food: false,
  });
});

test('the price of the site applies first, then that of its group in the site’s currency', async () => {
  const { given } = product;
  const group = await given.group();
  const site = await given.site({ locale: london, group });
  const food = await given.food({ co2GramsPerKg: 0, waterMlPerKg: 0, priceEurE4PerKg: 10_000 });
  await sql`insert into group_food_cost (group_id, food_id, valid_from, value_e4, currency)
    values (${group.id}, ${food.id}, '2026-01-01', 46792, 'USD')`.execute(product.db);
  await agreePrice(site, food, '2026-03-12T00:00:00Z', 21_000);
  await agreePrice(site, food, '2026-03-14T00:00:00Z', 25_000);

  const moneyOn = async (at: string): Promise<unknown[]> => {
    const event = await given.event({ site, grams: 1000, at });
    await label(site, event, food);
    const values = (await readValues(site, event)) as { value_e4: number; value_eur_e4: number };
    return [values.value_e4, values.value_eur_e4];
  };
  // The group's 4.6792 $ at 1.1698 $ and 0.8739 £ a euro are 4.0000 € and 3.4956 £.
  expect(await moneyOn('2026-03-10T12:00:00Z')).toEqual([34_956, 40_000]);
  // 2.1000 £ at 0.8739 are 2.40302 €; 2.5000 £ are 2.86074 €.
  expect(await moneyOn('2026-03-13T12:00:00Z')).toEqual([21_000, 24_030]);
  expect(await moneyOn('2026-03-15T12:00:00Z')).toEqual([25_000, 28_607]);
  // Before any agreed price: 1 € at the rate of 1 December, 0.8778.
  expect(await moneyOn('2025-12-31T12:00:00Z')).toEqual([8778, 10_000]);
});

test('a recipe is the weighted mean of its ingredients, with the prices the site pays for them', async () => {
  const { given } = product;
  const site = await given.site({ locale: dublin });
  const mince = await given.food({
    co2GramsPerKg: 30_000,
    waterMlPerKg: 9_000_000,
    priceEurE4PerKg: 95_000,
  });
  const onion = await given.food({
    co2GramsPerKg: 401,
    waterMlPerKg: 280_000,
    priceEurE4PerKg: 9000,
  });
  await agreePrice(site, mince, '2026-01-01', 80_000);
  const recipe = await given.food({
    ingredients: [
      [mince, 700],
      [onion, 300],
    ],
  });
  const event = await given.event({ site, grams: 333 });
  await label(site, event, recipe);
  expect(await readValues(site, event)).toEqual({
    value_e4: 19_547, // 5.87 € a kg: 0.7 × 8 + 0.3 × 0.9; × 0.333 = 1.95471
    value_eur_e4: 19_547,
    co2_g: 7033, // 21,120.3 rounds to 21,120 g a kg; × 0.333 = 7032.96
    water_ml: 2_125_872, // 6,384,000 × 0.333
    non_food: false,
  });
});

test('missing factors fall back to subcategory, category and category average; non-food is zero', async () => {
  const { given, db } = product;
  const site = await given.site();
  const event = await given.event({ site, grams: 1000 });
  await label(site, event, await given.food({}));
  const average = await sql<{ co2: number; water: number }>`
    select round(avg(co2_g_per_kg))::int as co2, round(avg(water_ml_per_kg))::int as water
    from food where id < 100000 and category_id = 1`.execute(db);
  expect(await readValues(site, event)).toMatchObject({
    value_e4: 0,
    co2_g: average.rows[0]?.co2,
    water_ml: average.rows[0]?.water,
  });

  await sql`update food_category set co2_g_per_kg = 7000 where id = 1`.execute(db);
  await sql`update food_subcategory set water_ml_per_kg = 1234 where id = 101`.execute(db);
  await label(site, event, await given.food({}));
  expect(await readValues(site, event)).toMatchObject({ co2_g: 7000, water_ml: 1234 });
  await sql`update food_category set co2_g_per_kg = null`.execute(db);
  await sql`update food_subcategory set water_ml_per_kg = null`.execute(db);

  await label(site, event, await given.food({ material: 'non-food' }));
  expect(await readValues(site, event)).toMatchObject({ co2_g: 0, water_ml: 0, non_food: true });
});

test('removing the food resets the values', async () => {
  const site = await product.given.site();
  const event = await product.given.event({ site });
  await label(site, event, { id: 1 });
  await label(site, event, null);
  expect(await readValues(site, event)).toEqual({
    value_e4: 0,
    value_eur_e4: 0,
    co2_g: 0,
    water_ml: 0,
    non_food: false,
  });
});

test('a new price changes later events, including those of recipes', async () => {
  const { given, db } = product;
  const site = await given.site();
  const other = await given.site();
  const food = await given.food({ co2GramsPerKg: 0, waterMlPerKg: 0, priceEurE4PerKg: 10_000 });
  const recipe = await given.food({ ingredients: [[food, 500]] });
  const places = [
    { site, food, at: '2026-03-01T12:00:00Z' },
    { site, food, at: '2026-03-11T12:00:00Z' },
    { site, food: recipe, at: '2026-03-11T13:00:00Z' },
    { site: other, food, at: '2026-03-11T12:00:00Z' },
  ];
  const events = await Promise.all(
    places.map(async (place) => ({ ...place, ...(await given.event({ ...place, grams: 2000 })) })),
  );
  for (const event of events) await label(event.site, event, event.food);
  const from = new Date('2026-03-10T00:00:00Z');
  await agreePrice(site, food, from.toISOString(), 15_000);
  expect(await revalueFood(db, { siteId: site.id, foodId: food.id, from })).toBe(2);
  const values = await Promise.all(events.map((event) => readValues(event.site, event)));
  expect(values).toMatchObject(
    [20_000, 30_000, 30_000, 20_000].map((value_e4) => ({ value_e4, value_eur_e4: value_e4 })),
  );
});

test('inedible parts have neither a cost nor a footprint, even with a price of the site', async () => {
  const { given } = product;
  const site = await given.site({ locale: dublin });
  const factors = { co2GramsPerKg: 3000, waterMlPerKg: 1000, priceEurE4PerKg: 32_000 };
  const shells = await given.food({ ...factors, material: 'inedible' });
  await agreePrice(site, shells, '2026-01-01T00:00:00Z', 50_000);
  const event = await given.event({ site, grams: 164, at: '2026-03-10T12:00:00Z' });
  await label(site, event, shells);
  const nothing = { value_e4: 0, value_eur_e4: 0, co2_g: 0, water_ml: 0, non_food: false };
  expect(await readValues(site, event)).toEqual(nothing);

  const egg = await given.food(factors);
  const whole = await given.food({
    ingredients: [
      [egg, 88],
      [shells, 12],
    ],
  });
  await label(site, event, whole);
  // 164 g at 88 % of the factors of the egg.
  expect(await readValues(site, event)).toEqual({
    ...nothing,
    value_e4: 4618,
    value_eur_e4: 4618,
    co2_g: 433,
    water_ml: 144,
  });
});

test('revalued events match the values of the demo organisation exactly', async () => {
  const { given, db } = product;
  const foods = await findFoods(db);
  const rateOn = rateFinder(await findFxRates(db));
  const demoSite = demoSites.find(({ currency }) => currency === 'GBP');
  if (!demoSite) throw new Error('the demo has a site in pounds');
  const site = await given.site({ locale: london });
  const cheap = { id: foods[5]?.id ?? 0 };
  await agreePrice(site, cheap, '2026-02-20T00:00:00Z', 33_333);
  const own = [
    {
      siteId: demoSite.id,
      foodId: cheap.id,
      validFrom: '2026-02-20',
      timeZone: demoSite.timeZone,
      siteE4PerKg: 33_333,
    },
  ];
  const priceOf = priceFinder(own, rateOn);

  const expected = [];
  for (const [index, food] of foods.entries()) {
    const day = ['2026-01-15', '2026-02-21', '2026-03-29'][index % 3] ?? '';
    const grams = 1 + ((index * 7919) % 25_000);
    const event = await given.event({ site, food, grams, at: `${day}T12:00:00Z` });
    const price = priceOf(food, demoSite, day);
    expected.push({
      id: event.id,
      value_e4: perGrams(price.siteE4PerKg, grams),
      value_eur_e4: perGrams(price.eurE4PerKg, grams),
      co2_g: perGrams(food.co2GramsPerKg ?? 0, grams),
      water_ml: perGrams(food.waterMlPerKg ?? 0, grams),
      non_food: food.material === 'non-food',
    });
  }
  const eventIds = expected.map(({ id }) => id);
  expect(await revalueEvents(db, { siteId: site.id, eventIds })).toBeGreaterThan(450);
  const found = await sql<{ id: number }>`
    select id, value_e4, value_eur_e4, co2_g, water_ml, non_food from event
    where site_id = ${site.id} order by id`.execute(db);
  expect(found.rows).toEqual(expected.toSorted((one, other) => one.id - other.id));
  expect(await revalueEvents(db, { siteId: site.id, eventIds })).toBe(0);
});

test('automatic labels apply when confident, suggest otherwise, and never overwrite a user', async () => {
  const { given, db } = product;
  const site = await given.site();
  const label = async (event: Row, isSure: boolean): Promise<unknown> => {
    const guess = { foodId: 20, confidence: 0.75, reasoning: 'Thin slices', isSure };
    await labelByMachine(db, { siteId: site.id, id: event.id, ...guess });
    const found = await sql<object>`
      select status, food_id, suggested_food_id, auto_label, confidence, labelled_at is not null as is_labelled
      from event where site_id = ${site.id} and id = ${event.id}`.execute(db);
    return found.rows[0];
  };
  const guess = { suggested_food_id: 20, confidence: 0.75 };
  expect(await label(await given.event({ site, status: 'PROCESSING' }), true)).toEqual({
    ...guess,
    status: 'SUCCESSFUL',
    food_id: 20,
    auto_label: true,
    is_labelled: true,
  });
  expect(await label(await given.event({ site, status: 'PROCESSING' }), false)).toEqual({
    ...guess,
    status: 'PROCESSING',
    food_id: null,
    auto_label: false,
    is_labelled: false,
  });
  const labelled = await given.event({ site });
  expect(await label(labelled, true)).toMatchObject({ food_id: 1, auto_label: false });
});
