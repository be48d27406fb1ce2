import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { texts } from '@wastegauge/contract/values/texts';
import { currencyRateRoutes, siteCurrencyRoutes } from '@wastegauge/contract/waste/currency-rates';
import { manualWasteRoutes } from '@wastegauge/contract/waste/manual-waste';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { siteManagementRoutes } from '@wastegauge/contract/directory/site-management';
import { priceRoutes } from '@wastegauge/contract/waste/prices';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresJobs } from '../../adapters/jobs-postgres/jobs-postgres.ts';
import { createOutboxMail } from '../../adapters/mail/outbox.ts';
import { createOutboxSms } from '../../adapters/sms/outbox.ts';
import type { JobRunner } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { loadCatalogue } from '../foods/catalogue.ts';
import {
  mailFrom,
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { eventually } from '../../../test/support/test-jobs.ts';
import { currencyRateJobs } from './jobs.ts';

interface Row {
  id: number;
}

const { listCurrencyRates, resetCurrencyRate, setCurrencyRate } = currencyRateRoutes;
const pounds = 2;
let product: TestApp;
let runner: JobRunner;
let group: Row;
let dublin: Row;
let london: Row;
let superuser: Row;
let admin: Client;

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-10T15:00:00Z');
  const { db, databaseUrl, files, deps, given } = product;
  ({ runner } = createPostgresJobs({
    databaseUrl,
    jobs: currencyRateJobs,
    ports: {
      db,
      mail: createOutboxMail({ folder: deps.host.dataFolder, from: mailFrom }),
      sms: createOutboxSms(),
      files,
      labeller: deps.labeller,
      recogniser: null,
    },
    log: createLog('silent'),
  }));
  await runner.start();
  group = await given.group();
  dublin = await given.site({ group });
  london = await given.site({ group, locale: pounds, timezone: 'Europe/London' });
  superuser = await given.user({ isSuperuser: true });
  admin = await product.as(superuser);
});
afterAll(async () => {
  await runner.stop();
  await product.close();
});

const set = (client: Client, day: string, per_eur: unknown, currency = 'GBP'): Promise<Answer> =>
  client.call(setCurrencyRate, { params: { currency, day }, body: { per_eur } });
const reset = (day: string, currency = 'GBP'): Promise<Answer> =>
  admin.call(resetCurrencyRate, { params: { currency, day } });
const rateOn = async (day: string): Promise<unknown> =>
  (
    await admin.call(listCurrencyRates, { query: { currency: 'GBP', limit: 1000 } })
  ).body.results.find((rate: { day: string }) => rate.day === day);

test('rates are listed newest first with their source', async () => {
  const { body } = await admin.call(listCurrencyRates, { query: { currency: 'GBP', limit: 200 } });
  expect(body.count).toBe(body.results.length);
  expect(body.is_editable).toBe(true);
  const days = body.results.map(({ day }: { day: string }) => day);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(body.results.at(-1)).toEqual({
    currency: 'GBP',
    day: '2022-01-03',
    per_eur: 0.84135,
    source: expect.stringContaining('European Central Bank'),
    changed_at: null,
    changed_by: null,
  });
});

test('only administrators of every organisation change a rate; others of their role read', async () => {
  const { given } = product;
  const groupAdmin = await product.as(await given.user({ role: 'Admin', group }));
  const chef = await product.as(await given.user({ sites: [dublin] }));
  expect((await chef.call(listCurrencyRates)).status).toBe(403);
  expect((await set(chef, '2026-03-01', 0.8)).status).toBe(403);
  expect((await set(groupAdmin, '2026-03-01', 0.8)).status).toBe(403);
  const changed = await set(admin, '2026-03-05', 0.8);
  expect([changed.status, changed.body]).toEqual([
    200,
    {
      currency: 'GBP',
      day: '2026-03-05',
      per_eur: 0.8,
      source: null,
      changed_at: '2026-03-10T15:00:00.000Z',
      changed_by: { id: superuser.id, first_name: 'Robin', surname: 'Kelly' },
    },
  ]);
  const { body } = await groupAdmin.call(listCurrencyRates, { query: { currency: 'GBP' } });
  expect(body.is_editable).toBe(false);
  expect(body.results).toContainEqual({ ...changed.body, changed_by: null });
  const audited = await sql`
    select actor_id, action, target_id, before, after from audit
    where target_type = 'currencyRate' order by id`.execute(product.db);
  expect(audited.rows).toEqual([
    {
      actor_id: superuser.id,
      action: 'currencyRate.set',
      target_id: 'GBP-2026-03-05',
      before: null,
      after: { per_eur: 0.8 },
    },
  ]);
  expect((await reset('2026-03-05')).status).toBe(204);
});

