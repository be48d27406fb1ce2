import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

const {
  listFoodCategories,
  listFoodDescriptions,
  listFoodSubcategories,
  listUsualFoods,
  listWasteTypes,
} = foodRoutes;

let product: TestApp;
let quay: Row;
let mill: Row;
let recipes: Record<'quay' | 'mill' | 'foreign', Row & { description: number }>;
let client: Client;

beforeAll(async () => {
  product = await startTestApp();
  const { given } = product;
  const groups = {
    quay: await given.group(),
    mill: await given.group(),
    foreign: await given.group(),
  };
  quay = await given.site({ group: groups.quay });
  mill = await given.site({ group: groups.mill });
  await given.site({ group: groups.foreign });
  const recipe = (name: string, group: Row) =>
    given.food({ name, group, ingredients: [[{ id: 1 }, 100]] });
  recipes = {
    quay: await recipe('Quay pie', groups.quay),
    mill: await recipe('Mill pie', groups.mill),
    foreign: await recipe('Foreign pie', groups.foreign),
  };
  client = await product.as(await given.user({ sites: [quay, mill] }));
});
afterAll(() => product.close());

async function namesFor(query: object): Promise<string[]> {
  const { body } = await client.call(listFoodDescriptions, { query: { ...query } });
  return body.results
    .map(({ food_with_description }: { food_with_description: string }) => food_with_description)
    .filter((name: string) => name.endsWith(' pie') && name.split(' ').length === 2)
    .filter((name: string) => ['Quay pie', 'Mill pie', 'Foreign pie'].includes(name));
}

test('the whole catalogue is returned by name, with pictures', async () => {
  const { body } = await client.call(listFoodDescriptions);
  expect(body.count).toBe(body.results.length);
  expect(body.count).toBeGreaterThan(500);
  const names = body.results.map((option: { food_with_description: string }) =>
    option.food_with_description.toLowerCase(),
  );
  const found = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name order by name`.execute(product.db);
  expect(names).toEqual(found.rows.map(({ name }) => name));
  const trimmings = body.results.find(({ food }: { food: number }) => food === 493);
  expect(trimmings).toEqual({
    id: expect.any(Number),
    food: 493,
    food_with_description: 'Trimmings',
    description: '',
    category: 'Trimmings/peel',
    subcategory: 'Mixed',
    is_recipe: false,
    image_url: '/api/food-images/493/thumb/',
  });
});

test('recipes are those of the site’s groups, or of all sites of the caller', async () => {
  expect(await namesFor({})).toEqual(['Mill pie', 'Quay pie']);
  expect(await namesFor({ site: quay.id })).toEqual(['Quay pie']);
  expect(await namesFor({ site_id: mill.id })).toEqual(['Mill pie']);
  expect(await namesFor({ site: 987_654_321 })).toEqual([]);
  const { body } = await client.call(listFoodDescriptions);
  const pie = body.results.find(({ id }: Row) => id === recipes.quay.description);
  expect(pie).toMatchObject({ food: recipes.quay.id, is_recipe: true });
});

test('further descriptions follow the name; inactive foods are not offered', async () => {
  await sql`insert into food_description (food_id, description) values (1, 'well done')`.execute(
    product.db,
  );
  await sql`update food set is_active = false where id = 2`.execute(product.db);
  const { body } = await client.call(listFoodDescriptions);
  const ofFood = (food: number) =>
    body.results.filter((option: { food: number }) => option.food === food);
  const [plain, described] = ofFood(1);
  expect(described.food_with_description).toBe(`${plain.food_with_description}, well done`);
  expect(ofFood(2)).toEqual([]);
});

test('pages keep the count', async () => {
  const { body } = await client.call(listFoodDescriptions, { query: { limit: 3, offset: 2 } });
  expect(body.results).toHaveLength(3);
  expect(body.count).toBeGreaterThan(500);
  const behind = await client.call(listFoodDescriptions, { query: { offset: 100_000 } });
  expect(behind.body).toEqual({ count: body.count, results: [] });
});

test('categories and subcategories are lists that refer to each other', async () => {
  const { body: categories } = await client.call(listFoodCategories);
  const { body: subcategories } = await client.call(listFoodSubcategories);
  const stored = await sql<{ categories: number; subcategories: number }>`
    select (select count(*) from food_category) as categories,
      (select count(*) from food_subcategory) as subcategories
  `.execute(product.db);
  expect(stored.rows).toEqual([
    { categories: categories.length, subcategories: subcategories.length },
  ]);
  for (const { category, category_name } of subcategories) {
    expect(categories).toContainEqual({ id: category, name: category_name });
  }
  const vegetables = categories.find(({ name }: { name: string }) => name === 'Vegetables');
  expect(subcategories).toContainEqual({
    id: expect.any(Number),
    name: expect.any(String),
    category: vegetables.id,
    category_name: 'Vegetables',
  });
});

test('the three kinds of waste have their ids, names and descriptions', async () => {
  const { body } = await client.call(listWasteTypes);
  expect(body.map(({ name }: { name: string }) => name)).toEqual([
    'Plate Waste',
    'Preparation Waste',
    'Unserved Waste',
  ]);
});

test('usual foods are counted at the monitor and at the site, over eight weeks', async () => {
  product.clock.set('2026-03-10T15:00:00Z');
  const { given } = product;
  const [bar, kitchen] = [await given.device({ site: quay }), await given.device({ site: quay })];
  const label = (device: Row, food: number, more: object = {}) =>
    given.event({ site: quay, device, food: { id: food }, at: '2026-03-09T12:00:00Z', ...more });
  await label(bar, 20);
  await label(kitchen, 20);
  await label(kitchen, 20);
  await label(bar, 1);
  await label(bar, 1);
  await label(bar, 2, { at: '2026-01-10T12:00:00Z' });
  await label(bar, 3, { status: 'DISCARDED' });
  await given.event({ site: mill, food: { id: 4 }, at: '2026-03-09T12:00:00Z' });
  const reader = await product.as(await given.user({ sites: [quay, mill] }));
  const usual = async (query: object) =>
    (await reader.call(listUsualFoods, { query: { ...query } })).body;
  expect(await usual({ site: quay.id, device: bar.id })).toEqual([
    { food: 1, at_device: 2, at_site: 2 },
    { food: 20, at_device: 1, at_site: 3 },
  ]);
  expect(await usual({ site: quay.id })).toEqual([
    { food: 20, at_device: 0, at_site: 3 },
    { food: 1, at_device: 0, at_site: 2 },
  ]);
});
