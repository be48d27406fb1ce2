import { widgetIdentifiers, widgetRoutes } from '@wastegauge/contract/insight/widgets';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askOf } from '../../../test/support/test-questions.ts';
import {
  startTestApp,
  supportEmail,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

let product: TestApp;
let client: Client;
const { ask, count } = askOf(() => product.db);

beforeAll(async () => {
  product = await startTestApp();
  client = await product.as(await product.given.user());
});
afterAll(() => product.close());

const list = (query: object = {}): Promise<Answer> =>
  client.call(widgetRoutes.listWidgets, { query: { ...query } });
const suggest = (body: object, by = client): Promise<Answer> =>
  by.call(widgetRoutes.suggestWidget, { body });

test('all eight widgets, and filtering by name', async () => {
  const { body } = await list();
  const found: string[] = body.map((widget: { identifier: string }) => widget.identifier);
  expect(found.toSorted()).toEqual([...widgetIdentifiers].toSorted());
  const named = async (name: string): Promise<string[]> =>
    (await list({ name })).body.map((widget: { name: string }) => widget.name);
  expect(await named('pLaTe')).toEqual(['Plate Waste Report', 'Daily Plate Waste']);
  expect(await named('%')).toEqual([]);
  expect(await named(' ')).toHaveLength(8);
});

test('a suggestion is stored and mailed to support in the user’s language', async () => {
  const user = await product.given.user();
  await sql`update profile set language = 'de' where user_id = ${user.id}`.execute(product.db);
  const answer = await suggest({ text: '  Waste by <b>chef</b>\nplease ' }, await product.as(user));
  expect(answer.status).toBe(201);
  const kept = await ask(sql`select id, user_id, text from widget_suggestion order by id desc`);
  const text = 'Waste by <b>chef</b>\nplease';
  expect(kept).toEqual([{ id: answer.body.id, user_id: user.id, text }]);
  const mail = await product.newestMessage(supportEmail);
  expect(mail).toMatchObject({
    template: 'widget-suggestion',
    language: 'de',
    subject: 'Vorschlag für ein Widget',
  });
  expect(mail?.text).toContain('> Waste by <b>chef</b>\n> please');
  expect(mail?.text).toContain(`Robin Kelly (${user.email})`);
  expect(mail?.html).toContain('&lt;b&gt;chef');
  expect(await count(sql`audit where action = 'widget.suggested'`)).toBe(1);
});

test('a suggestion must have text within the limit', async () => {
  for (const text of ['', '   ']) {
    const answer = await suggest({ text });
    expect(answer).toMatchObject({ status: 400, body: { text: ['Required field'] } });
  }
  expect((await suggest({ text: 'a'.repeat(2501) })).status).toBe(400);
  expect((await suggest({})).status).toBe(400);
  expect((await suggest({ text: 'a'.repeat(2500) })).status).toBe(201);
});

test('suggestions are rate limited', async () => {
  const by = await product.as(await product.given.user());
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) {
    statuses.push((await suggest({ text: 'Again' }, by)).status);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});