test.each([
  ['2026-03-05', 0, 'per_eur', texts.mustBePositive],
  ['2026-03-05', -1, 'per_eur', texts.mustBePositive],
  ['2026-03-05', 0.123_456_7, 'per_eur', texts.rateDecimals],
  ['2026-03-05', undefined, 'per_eur', texts.requiredField],
  ['2026-03-05', '0.8', 'per_eur', 'Should be a number'],
  ['2026-03-05', 1_000_001, 'per_eur', 'Should be 1000000 or less'],
  ['2026-03-11', 0.8, 'day', texts.futureDate],
  ['2026-02-30', 0.8, 'day', texts.invalidDate],
  ['1998-12-31', 0.8, 'day', texts.invalidDate],
])('%s %s is refused at %s', async (day, perEur, field, text) => {
  const { status, body } = await set(admin, day, perEur);
  expect([status, body[field]]).toEqual([400, [text]]);
});

test('a rate of the euro is refused', async () => {
  expect((await set(admin, '2026-03-05', 1, 'EUR')).status).toBe(400);
});

test('totals of several sites follow the rate, and so do stored euros', async () => {
  const { given } = product;
  const food = await given.food({ priceEurE4PerKg: 10_000 });
  const chef = await given.user({ sites: [dublin, london] });
  const client = await product.as(chef);
  const price = { food: food.id, site: london.id, value: 2, since: '2026-01-01' };
  expect((await client.call(priceRoutes.setPrice, { body: price })).status).toBe(201);
  for (const site of [dublin, london]) {
    const device = await given.device({ site });
    for (const day of ['2026-03-02', '2026-03-06']) {
      const body = {
        amount: 100,
        food: food.id,
        deviceId: device.id,
        wasteDate: `${day}T12:00:00Z`,
      };
      expect((await client.call(manualWasteRoutes.addEvent, { body })).status).toBe(201);
    }
  }
  const total = async (symbol: string): Promise<number> => {
    await sql`update profile set preferred_currency = ${symbol} where user_id = ${chef.id}`.execute(
      product.db,
    );
    const { body } = await client.call(overviewRoutes.getOverviewHeader);
    return body.figures.find(({ metric }: { metric: string }) => metric === 'waste_value').value;
  };
  expect((await set(admin, '2026-03-02', 0.8)).status).toBe(200);
  // In Dublin 100 € a day; in London £200 a day, 250 € at 0.8.
  await eventually(() => total('€')).toBeCloseTo(700);
  expect(await total('£')).toBeCloseTo(560);
  expect((await set(admin, '2026-03-05', 0.5)).status).toBe(200);
  // The second day: 100 € and £200 at 0.5, which is 400 €.
  await eventually(() => total('€')).toBeCloseTo(100 + 250 + 100 + 400);
  expect(await total('£')).toBeCloseTo(80 + 200 + 50 + 200);
  expect((await reset('2026-03-05')).status).toBe(204);
  await eventually(() => total('€')).toBeCloseTo(700);
});

