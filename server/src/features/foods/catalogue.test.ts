import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { recipeRoutes } from '@wastegauge/contract/waste/recipes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCatalogue } from './catalogue.ts';
import { loadCatalogue } from './catalogue.ts';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const rows = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(product.db)).rows;

const listFoods = async (query: { search?: string; limit?: number; offset?: number }) => {
  const chef = await product.as(await product.given.user({ sites: [await product.given.site()] }));
  const answer: Answer = await chef.call(foodRoutes.listFoodFactors, { query });
  expect(answer.status).toBe(200);
  return answer.body;
};

/** All row versions of the catalogue and the state of each sequence. */
const fingerprint = () =>
  rows(sql`
    select 'food' as kind, count(*)::text || sum(xmin::text::bigint) as mark from food
    union all select 'food_category', count(*)::text || sum(xmin::text::bigint) from food_category
    union all select 'food_subcategory', count(*)::text || sum(xmin::text::bigint) from food_subcategory
    union all select 'food_description', count(*)::text || sum(xmin::text::bigint) from food_description
    union all select 'food_reduction', count(*)::text || sum(xmin::text::bigint) from food_reduction
    union all select 'factor_source', count(*)::text || sum(xmin::text::bigint) from factor_source
    union all select 'waste_type', count(*)::text || sum(xmin::text::bigint) from waste_type
    union all select 'widget', count(*)::text || sum(xmin::text::bigint) from widget
    union all select 'locale', count(*)::text || sum(xmin::text::bigint) from locale
    union all select 'fx_rate', count(*)::text || sum(xmin::text::bigint) from fx_rate
    union all select sequencename, coalesce(last_value, 0)::text from pg_sequences
    order by kind
  `);

test('the shipped files are consistent', async () => {
  const catalogue = await readCatalogue();
  const sources = new Set(catalogue.sources.map((source) => source.id));
  const parents = new Map(
    catalogue.categories.flatMap((category) =>
      category.subcategories.map(({ id }) => [id, category.id] as const),
    ),
  );
  for (const food of catalogue.foods) {
    expect(parents.get(food.subcategory_id), food.name).toBe(food.category_id);
    for (const source of [
      food.co2_source,
      food.co2_alt_source,
      food.water_source,
      food.price_source,
    ]) {
      if (source !== null) expect(sources, food.name).toContain(source);
    }
  }
  expect(new Set(catalogue.foods.map((food) => food.name.toLowerCase())).size).toBe(
    catalogue.foods.length,
  );
});

test('every food is loaded with its factors and one empty description', async () => {
  const { foods } = await readCatalogue();
  const stored = await rows(sql<{ id: number; co2_g_per_kg: number; descriptions: number }>`
    select food.id, food.co2_g_per_kg, count(description.id) as descriptions
    from food join food_description as description
      on description.food_id = food.id and description.description = ''
    group by food.id order by food.id
  `);
  const expected = foods.map((food) => ({
    id: food.id,
    co2_g_per_kg: food.co2_g_per_kg,
    descriptions: 1,
  }));
  expect(stored).toEqual(expected.toSorted((one, other) => one.id - other.id));
});

test('loading again writes nothing, consumes no sequence number and is fast', async () => {
  const before = await fingerprint();
  const startedAt = performance.now();
  await loadCatalogue(product.db);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(await fingerprint()).toEqual(before);
});

