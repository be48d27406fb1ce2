import type { Route } from '@wastegauge/contract/route';
import { groupRoutes } from '@wastegauge/contract/directory/groups';
import { recipeRoutes } from '@wastegauge/contract/waste/recipes';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { userRoutes } from '@wastegauge/contract/directory/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { everyCall, partsOf } from './support/every-call.ts';
import {
  giveRows,
  startTwoTenants,
  type Tenant,
  type TenantRows,
} from './support/generated/tenants.ts';
import { giveKey, withKey } from './support/test-api-keys.ts';
import type { Client, TestApp } from './support/test-app.ts';

let product: TestApp;
let tenant: Tenant;
let rows: TenantRows;
let monitor: Client;
let program: Client;
let superuser: Client;

beforeAll(async () => {
  ({ product, own: tenant } = await startTwoTenants());
  rows = await giveRows(product, tenant);
  monitor = product.withToken(tenant.monitor.key);
  program = withKey(product, await giveKey(product, await newSuperuser()));
  superuser = await product.as(await newSuperuser());
});
afterAll(() => product.close());

const newSuperuser = (): Promise<{ id: number }> => product.given.user({ isSuperuser: true });

const validatorEnglish =
  /Invalid input|expected|received|Too small|Too big|Invalid option|Unrecognized|Invalid (?:string|key|element|ISO|email|URL|UUID)/i;
const hasValidatorEnglish = (message: string): boolean =>
  validatorEnglish.test(message.slice(message.indexOf(': ')));
const missingEnglish = /required|must be filled/i;
/** A text that is no number is NaN here, like an empty field. */
const coercedFields = new Set(['food.0.id']);

const longText = 'x'.repeat(20_000);
const wrongValues: unknown[] = [
  null,
  'none',
  longText,
  -1,
  1.5,
  1e15,
  true,
  {},
  [],
  [longText],
  Array.from({ length: 12_000 }, () => 1),
];

type Schema = z.core.JSONSchema.BaseSchema;

const inputSchema = (schema: z.core.$ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** An object of the schema's shape with the same value in every field. */
function filledWith(value: unknown, schema: Schema, whole = schema): unknown {
  const named = schema.$ref?.split('/').at(-1);
  const target = named === undefined ? schema : (whole.$defs?.[named] ?? {});
  const branches = [...(target.anyOf ?? []), ...(target.oneOf ?? [])];
  const branch = branches.find(({ properties }) => properties) ?? target;
  if (branch.properties) {
    return Object.fromEntries(
      Object.entries(branch.properties).map(([name, inner]) => [
        name,
        typeof inner === 'object' ? filledWith(value, inner, whole) : value,
      ]),
    );
  }
  const { items } = target;
  const hasObjects = typeof items === 'object' && !Array.isArray(items) && 'properties' in items;
  return hasObjects ? [filledWith(value, items, whole)] : value;
}

/** Every field wrong in the same way, each field wrong alone in its type, and no field at all. */
const wrongInputs = (schema: Schema): Record<string, unknown>[] =>
  [
    {},
    { made_up: 1, constructor: 1 },
    ...wrongValues.flatMap((value) => [
      filledWith(value, schema),
      Object.fromEntries(Object.keys(schema.properties ?? {}).map((name) => [name, value])),
    ]),
  ].map((input) => z.record(z.string(), z.unknown()).parse(input));

const queryOf = (given: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 5000),
    ]),
  );

async function clientFor(route: Route): Promise<Client> {
  if (route.access === 'device') return monitor;
  if (route.access === 'apiKey') return program;
  if (route.access === 'public') return product.anonymous;
  return superuser;
}

const checked = everyCall.filter(
  ({ route }) => (route.body || route.query) && route.media !== 'eventStream',
);

test.each(checked)('$name answers wrong input in words of its own', async (call) => {
  const { route } = call;
  const parts = partsOf(call, rows);
  const messages = new Set<string>();
  const refusals = new Set<string>();
  const send = async (changed: object, input: unknown): Promise<void> => {
    await sql`delete from rate_limit`.execute(product.db);
    const client = await clientFor(route);
    const { status, body } = await client.call(route, { ...parts, ...changed });
    expect(status, JSON.stringify(input).slice(0, 200)).toBeLessThan(500);
    if (status === 401) superuser = await product.as(await newSuperuser());
    if (status !== 400 || typeof body !== 'object') return;
    for (const [field, found] of Object.entries(body)) {
      if (Array.isArray(found)) {
        for (const text of found) {
          messages.add(`${field}: ${text}`);
          const isCalledMissing = missingEnglish.test(text) && !coercedFields.has(field);
          if (isLongText(input, field) && isCalledMissing) refusals.add(`${field}: ${text}`);
        }
      }
    }
    messages.add(`message: ${body.message}`);
  };
  if (route.query) {
    for (const input of wrongInputs(inputSchema(route.query))) {
      await send({ query: queryOf(input) }, input);
    }
  }
  if (route.body && !Buffer.isBuffer(parts.body)) {
    for (const input of wrongInputs(inputSchema(route.body))) await send({ body: input }, input);
    await send({ body: [longText] }, [longText]);
  }
  expect([...messages].filter(hasValidatorEnglish)).toEqual([]);
  expect([...refusals], 'too long, not missing').toEqual([]);
});

function isLongText(input: unknown, field: string): boolean {
  let found = input;
  for (const name of field.split('.')) {
    if (typeof found !== 'object' || found === null) return false;
    found = Reflect.get(found, name);
  }
  return found === longText;
}

test('a text that is too long is reported as too long, with the limit', async () => {
  const long = 'x'.repeat(256);
  const tooLong = ['Too long: at most 255 characters'];
  const users = await superuser.call(signUpRoutes.register, {
    body: { first_name: long, surname: long, email: `${long}@kitchen.example` },
  });
  expect(users.body).toMatchObject({ first_name: tooLong, surname: tooLong, email: tooLong });
  const group = await superuser.call(groupRoutes.createGroup, { body: { name: long } });
  expect(group.body.name).toEqual(tooLong);
  const recipe = await superuser.call(recipeRoutes.createRecipe, {
    body: { name: long, site: rows.site, ingredients: [] },
  });
  expect(recipe.body.name).toEqual(tooLong);
  const login = await product.anonymous.call(signInRoutes.login, {
    body: { email: `${long}@kitchen.example`, password: long },
  });
  expect(login.body).toMatchObject({ email: tooLong, password: tooLong });
});

test('each kind of wrong value has a text of its own', async () => {
  const list = (query: Record<string, unknown>) =>
    superuser.call(userRoutes.listUsers, { query }).then(({ body }) => body);
  expect(await list({ site: 'none' })).toMatchObject({ 'site.0': ['Should be a number'] });
  expect(await list({ limit: -1 })).toMatchObject({ limit: ['Should be 1 or more'] });
  expect(await list({ limit: 100_000 })).toMatchObject({
    limit: [expect.stringMatching(/^Should be \d+ or less$/)],
  });
  expect(await list({ ordering: 'none' })).toMatchObject({
    ordering: ['Not one of the allowed values'],
  });
  expect(await list({ made_up: 1 })).toMatchObject({ made_up: ['Unknown field.'] });
  const own = { params: { id: 1 }, body: { is_mfa_enabled: true, role: 'xx' } };
  expect((await superuser.call(userRoutes.updateUser, own)).body).toMatchObject({
    is_mfa_enabled: ['Not one of the allowed values'],
    role: ['Not one of the allowed values'],
  });
});
