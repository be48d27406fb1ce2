import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { usageRoutes } from '@wastegauge/contract/services/usage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from './support/test-app.ts';

let product: TestApp;
let chef: Client;

beforeAll(async () => {
  product = await startTestApp();
  chef = await product.as(await product.given.user({ sites: [await product.given.site()] }));
});
afterAll(() => product.close());

const json = { 'content-type': 'application/json' };

test('fields may be named like properties of Object.prototype', async () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
    const { status, body } = await chef.call(foodRoutes.listFoods, { query: { [name]: 1 } });
    expect(status).toBe(400);
    expect(body[name]).toEqual(['Unknown field.']);
  }
});

test('a malformed or overlong URL gets an ordinary error reply', async () => {
  const unreadable = await product.app.inject('/api/users/%E0%A4%A/');
  expect(unreadable.statusCode).toBe(400);
  expect(unreadable.json()).toMatchObject({ code: 'badRequest', request_id: expect.any(String) });
  expect(unreadable.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  const long = await product.app.inject(`/api/users/${'1'.repeat(600)}/`);
  expect(long.statusCode).toBe(404);
  expect(long.json().code).toBe('notFound');
});

test('an empty body with a JSON content type counts as no body', async () => {
  const needed = await product.anonymous.call(signInRoutes.login, { headers: json });
  expect(needed.status).toBe(400);
  expect(needed.body.email).toBeDefined();
  const leaver = await product.as(await product.given.user());
  expect((await leaver.call(signInRoutes.logout, { headers: json })).status).toBe(204);
});

test('a lone surrogate is refused, a whole pair and its escaped text are not', async () => {
  const send = (text: string) =>
    product.app.inject({
      method: 'POST',
      url: usageRoutes.recordPageView.path,
      headers: { ...json, authorization: `Bearer ${chef.token}` },
      payload: `{"page":"${text}"}`,
    });
  expect((await send('\\ud83c')).json().code).toBe('badRequest');
  expect((await send('\\ud83c\\udf72')).statusCode).not.toBe(500);
  expect((await send('\\ud83c\\udf72')).json().code).not.toBe('badRequest');
  expect((await send('\\\\ud83c')).json().code).not.toBe('badRequest');
});

test('extreme dates and weights are refused', async () => {
  const ask = (query: object) => chef.call(insightRoutes.listSiteCards, { query: { ...query } });
  expect((await ask({ startDate: '1900-01-01', endDate: '1900-01-01' })).status).toBe(200);
  expect((await ask({ startDate: '9999-12-31', endDate: '9999-12-31' })).status).toBe(400);
  const heavy = await chef.call(feedRoutes.listFeed, { query: { minWeight: 1_000_000_000 } });
  expect(heavy.body.count).toBe(0);
});

test('a form without a boundary is refused', async () => {
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/upload/',
    headers: { 'content-type': 'multipart/form-data', authorization: `Bearer ${chef.token}` },
    payload: 'a',
  });
  expect(answer.statusCode).toBe(400);
});