test('an upgrade corrects differences, moves names and retires removed foods', async () => {
  const [first, second] = await rows(sql<{ id: number; name: string }>`
    select id, name from food order by id limit 2`);
  if (!first || !second) throw new Error('no foods');
  await sql`update food set name = 'x' where id = ${first.id}`.execute(product.db);
  await sql`update food set name = ${first.name}, co2_g_per_kg = 1 where id = ${second.id}`.execute(
    product.db,
  );
  await sql`
    insert into food (id, name, category_id, subcategory_id, material, co2_source_id)
    select 99999, 'Dodo', category_id, subcategory_id, 'food', co2_source_id
    from food where id = ${first.id}
  `.execute(product.db);
  const group = await product.given.group();
  await sql`
    insert into food (name, category_id, subcategory_id, material, is_recipe, parent_group_id)
    select 'House stew', category_id, subcategory_id, 'food', true, ${group.id}
    from food where id = ${first.id}
  `.execute(product.db);

  await loadCatalogue(product.db);

  const { foods } = await readCatalogue();
  const names = await rows(sql<{ name: string }>`
    select name from food where id in (${first.id}, ${second.id}) order by id`);
  expect(names.map(({ name }) => name)).toEqual([first.name, second.name]);
  const others = await rows(sql<{ name: string; is_active: boolean }>`
    select name, is_active from food where name in ('Dodo', 'House stew') order by name`);
  expect(others).toEqual([
    { name: 'Dodo', is_active: false },
    { name: 'House stew', is_active: true },
  ]);
  expect((await listFoods({})).count).toBe(foods.length);
});

test('a shared recipe gives its name to the catalogue and keeps it with a number', async () => {
  const [first, second] = await rows(sql<{ id: number; name: string }>`
    select id, name from food order by id limit 2`);
  if (!first || !second) throw new Error('no foods');
  await sql`update food set name = 'not yet shipped' where id = ${first.id}`.execute(product.db);
  const superuser = await product.as(await product.given.user({ isSuperuser: true }));
  const recipe: Answer = await superuser.call(recipeRoutes.createRecipe, {
    body: { name: first.name.toUpperCase(), ingredients: [{ food: second.id, quantity: 1 }] },
  });
  expect(recipe.status).toBe(201);

  await loadCatalogue(product.db);
  const before = await fingerprint();
  await loadCatalogue(product.db);

  expect(await fingerprint()).toEqual(before);
  const named = await rows(sql<{ name: string }>`
    select name, is_active from food where id in (${first.id}, ${recipe.body.id}) order by id`);
  expect(named).toEqual([
    { name: first.name, is_active: true },
    { name: `${first.name.toUpperCase()} #${recipe.body.id}`, is_active: true },
  ]);
});

test('a chef finds a food by its kitchen name or by the name its source gives it', async () => {
  const all = await listFoods({ limit: 1000 });
  expect(all.count).toBe(all.results.length);
  const [steak] = (await listFoods({ search: 'beef STEAK' })).results;
  expect(steak).toMatchObject({
    name: 'Beef steak',
    source_name: 'Beef, steak, raw',
    co2: { value: 28.9, source_id: 'agribalyse-3.2' },
    water: { value: 15139 },
    price: { value: 17 },
  });
  expect((await listFoods({ search: 'steak, raw' })).count).toBeGreaterThan(0);
  for (const wildcard of ['%', '_', '\\']) {
    expect((await listFoods({ search: wildcard })).count).toBeLessThan(all.count);
  }
});

test('pages are ordered by name without gap or repeat', async () => {
  const whole = await listFoods({ limit: 60 });
  const pages = await Promise.all([0, 20, 40].map((offset) => listFoods({ limit: 20, offset })));
  const idsOf = (page: { results: { id: number }[] }) => page.results.map(({ id }) => id);
  expect(pages.flatMap(idsOf)).toEqual(idsOf(whole));
  expect((await listFoods({ offset: 100_000 })).results).toEqual([]);
});

test('every source has the number of its factors', async () => {
  const chef = await product.as(await product.given.user({ sites: [await product.given.site()] }));
  const answer: Answer = await chef.call(foodRoutes.listFactorSources);
  const { foods, sources } = await readCatalogue();
  const figures = foods.reduce(
    (sum, food) =>
      sum +
      [
        food.co2_g_per_kg,
        food.co2_alt_g_per_kg,
        food.water_ml_per_kg,
        food.price_eur_e4_per_kg,
      ].filter((amount) => amount !== null).length,
    0,
  );
  const listed: { id: string; figures: number }[] = answer.body;
  expect(listed.map(({ id }) => id).toSorted()).toEqual(sources.map(({ id }) => id).toSorted());
  expect(listed.reduce((sum, source) => sum + source.figures, 0)).toBe(figures);
});
