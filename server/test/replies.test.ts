import { routes } from '@wastegauge/contract/route';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineFeature, mount } from '../src/platform/http/http.ts';
import { unlimitedCalls } from '../src/platform/overload/call-limits.ts';
import { everyCall } from './support/every-call.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

type Schema = z.core.JSONSchema.BaseSchema;

/** Parts of a reply schema that let undeclared fields through. */
function* gaps(schema: Schema, whole: Schema, place: string, seen: Set<string>): Generator<string> {
  const named = schema.$ref?.split('/').at(-1);
  if (named !== undefined) {
    if (seen.has(named)) return;
    seen.add(named);
    yield* gaps(whole.$defs?.[named] ?? {}, whole, place, seen);
    return;
  }
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const isSaid = schema.type ?? schema.enum ?? schema.const ?? branches[0];
  if (isSaid === undefined) yield `${place}: anything`;
  for (const branch of branches) yield* gaps(branch, whole, place, seen);
  if (schema.type === 'object') {
    if (schema.additionalProperties !== false) yield `${place}: any field`;
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      if (typeof inner === 'object') yield* gaps(inner, whole, `${place}.${name}`, seen);
    }
  }
  if (typeof schema.items === 'object' && !Array.isArray(schema.items)) {
    yield* gaps(schema.items, whole, `${place}[]`, seen);
  }
}

/** Exceptions, and why. */
const openPlaces: Record<string, string> = {
  'signIn.getHumanCheck: any field': 'a puzzle of the library that the browser hands to it',
  'translations.translate.translations: any field':
    'the words somebody asked for and their translations',
  'operations.listFailedJobs.results[].payload: any field':
    'what a job was asked to do, for a superuser, its secrets taken out',
};

test('no reply schema lets undeclared fields through', () => {
  const found = everyCall.flatMap(({ name, route }) => {
    if (!route.reply) return [];
    const whole = z.toJSONSchema(route.reply, { io: 'output', unrepresentable: 'any' });
    return [...gaps(whole, whole, name, new Set())];
  });
  expect(found).toEqual(Object.keys(openPlaces));
});

test('every read route has a reply schema or a file, never both', () => {
  const odd = everyCall.filter(({ route }) => {
    const hasBoth = route.reply && route.media;
    return hasBoth || (route.method === 'GET' && !route.reply && !route.media);
  });
  expect(odd).toEqual([]);
});

const person = z.object({ id: z.number(), name: z.string() });
const shapes = routes({
  one: { method: 'GET', path: '/api/one/', access: 'public', summary: 'One', reply: person },
  page: {
    method: 'GET',
    path: '/api/page/',
    access: 'public',
    summary: 'A page',
    reply: z.object({
      count: z.number(),
      results: z.array(z.object({ owner: person.nullable() })),
    }),
  },
  either: {
    method: 'GET',
    path: '/api/either/',
    access: 'public',
    summary: 'One of two',
    reply: z.union([z.object({ detail: z.string() }), person]),
  },
  nothing: { method: 'DELETE', path: '/api/nothing/', access: 'public', summary: 'Nothing' },
});

test('fields outside the reply schema are removed', async () => {
  const app = Fastify();
  const row = { id: 1, name: 'Robin', password_hash: 'planted' };
  const deps = { ...product.deps, callLimits: unlimitedCalls, spoolFolder: product.filesFolder };
  const handlers = {
    one: () => row,
    page: () => ({ count: 1, results: [{ owner: row, key: 'planted' }], total: 'planted' }),
    either: () => row,
    nothing: (() => row) as () => void,
  };
  mount(
    app,
    deps,
    defineFeature(shapes, () => handlers),
  );
  const told = async (method: 'GET' | 'DELETE', url: string): Promise<string> =>
    (await app.inject({ method, url })).body;
  expect(JSON.parse(await told('GET', '/api/one/'))).toEqual({ id: 1, name: 'Robin' });
  expect(JSON.parse(await told('GET', '/api/page/'))).toEqual({
    count: 1,
    results: [{ owner: { id: 1, name: 'Robin' } }],
  });
  expect(JSON.parse(await told('GET', '/api/either/'))).toEqual({ id: 1, name: 'Robin' });
  expect(await told('DELETE', '/api/nothing/')).toBe('');
  await app.close();
});
