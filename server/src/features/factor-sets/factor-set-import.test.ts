import { factorSetRoutes } from '@wastegauge/contract/waste/factor-sets';
import { factorTexts } from '@wastegauge/contract/waste/factor-texts';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { importFile } from './factor-sets.test-support.ts';

let product: TestApp;
let admin: Client;
let group: { id: number };

beforeAll(async () => {
  product = await startTestApp();
  const { given } = product;
  group = await given.group();
  await given.site({ group });
  admin = await product.as(await given.user({ role: 'Admin', group }));
  for (const name of ['Leek pie', 'Oat bar', 'Plum jam']) {
    await given.food({ name, group, co2GramsPerKg: 100, waterMlPerKg: 1000 });
  }
});
afterAll(() => product.close());

const check = (content: string | Uint8Array): Promise<Answer> =>
  importFile(admin, content, { check: true });

const readValues = async (setId: number): Promise<object[]> =>
  (
    await sql<object>`
      select food.name, value.co2_g_per_kg as co2, value.co2_source_item as item,
        value.water_ml_per_kg as water
      from factor_value as value join food on food.id = value.food_id
      where value.set_id = ${setId} order by food.name`.execute(product.db)
  ).rows;

const countSets = async (): Promise<number> =>
  (await sql`select from factor_set where parent_group_id = ${group.id}`.execute(product.db)).rows
    .length;

test.each([
  ['negative', 'Leek pie,-1,\n', 'co2e_kg_per_kg', '-1'],
  ['notANumber', 'Leek pie,much,\n', 'co2e_kg_per_kg', 'much'],
  ['formula', 'Leek pie,=1+1,\n', 'co2e_kg_per_kg', '=1+1'],
  ['formula', '@cmd,1,\n', 'name', '@cmd'],
  ['formula', 'Leek pie,+1,\n', 'co2e_kg_per_kg', '+1'],
  ['tooHigh', 'Leek pie,1000.5,\n', 'co2e_kg_per_kg', '1000.5'],
  ['tooHigh', 'Leek pie,,1000001\n', 'water_l_per_kg', '1000001'],
  ['ambiguous', 'Leek pie,"1,234",\n', 'co2e_kg_per_kg', '1,234'],
  ['nameMissing', ',1,\n', 'name', ''],
])('%s in a line is reported with its number', async (problem, line, column, value) => {
  const file = `name,co2e_kg_per_kg,water_l_per_kg\nOat bar,1,2\n${line}`;
  const { status, body } = await check(file);
  expect(status).toBe(200);
  expect(body.problems).toEqual([{ line: 3, column, problem, value }]);
  const refused = await importFile(admin, file);
  expect([refused.status, refused.body.file]).toEqual([400, [factorTexts.factorFileProblems]]);
  expect(await countSets()).toBe(0);
});

test.each([
  ['name,co2e_g_per_kg\nLeek pie,1\n', 'otherUnit', 'co2e_g_per_kg'],
  ['name,co2e_kg_per_kg,water_m3_per_kg\nLeek pie,1,1\n', 'otherUnit', 'water_m3_per_kg'],
  ['food,co2e_kg_per_kg\nLeek pie,1\n', 'columnMissing', 'name'],
  ['name,price\nLeek pie,1\n', 'columnMissing', 'co2e_kg_per_kg'],
  ['name,name,co2e_kg_per_kg\nLeek pie,Leek pie,1\n', 'columnTwice', 'name'],
])('the heading %j is refused: %s', async (file, problem, column) => {
  expect((await check(file)).body.problems).toEqual([{ line: 1, column, problem, value: '' }]);
});

test('a food named twice is a duplicate, also in other letters', async () => {
  const { body } = await check('name,co2e_kg_per_kg\nLeek pie,1\nLEEK PIE,2\n');
  expect(body.problems).toMatchObject([{ line: 3, problem: 'duplicate' }]);
});

