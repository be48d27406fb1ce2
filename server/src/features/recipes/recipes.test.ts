import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { recipeRoutes } from '@wastegauge/contract/waste/recipes';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { askOf } from '../../../test/support/test-questions.ts';

interface Row {
  id: number;
}

let product: TestApp;
let group: Row;
let site: Row;
let chef: Client;
let counter = 0;
const { ask, count } = askOf(() => product.db);

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  group = await product.given.group();
  site = await product.given.site({ group });
  chef = await product.as(await product.given.user({ sites: [site] }));
});

const freshName = (): string => `Dish ${(counter += 1)}`;
const parts = [
  { food: 20, quantity: 0.25 },
  { food: 1, quantity: 0.75 },
];
const create = (body: object, by = chef): Promise<Answer> =>
  by.call(recipeRoutes.createRecipe, { body: { ingredients: parts, ...body } });

interface Stored extends Row {
  group: number | null;
  category: number;
  subcategory: number;
  isRecipe: boolean;
}
const stored = async (name: string): Promise<Stored | undefined> =>
  (
    await ask(sql<Stored>`
      select id, parent_group_id as "group", category_id as category,
        subcategory_id as subcategory, is_recipe as "isRecipe"
      from food where name = ${name}`)
  )[0];

test('a recipe can be used immediately, by its group only', async () => {
  const name = freshName();
  const { status, body } = await create({ name, site: site.id, user_id: 1 });
  expect(status).toBe(201);
  const recipe = await stored(name);
  const [heaviest] = await ask(sql<{ category: number; subcategory: number }>`
    select category_id as category, subcategory_id as subcategory from food where id = 1`);
  expect(recipe).toMatchObject({ group: group.id, isRecipe: true, ...heaviest });
  expect(body).toMatchObject({
    id: recipe?.id,
    name,
    ingredients: [
      { food: 20, quantity: 0.25 },
      { food: 1, quantity: 0.75 },
    ],
  });
  expect(
    await count(sql`recipe_ingredient where recipe_id = ${body.id}
    and (food_id, quantity_g) in ((20, 250), (1, 750))`),
  ).toBe(2);
  const offered = async (client: Client): Promise<number[]> => {
    const answer = await client.call(foodRoutes.listFoodDescriptions, { query: { limit: 10_000 } });
    return answer.body.results.map(({ id }: Row) => id);
  };
  expect(await offered(chef)).toContain(body.food_description);
  const stranger = await product.as(
    await product.given.user({ sites: [await product.given.site()] }),
  );
  expect(await offered(stranger)).not.toContain(body.food_description);
  expect(
    await count(sql`audit where action = 'recipe.created'
    and target_id = ${String(body.id)}`),
  ).toBe(1);
});

test('a recipe belongs to the site’s group, else the own group, else everybody', async () => {
  const { given } = product;
  const other = await given.group();
  const admin = await product.as(await given.user({ role: 'Admin', group: other }));
  const root = await product.as(await given.user({ isSuperuser: true }));
  const everywhere = await product.as(await given.user({ role: 'Admin' }));
  const owner = async (by: Client, given: object = {}): Promise<unknown> => {
    const name = freshName();
    const { status, body } = await create({ name, ...given }, by);
    return status === 201 ? (await stored(name))?.group : [status, body.site?.[0]];
  };
  expect(await owner(chef)).toBe(group.id);
  expect(await owner(admin)).toBe(other.id);
  expect(await owner(root)).toBeNull();
  expect(await owner(root, { site: site.id })).toBe(group.id);
  expect(await owner(everywhere)).toBeNull();

  const [lone, second] = [await given.site(), await given.site({ group: other })];
  const alone = await product.as(await given.user({ sites: [lone] }));
  expect(await owner(alone)).toEqual([403, undefined]);
  expect(await owner(alone, { site: lone.id })).toEqual([403, undefined]);
  const between = await product.as(await given.user({ sites: [site, second] }));
  expect(await owner(between)).toEqual([400, 'Site is required']);
  expect(await owner(between, { site: second.id })).toBe(other.id);
  expect(await owner(chef, { site: second.id })).toEqual([404, undefined]);
});

test('names are unique', async () => {
  const name = freshName();
  await create({ name });
  const again = await create({ name: ` ${name.toUpperCase()} ` });
  expect([again.status, again.body.name]).toEqual([
    400,
    ['A recipe or food with this name already exists'],
  ]);
  const [shipped] = await ask(sql<{ name: string }>`select name from food where id = 5`);
  expect((await create({ name: shipped?.name })).status).toBe(400);
  const elsewhere = await product.given.group();
  const neighbour = await product.as(
    await product.given.user({ sites: [await product.given.site({ group: elsewhere })] }),
  );
  expect((await create({ name }, neighbour)).status).toBe(201);
  const raced = freshName();
  const answers = await Promise.all([1, 2, 3].map(() => create({ name: raced })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
  expect(await count(sql`food where name = ${raced}`)).toBe(1);
});

test('every violation has its message and stores nothing', async () => {
  const name = freshName();
  const secret = await product.given.food({
    group: await product.given.group(),
    ingredients: [[{ id: 1 }, 1]],
  });
  const own = await product.given.food({ group, ingredients: [[{ id: 1 }, 1]] });
  const refused: [object, string, string][] = [
    [{ name: undefined }, 'name', 'Recipe Name is required'],
    [{ name: '  ' }, 'name', 'Recipe Name is required'],
    [{ ingredients: [] }, 'ingredients', 'Minimum of 1 ingredient'],
    [
      { ingredients: [1, 2, 3, 4].map((food) => ({ food, quantity: 1 })) },
      'ingredients',
      'Maximun of 3 ingredients',
    ],
    [{ ingredients: [{ quantity: 1 }] }, 'ingredients.0.food', 'Required'],
    [{ ingredients: [{ food: 1 }] }, 'ingredients.0.quantity', 'Required'],
    [
      { ingredients: [{ food: 1, quantity: 0 }] },
      'ingredients.0.quantity',
      'Must be positive number',
    ],
    [
      {
        ingredients: [
          { food: 1, quantity: 1 },
          { food: 1, quantity: 2 },
        ],
      },
      'ingredients.1.food',
      'This ingredient is already chosen',
    ],
    [{ ingredients: [{ food: secret.id, quantity: 1 }] }, 'ingredients.0.food', 'Food not found'],
    [{ ingredients: [{ food: own.id, quantity: 1 }] }, 'ingredients.0.food', 'Food not found'],
  ];
  for (const [change, field, text] of refused) {
    const { status, body } = await create({ name, ...change });
    expect([status, body[field]?.[0]], `${field} ${text}`).toEqual([400, text]);
  }
  expect((await create({ name: 'x'.repeat(256) })).status).toBe(400);
  expect(await stored(name)).toBeUndefined();
});
