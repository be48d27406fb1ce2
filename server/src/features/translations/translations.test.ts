import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { translationRoutes } from '@wastegauge/contract/services/translations';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createHttpTranslator } from '../../adapters/translator/http-translator.ts';
import { loadCatalogue } from '../foods/catalogue.ts';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';

interface Asked {
  q: string[];
  source: string;
  target: string;
  api_key?: string;
}

let asked: Asked[] = [];
let mood: 'answer' | 'fail' | 'nonsense' | 'cut' = 'answer';
let service: Server;
let product: TestApp;

beforeAll(async () => {
  service = createServer((request, response) => {
    void json(request).then((body) => {
      const given = body as Asked;
      asked.push(given);
      if (mood === 'cut') return request.socket.destroy();
      response.statusCode = mood === 'fail' ? 500 : request.url === '/lt/translate' ? 200 : 404;
      response.setHeader('content-type', 'application/json');
      const translatedText = given.q.map((word) => `${word} auf ${given.target}`);
      return response.end(JSON.stringify(mood === 'nonsense' ? [1, 2] : { translatedText }));
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const translator = createHttpTranslator({ translateUrl: `http://:a-key@127.0.0.1:${port}/lt` });
  product = await startTestApp({ translator });
});
afterEach(() => {
  asked = [];
  mood = 'answer';
});
afterAll(async () => {
  service.close();
  await product.close();
});

async function translate(words: string[], target: string, app = product): Promise<Answer> {
  const client = await app.as(await app.given.user());
  return client.call(translationRoutes.translate, { body: { words, target } });
}

test('the shipped glossary translates kitchen words into four languages without a service', async () => {
  const plain = await startTestApp();
  const words = ['Vegetables', 'Beef', 'Vegetables', 'Quux'];
  const expected = { de: 'Gemüse', fr: 'Légumes', es: 'Verduras', it: 'Verdure' };
  for (const [target, vegetables] of Object.entries(expected)) {
    const { status, body } = await translate(words, target, plain);
    expect(status).toBe(200);
    expect(body.translations.Vegetables, target).toBe(vegetables);
    expect(body.translations.Quux).toBe('Quux');
    expect(Object.keys(body.translations)).toHaveLength(3);
  }
  expect((await translate(words, 'en', plain)).body.translations.Beef).toBe('Beef');
  await plain.close();
});

test('missing words are requested from the service once, together, and stored', async () => {
  const first = await translate(['Beef', 'Haggis pops', 'Seaweed crumble', '42'], 'de');
  expect(first.body.translations).toEqual({
    Beef: 'Rind',
    'Haggis pops': 'Haggis pops auf de',
    'Seaweed crumble': 'Seaweed crumble auf de',
    '42': '42',
  });
  expect(asked).toEqual([
    {
      q: ['Haggis pops', 'Seaweed crumble'],
      source: 'en',
      target: 'de',
      format: 'text',
      api_key: 'a-key',
    },
  ]);
  const second = await translate(['Haggis pops', 'Seaweed crumble'], 'de');
  expect(second.body.translations['Haggis pops']).toBe('Haggis pops auf de');
  expect(asked).toHaveLength(1);
});

test.each(['fail', 'nonsense', 'cut'] as const)(
  'a service in the mood to "%s" costs the words it was asked for, not the call',
  async (given) => {
    mood = given;
    const answer = await translate(['Beef', `Dish of ${given}`], 'fr');
    expect(answer.status).toBe(200);
    expect(answer.body.translations[`Dish of ${given}`]).toBe(`Dish of ${given}`);
    mood = 'answer';
    const later = await translate([`Dish of ${given}`], 'fr');
    expect(later.body.translations[`Dish of ${given}`]).toBe(`Dish of ${given} auf fr`);
  },
);

test('reloading the glossary writes nothing and keeps translations of the service', async () => {
  const xmins = sql<{ xmin: string; origin: string }>`
    select xmin::text, origin from translation order by language, source_text`;
  const before = await xmins.execute(product.db);
  await loadCatalogue(product.db);
  const after = await xmins.execute(product.db);
  expect(after.rows).toEqual(before.rows);
  const origins = new Set(after.rows.map((row) => row.origin));
  expect(origins).toEqual(new Set(['catalogue', 'service']));
});

test('words removed from the glossary are removed from the database', async () => {
  await sql`
    insert into translation values ('de', 'Dropped', 'Fallen gelassen', 'catalogue')
  `.execute(product.db);
  await loadCatalogue(product.db);
  const found = await sql`select from translation where source_text = 'Dropped'`.execute(
    product.db,
  );
  expect(found.rows).toEqual([]);
});

test('a thousand words are accepted, one more is refused', async () => {
  const words = Array.from({ length: 1000 }, (_, index) => `Word ${index}`);
  expect((await translate(words, 'it')).status).toBe(200);
  expect((await translate([...words, 'One more'], 'it')).status).toBe(400);
  expect((await translate(['Beef'], 'xx')).status).toBe(400);
});