test('unknown names and missing foods are counted before anything is stored', async () => {
  const { body } = await check('name,co2e_kg_per_kg\nLeek pie,1\nMoon cheese,2\n');
  expect(body).toMatchObject({
    set: null,
    lines: 2,
    matched: 1,
    unknown: [{ line: 3, name: 'Moon cheese' }],
    unknown_count: 1,
    problem_count: 0,
  });
  expect(body.missing).toBeGreaterThan(500);
  const none = await importFile(admin, 'name,co2e_kg_per_kg\nMoon cheese,2\n');
  expect(none.body.file).toEqual([factorTexts.factorFileWithoutFoods]);
  expect(await countSets()).toBe(0);
});

test('semicolons, decimal commas and a byte order mark are read', async () => {
  const file =
    '\uFEFFname;co2e_kg_per_kg;co2e_source;water_l_per_kg\r\nLeek pie;0,125;Mill;1.234,5\r\nOat bar;;;15\r\n';
  const { status, body } = await importFile(admin, file, {
    version: 'comma',
    scope: 'farm_to_gate',
  });
  expect(status).toBe(200);
  expect(body.set).toMatchObject({ scope: 'farm_to_gate', is_shipped: false, co2_foods: 1 });
  expect(await readValues(body.set.id)).toEqual([
    { name: 'Leek pie', co2: 125, item: 'Mill', water: 1_234_500 },
    { name: 'Oat bar', co2: null, item: null, water: 15_000 },
  ]);
});

test('zero is a value; the same name and version are refused', async () => {
  const file = 'name,co2e_kg_per_kg\nPlum jam,0\n';
  const first = await importFile(admin, file, { version: 'zero' });
  expect(await readValues(first.body.set.id)).toMatchObject([{ co2: 0, water: null }]);
  const second = await importFile(admin, file, { version: 'ZERO' });
  expect([second.status, second.body.version]).toEqual([400, [factorTexts.factorSetTaken]]);
});

test('an exported set can be imported again', async () => {
  const exported = await admin.call(factorSetRoutes.exportFactorSet, { params: { id: 2 } });
  expect(exported.headers['content-disposition']).toContain('factors-su-eatable-life-2021.csv');
  const again = await importFile(admin, String(exported.body), { version: 'copy' });
  expect([again.status, again.body.problem_count, again.body.unknown_count]).toEqual([200, 0, 0]);
  const same = await sql`
    select from factor_value as one
    full join (select * from factor_value where set_id = ${again.body.set.id}) as other
      on other.food_id = one.food_id
    where one.set_id = 2 and (one.co2_g_per_kg, one.water_ml_per_kg)
      is distinct from (other.co2_g_per_kg, other.water_ml_per_kg)`.execute(product.db);
  expect(same.rows).toHaveLength(0);
});

test('empty and oversized files are refused', async () => {
  expect((await check('')).status).toBe(400);
  expect((await check('name,co2e_kg_per_kg\n'.padEnd(2_100_000, 'x'))).status).toBe(400);
  const many = `name,co2e_kg_per_kg\n${'x,1\n'.repeat(20_001)}`;
  expect((await check(many)).body.file).toEqual([factorTexts.factorFileTooLarge]);
});

test('a set keeps its publication date, which is a day up to today', async () => {
  product.clock.set('2026-03-10T15:00:00Z');
  const file = 'name,co2e_kg_per_kg\nLeek pie,1\n';
  const importDated = (published_on: string): Promise<Answer> =>
    importFile(admin, file, { version: published_on, published_on });
  const future = await importDated('2026-03-11');
  expect([future.status, future.body]).toMatchObject([
    400,
    { published_on: [factorTexts.publishedInFuture] },
  ]);
  const impossible = await importDated('2026-02-30');
  expect([impossible.status, impossible.body.published_on]).toEqual([400, [texts.invalidDate]]);
  const { status, body } = await importDated('2026-03-10');
  expect([status, body.set.published_on]).toEqual([200, '2026-03-10']);
  const undated = await importFile(admin, file, { version: 'undated' });
  expect(undated.body.set.published_on).toBeNull();
  const compared = await admin.call(factorSetRoutes.compareFactorSets, {
    query: { a: body.set.id, b: undated.body.set.id },
  });
  expect(compared.body).toMatchObject({
    a: { version: '2026-03-10', published_on: '2026-03-10' },
    b: { version: 'undated', published_on: null },
  });
});
