import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { placeRoutes, type Place } from '@wastegauge/contract/services/places';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGazetteerGeocoder, openGazetteer } from '../../adapters/geocoder/gazetteer.ts';
import { createHttpGeocoder } from '../../adapters/geocoder/http-geocoder.ts';
import { otherNames } from '../../adapters/geocoder/other-names.ts';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';

let product: TestApp;
let service: Server;
let address: string;
let asked: IncomingMessage[] = [];
let answer: (reply: ServerResponse) => void;

beforeAll(async () => {
  product = await startTestApp();
  service = createServer((request, reply) => {
    asked.push(request);
    answer(reply);
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  address = `127.0.0.1:${port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await product.close();
});

async function places(q: string, language = 'en', app = product): Promise<Answer> {
  const user = await app.given.user();
  await sql`update profile set language = ${language} where user_id = ${user.id}`.execute(app.db);
  return (await app.as(user)).call(placeRoutes.listPlaces, { query: { q } });
}
const named = async (q: string, language = 'en'): Promise<string[]> =>
  (await places(q, language)).body.results.map(({ name }: Place) => name);

test('finds towns by prefix, largest first, in the caller’s language', async () => {
  expect((await named('Cor')).length).toBeLessThanOrEqual(8);
  const { status, body } = await places('Cork');
  expect(status).toBe(200);
  const cork: Place | undefined = body.results.find(({ name }: Place) => name === 'Cork, Ireland');
  expect(cork?.longitude).toBeCloseTo(-8.47, 1);
  expect(cork?.latitude).toBeCloseTo(51.9, 1);
  expect(await named('Cork', 'de')).toContain('Cork, Irland');
  expect((await named('dublin', 'fr'))[0]).toBe('Dublin, Irlande');
  expect((await named('Lond'))[0]).toBe('London, United Kingdom');
});

test.each([
  ['Galway', 'Galway, Ireland', 'IE', 'Europe/Dublin', 'EUR'],
  ['Paris', 'Paris, France', 'FR', 'Europe/Paris', 'EUR'],
  ['London', 'London, United Kingdom', 'GB', 'Europe/London', 'GBP'],
  ['Malmö', 'Malmö, Sweden', 'SE', 'Europe/Stockholm', 'SEK'],
  ['Miami', 'Miami, FL, United States', 'US', 'America/New_York', 'USD'],
  ['Dallas', 'Dallas, TX, United States', 'US', 'America/Chicago', 'USD'],
  ['Brasília', 'Brasília, Brazil', 'BR', 'America/Sao_Paulo', 'BRL'],
  ['Las Palmas', 'Las Palmas de Gran Canaria, Spain', 'ES', 'Atlantic/Canary', 'EUR'],
  ['Perth', 'Perth, Australia', 'AU', 'Australia/Perth', 'AUD'],
])('the town %s has its country, time zone and currency', async (q, name, ...rest) => {
  const [country, timezone, currency] = rest;
  const { body } = await places(q);
  expect(body.results.find((place: Place) => place.name === name)).toMatchObject({
    country,
    timezone,
    currency,
  });
});

test('every time zone of the country table is known, every country has one of each', async () => {
  const file = new URL('../../../catalogue/countries.json', import.meta.url);
  const countries: { country: string; currency: string | null; time_zones: { name: string }[] }[] =
    JSON.parse(readFileSync(file, 'utf8'));
  const names = [
    ...new Set(countries.flatMap(({ time_zones }) => time_zones.map(({ name }) => name))),
  ];
  const known = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as wanted (name)
    where name in (select name from pg_timezone_names)`.execute(product.db);
  expect(known.rows).toHaveLength(names.length);
  const towns = countries.filter(({ country }) => !['AQ', 'BV', 'HM'].includes(country));
  expect(towns.filter(({ currency, time_zones }) => !currency || !time_zones[0])).toEqual([]);
});

test('an unreadable gazetteer is read again on the next request', async () => {
  let asked = 0;
  const geocoder = createGazetteerGeocoder(async () => {
    asked += 1;
    if (asked === 1) throw new Error('a fault');
    return openGazetteer();
  });
  await expect(geocoder.find('Cork', 'en')).rejects.toThrow('a fault');
  expect((await geocoder.find('Cork', 'en'))[0]?.name).toBe('Cork, Ireland');
  await geocoder.find('Cork', 'en');
  expect(asked).toBe(2);
});

test('ignores accents and case; a country narrows the search', async () => {
  expect((await named('SAO PAU'))[0]).toBe('São Paulo, Brazil');
  expect((await named('são pau'))[0]).toBe('São Paulo, Brazil');
  expect((await named('Dublin, Uni')).every((name) => name.includes('United'))).toBe(true);
  expect(await named('Dublin, Ireland')).toEqual(['Dublin, Ireland']);
  expect((await named('munch', 'de'))[0]).toBe('München, Deutschland');
  expect(await named('Qqqqzz')).toEqual([]);
  expect(await named(' ,, ')).toEqual([]);
});

test('finds a town by each of its names', async () => {
  expect(await named('Galway')).toContain('Galway, Ireland');
  expect(await named('Gaillimh')).toContain('Gaillimh, Ireland');
  for (const [other, known, country] of otherNames) {
    const region = new Intl.DisplayNames(['en'], { type: 'region' }).of(country);
    const [byOther] = (await places(`${other}, ${region}`)).body.results;
    const [byKnown] = (await places(`${known}, ${region}`)).body.results;
    expect(byOther, `${other} and ${known}`).toMatchObject({
      longitude: byKnown?.longitude,
      latitude: byKnown?.latitude,
    });
  }
});

test('ignores queries shorter than two letters', async () => {
  expect((await places('C')).status).toBe(400);
  expect((await places('x'.repeat(256))).status).toBe(400);
});

const feature = (properties: object, coordinates = [-6.24, 53.34]): object => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
});
const collection = (...features: object[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features });
const say =
  (body: string, status = 200) =>
  (reply: ServerResponse): void =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(body);