test('an entered rate survives an update; resetting restores the shipped one', async () => {
  expect((await set(admin, '2022-01-03', 0.9)).status).toBe(200);
  await loadCatalogue(product.db);
  expect(await rateOn('2022-01-03')).toMatchObject({ per_eur: 0.9, source: null });
  expect((await reset('2022-01-03')).status).toBe(204);
  expect(await rateOn('2022-01-03')).toMatchObject({
    per_eur: 0.84135,
    source: expect.stringContaining('European Central Bank'),
    changed_at: null,
  });
  expect((await reset('2022-01-03')).status).toBe(404);
  expect((await reset('2026-03-05')).status).toBe(404);
  expect(await rateOn('2026-03-05')).toBeUndefined();
});

test('a site changes its currency after a preview, and all its costs with it', async () => {
  const { given, db } = product;
  const paris = await given.site({ group, locale: pounds, timezone: 'Europe/London' });
  const beef = await given.food({ priceEurE4PerKg: 100_000 });
  const own = await given.food({ priceEurE4PerKg: 50_000 });
  const chef = await product.as(await given.user({ sites: [paris] }));
  const manager = await product.as(await given.user({ role: 'Admin', group }));
  const device = await given.device({ site: paris });
  await chef.call(priceRoutes.setPrice, { body: { site: paris.id, food: own.id, value: 8 } });
  for (const food of [beef, own]) {
    const body = { deviceId: device.id, food: food.id, item_weight: 2 };
    const added = await chef.call(manualWasteRoutes.addEvent, { body });
    expect(added.status).toBe(201);
  }
  const totalE4 = async (): Promise<number> =>
    (
      await sql<{ total: number }>`
        select sum(value_e4)::bigint as total from event where site_id = ${paris.id}`.execute(db)
    ).rows[0]?.total ?? 0;
  const params = { id: paris.id };
  const preview = (client: Client, locale: number): Promise<Answer> =>
    client.call(siteCurrencyRoutes.previewCurrencyChange, { params, query: { locale } });
  const change = (client: Client, locale: number): Promise<Answer> =>
    client.call(siteCurrencyRoutes.changeCurrency, { params, body: { locale } });

  expect((await preview(chef, 4)).status).toBe(403);
  expect((await preview(manager, 2)).body.locale).toEqual([texts.sameCurrency]);
  expect((await preview(manager, 999)).body.locale).toEqual([texts.localeUnknown]);
  const before = await totalE4();
  const { body } = await preview(manager, 4);
  expect(body).toMatchObject({
    events: 2,
    prices: 1,
    old_total: before / 10_000,
    from: { currency_symbol: '£' },
    to: { currency_symbol: '€' },
  });
  expect(body.rates.length).toBeGreaterThan(0);
  expect(body.rates.every(({ currency }: { currency: string }) => currency === 'GBP')).toBe(true);
  const rate = body.rates[0].per_eur;
  expect(body.new_total).toBeCloseTo(20 + 16 / rate, 2);
  expect(await totalE4()).toBe(before);

  expect((await change(chef, 4)).status).toBe(403);
  expect((await change(manager, 4)).status).toBe(200);
  const symbol = async (): Promise<string> =>
    (await manager.call(siteRoutes.getSite, { params })).body.locale.currency_symbol;
  await eventually(symbol).toBe('€');
  expect((await totalE4()) / 10_000).toBe(body.new_total);
  const listed = await manager.call(siteManagementRoutes.listManagedSites, {
    query: { site: paris.id },
  });
  expect(listed.body.results[0].next_locale).toBeNull();
  const audited = await sql<{ action: string }>`
    select action from audit where site_id = ${paris.id} and action like 'site.currency%' order by id
  `.execute(db);
  expect(audited.rows.map(({ action }) => action)).toEqual([
    'site.currencyRequested',
    'site.currencyChanged',
  ]);
  const later = { deviceId: device.id, food: own.id, item_weight: 1 };
  const added = await chef.call(manualWasteRoutes.addEvent, { body: later });
  const value = await sql<{ value: number }>`
    select value_e4 as value from event where id = ${added.body.id}`.execute(db);
  expect((value.rows[0]?.value ?? 0) / 10_000).toBeCloseTo(8 / rate, 3);
});
