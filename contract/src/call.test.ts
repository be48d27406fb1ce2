import { expect, test } from 'vitest';
import { z } from 'zod';
import { callRoute } from './call.ts';
import { buildRequest, buildUrl } from './http-request.ts';
import { routes } from './route.ts';

const { readFood, saveFood } = routes({
  readFood: {
    method: 'GET',
    path: '/api/foods/:id/',
    access: 'public',
    summary: 'A food',
    params: z.strictObject({ id: z.string() }),
    query: z.strictObject({ site: z.array(z.number()).optional(), day: z.string().optional() }),
    reply: z.object({ name: z.string() }),
  },
  saveFood: {
    method: 'POST',
    path: '/api/foods/',
    access: 'public',
    summary: 'Save a food',
    body: z.strictObject({ name: z.string() }),
  },
});

test.each([
  [{ params: { id: 'a/b' } }, undefined, '/api/foods/a%2Fb/'],
  [
    { params: { id: 7 }, query: { site: [3, 4], day: 'a b' } },
    undefined,
    '/api/foods/7/?site=3%2C4&day=a%20b',
  ],
  [{ params: { id: 7 }, query: { site: [], day: undefined } }, undefined, '/api/foods/7/'],
  [{ params: { id: 7 } }, '3,4', '/api/foods/7/?viewAs=3%2C4'],
])('builds the URL of %j', (parts, viewAs, url) => {
  expect(buildUrl(readFood, parts, viewAs)).toBe(url);
});

test('sends the token and the body as JSON', () => {
  const request = buildRequest(saveFood, { body: { name: 'Rice' } }, { token: 'secret' });
  expect(request).toEqual({
    method: 'POST',
    url: '/api/foods/',
    headers: {
      accept: 'application/json',
      authorization: 'Bearer secret',
      'content-type': 'application/json',
    },
    body: '{"name":"Rice"}',
  });
});

const replying = (status: number, text: string) => async () => ({
  ok: status < 400,
  status,
  text: async () => text,
});

test('returns the parsed answer, or the code of the error', async () => {
  const parts = { params: { id: '7' } };
  const found = await callRoute(replying(200, '{"name":"Rice","secret":1}'), readFood, parts);
  expect(found).toEqual({ status: 200, answer: { name: 'Rice' }, code: undefined });
  const missing = await callRoute(replying(404, '{"code":"notFound"}'), readFood, parts);
  expect(missing).toEqual({ status: 404, answer: undefined, code: 'notFound' });
  await expect(callRoute(replying(200, '{"name":1}'), readFood, parts)).rejects.toThrow();
});
