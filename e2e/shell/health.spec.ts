import { expect, test } from '../harness/test.ts';

test('the product says that it is ready', async ({ request }) => {
  const answer = await request.get('/api/health/ready/');
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok' });
});
