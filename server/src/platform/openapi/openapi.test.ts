import { api } from '@wastegauge/contract/api';
import { listOf } from '@wastegauge/contract/values/paging';
import { routes, type RouteTable } from '@wastegauge/contract/route';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { renderApiMarkdown } from './api-markdown.ts';
import { renderApiPage } from './api-page.ts';
import { buildOpenApi, type OpenApi } from './openapi.ts';

const document = buildOpenApi(api, '1.2.3');
const everyRoute = Object.values<RouteTable>(api).flatMap((table) => Object.entries(table));

const dish = z.object({ name: z.string(), grams: z.number().int() }).meta({ id: 'TestDish' });
const kitchen = routes({
  listDishes: {
    method: 'GET',
    path: '/api/dishes/:kitchen/',
    access: 'public',
    summary: 'Dishes with <b>more</b> than a few grams & "more"',
    params: z.strictObject({ kitchen: z.coerce.number().int() }),
    query: z.strictObject({
      day: z.iso.date(),
      grams: z.coerce.number().default(5),
      ids: listOf(z.coerce.number().int()),
    }),
    reply: z.object({ dishes: z.array(dish), best: dish.nullable() }),
  },
  addDish: {
    method: 'POST',
    path: '/api/dishes/',
    access: 'retool.use',
    summary: 'Add a dish',
    body: z.strictObject({ dish, is_hot: z.boolean().default(false) }),
    status: 201,
    reply: dish,
  },
  dropDish: { method: 'DELETE', path: '/api/dishes/', access: 'feed.read', summary: 'Drop it' },
});
const small = buildOpenApi({ kitchen }, '1.2.3');

function refsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([word, part]) =>
    word === '$ref' ? [String(part)] : refsOf(part),
  );
}

const resolve = (whole: OpenApi, ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (part, key) => Object.entries(part ?? {}).find(([name]) => name === key)?.[1],
      whole,
    );

test('every route of the contract is in the document under its name', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    everyRoute.map(([name]) => name).toSorted(),
  );
  expect(document.paths['/api/users/{id}/']?.get?.operationId).toBe('getUser');
});

test('every route documents 408 and 431', () => {
  for (const methods of Object.values(document.paths)) {
    for (const { responses, operationId } of Object.values(methods))
      expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['408', '431']));
  }
});

test('every reference resolves, and no schema has its own definitions', () => {
  for (const whole of [document, small]) {
    const refs = refsOf(whole);
    expect(refs.length).toBeGreaterThan(0);
    for (const ref of refs) expect(resolve(whole, ref), ref).toBeDefined();
    expect(JSON.stringify(whole)).not.toContain('$defs');
  }
});

test('parameters have a location and a required flag', () => {
  const parameters = small.paths['/api/dishes/{kitchen}/']?.get?.parameters ?? [];
  expect(parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ['kitchen', 'path', true],
    ['day', 'query', true],
    ['grams', 'query', false],
    ['ids', 'query', false],
  ]);
  expect(parameters.find(({ name }) => name === 'grams')?.schema).toMatchObject({
    type: 'number',
    default: 5,
  });
});

test('bodies are described before parsing, replies after it', () => {
  const { requestBody, responses } = small.paths['/api/dishes/']?.post ?? {};
  expect(requestBody?.content['application/json'].schema).toMatchObject({
    properties: { dish: { $ref: '#/components/schemas/TestDishInput' } },
    required: ['dish'],
    additionalProperties: false,
  });
  expect(responses?.['201']).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/TestDish' } } },
  });
  expect(small.paths['/api/dishes/']?.delete?.responses).toHaveProperty('204');
});

test('access is described in words and as security', () => {
  const { get: list } = small.paths['/api/dishes/{kitchen}/'] ?? {};
  const { post: add, delete: drop } = small.paths['/api/dishes/'] ?? {};
  expect(list?.security).toEqual([]);
  expect(add).toMatchObject({
    security: [{ session: [] }],
    description: 'Needs the permission retool.use: superusers.',
  });
  expect(drop?.description).toBe(
    'Needs the permission feed.read: User, Admin, Labeller (not shared labellers).',
  );
});

test('every error of the closed list is documented with its text', () => {
  expect(document.components.responses.Error401?.description).toContain(
    'sessionExpired: Your session has ended.',
  );
  expect(Object.keys(document.paths['/api/sites/']?.get?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '429', '500', '503']),
  );
});

test('two different schemas with one name are rejected', () => {
  const other = z.object({ soup: z.string() });
  const twice = {
    ...kitchen,
    other: { ...kitchen.dropDish, path: '/api/other/', reply: other },
  } as const;
  z.globalRegistry.add(other, { id: 'TestDish' });
  try {
    expect(() => buildOpenApi({ twice }, '1')).toThrow('TestDish');
  } finally {
    z.globalRegistry.remove(other);
  }
});

test('the reference page is self-contained, has no scripts and no broken links', () => {
  for (const whole of [document, small]) {
    const page = renderApiPage(whole);
    expect(page).not.toMatch(/<script|<link|<img|\son\w+=|https?:|url\(/i);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) {
      expect(page, target).toContain(`id="${target}"`);
    }
  }
  expect(renderApiPage(small)).toContain('&#60;b&#62;more&#60;/b&#62;');
  expect(renderApiPage(small)).not.toContain('<b>more</b>');
});

test('the Markdown reference contains every route', () => {
  const text = renderApiMarkdown(document);
  for (const [name, route] of everyRoute) {
    expect(text).toContain(`(${name})`);
    expect(text).toContain(route.summary);
  }
});