async function withService<Result>(
  url: string,
  work: (app: TestApp) => Promise<Result>,
): Promise<Result> {
  const geocoder = createHttpGeocoder({ geocoderUrl: url, timeoutMs: 400 });
  const app = await startTestApp({ geocoder });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

test('queries Photon and composes addresses from its parts', async () => {
  const photon = {
    name: 'Quayside Hotel',
    street: 'Rope Walk Quay',
    housenumber: '14',
    postcode: 'D02',
    city: 'Dublin',
    country: 'Irland',
    countrycode: 'IE',
    extent: [1, 2, 3, 4],
  };
  answer = say(collection(feature(photon), feature({ name: 'Dublin', city: 'Dublin' })));
  await withService(`http://eye:secret@${address}`, async (app) => {
    const { body } = await places('Rope Walk', 'de', app);
    expect(body.results).toEqual([
      {
        name: 'Quayside Hotel, Rope Walk Quay 14, D02 Dublin, Irland',
        longitude: -6.24,
        latitude: 53.34,
        country: 'IE',
        timezone: 'Europe/Dublin',
        currency: 'EUR',
      },
      {
        name: 'Dublin',
        longitude: -6.24,
        latitude: 53.34,
        country: null,
        timezone: null,
        currency: null,
      },
    ]);
  });
  const { pathname, searchParams } = new URL(asked[0]?.url ?? '', 'http://geocoder');
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/api',
    { q: 'Rope Walk', limit: '8', lang: 'de' },
  ]);
  expect(asked[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from('eye:secret').toString('base64')}`,
  );
});

test('recognises Nominatim by its URL and uses its parameters', async () => {
  const display_name = '1, Elm Street, Dallas, Texas';
  const location = { country_code: 'us' };
  answer = say(collection(feature({ display_name, address: location }, [-96.8, 32.78])));
  await withService(`http://${address}/nominatim/search`, async (app) => {
    expect((await places('Rope Walk', 'en', app)).body.results).toMatchObject([
      { name: display_name, country: 'US', timezone: 'America/Chicago', currency: 'USD' },
    ]);
  });
  const { pathname, searchParams } = new URL(asked[0]?.url ?? '', 'http://geocoder');
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/nominatim/search',
    {
      q: 'Rope Walk',
      format: 'geojson',
      addressdetails: '1',
      limit: '8',
      'accept-language': 'en',
    },
  ]);
});

test('a failing, slow or redirecting service costs only its suggestions', async () => {
  const moods: ((reply: ServerResponse) => void)[] = [
    say('no', 500),
    say('nonsense'),
    say('{"features": 7}'),
    say(collection(feature({ name: 'Nowhere' }, [999, 0]))),
    say(`[${'"long",'.repeat(60_000)}1]`),
    () => undefined,
    (reply) => void reply.destroy(),
    (reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ];
  await withService(`http://${address}/api`, async (app) => {
    for (const mood of moods) {
      answer = mood;
      expect(await places('Dublin', 'en', app)).toMatchObject({
        status: 200,
        body: { results: [] },
      });
    }
    answer = say(collection(...Array.from({ length: 30 }, (_, n) => feature({ name: `P${n}` }))));
    expect((await places('Dublin', 'en', app)).body.results).toHaveLength(8);
  });
});
