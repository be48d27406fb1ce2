import {
  insightRoutes,
  type MonitorCard,
  type SiteCard,
} from '@wastegauge/contract/insight/insights';
import { maxPageSize } from '@wastegauge/contract/values/paging';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

let product: TestApp;
let quayside: Row;
let abbey: Row;
let foreign: Row;
let kitchen: Row;
let buffet: Row;
let chef: Client;
let manager: Client;

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-14T10:00:00Z');
  const { given, db } = product;
  quayside = await given.site({ name: 'Quayside' });
  abbey = await given.site({ name: '=Abbey' });
  foreign = await given.site({ name: 'Foreign' });
  kitchen = await given.device({ site: quayside });
  buffet = await given.device({ site: quayside, type: 'PREP_AND_PRODUCTION_WASTE' });
  const elsewhere = await given.device({ site: foreign });
  chef = await product.as(await given.user({ sites: [quayside] }));
  const user = await given.user({ sites: [quayside, abbey] });
  manager = await product.as(user);
  await sql`update site set address = '1 Quay', sector = 'hotel', longitude = -6.2, latitude = 53.3
    where id = ${quayside.id}`.execute(db);
  await sql`insert into site_info (site_id, covers_per_day, waste_per_cover)
    values (${quayside.id}, 100, 0.25)`.execute(db);
  await sql`insert into daily_cover (site_id, day, covers_per_day)
    select ${quayside.id}, day, 100
    from generate_series(date '2026-03-01', '2026-03-14', '1 day') as day`.execute(db);
  await sql`insert into focus_food values (${quayside.id}, 1, 2)`.execute(db);
  await sql`insert into user_focus_food values (${user.id}, 1, 3)`.execute(db);
  const at = { site: quayside, device: kitchen };
  await given.event({ ...at, day: '2026-03-10', grams: 3000, valueE4: 60_000, food: { id: 1 } });
  await given.event({ ...at, day: '2026-03-13', grams: 500, valueE4: 10_000, food: { id: 2 } });
  await given.event({ ...at, day: '2026-03-03', grams: 2000, valueE4: 50_000, food: { id: 3 } });
  await given.event({ ...at, day: '2026-02-20', grams: 9000, food: { id: 4 } });
  await given.event({ site: foreign, device: elsewhere, day: '2026-03-13', food: { id: 5 } });
});
afterAll(() => product.close());

type Given = Record<string, string | number>;
const sites = (query: Given = {}, by = manager): Promise<Answer> =>
  by.call(insightRoutes.listSiteCards, { query });
const monitors = (query: Given = {}, by = manager): Promise<Answer> =>
  by.call(insightRoutes.listMonitorCards, { query });
const foods = (query: Given = {}, by = manager): Promise<Answer> =>
  by.call(insightRoutes.listFoodCards, { query });
const idsOf = ({ body }: Answer): number[] => body.results.map(({ id }: Row) => id);

test('the default is the last seven days; the six complete ones are compared', async () => {
  const { status, body } = await sites();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    start_date: '2026-03-08',
    end_date: '2026-03-14',
    prev_start_date: '2026-03-02',
    prev_end_date: '2026-03-07',
    compared: {
      period: { startDate: '2026-03-08', endDate: '2026-03-13' },
      previous_period: { startDate: '2026-03-02', endDate: '2026-03-07' },
    },
    count: 2,
    currency: '€',
    total: { weight: 3.5, value: 7, environmental: 0, water: 0 },
  });
  expect(body.results[0]).toMatchObject({
    id: quayside.id,
    name: 'Quayside',
    site_name: 'Quayside',
    address: '1 Quay',
    sector: 'hotel',
    longitude: -6.2,
    latitude: 53.3,
    monitors: 2,
    covers: 200,
    weight: 3.5,
    prev_weight: 2,
    value: 7,
    prev_value: 5,
    waste_per_cover: 3.5 / 200,
    prev_waste_per_cover: 2 / 100,
    cover_days: { days: 2, of_days: 7, sites: 1, is_estimate: false },
    prev_cover_days: { days: 1, of_days: 6, sites: 1, is_estimate: false },
    baseline: 0.25,
    plate_waste: 3.5,
    preparation_waste: 0,
    unserved_waste: 0,
  });
});

test('a site or monitor without captures is not measured, a food has no card', async () => {
  const cards: SiteCard[] = (await sites()).body.results;
  expect(cards.find(({ id }) => id === abbey.id)).toMatchObject({
    weight: 0,
    prev_weight: 0,
    waste_per_cover: null,
    prev_waste_per_cover: null,
    change: { weight: null, waste_per_cover: null },
    baseline: 0.36,
    covers: 0,
    cover_days: { days: 0, of_days: 7, sites: 1, is_estimate: false },
  });
  const { body } = await monitors();
  expect(body.results).toMatchObject([
    { id: kitchen.id, site_id: quayside.id, site_name: 'Quayside', weight: 3.5, covers: 200 },
    { id: buffet.id, weight: 0, waste_per_cover: null, baseline: null },
  ]);
  // Food 3 only in the week before, food 4 earlier.
  expect(idsOf(await foods({ ordering: '-item_weight' }))).toEqual([1, 2, 3]);
});

test('waste per cover is compared on complete days only', async () => {
  const [site] = (await sites()).body.results;
  expect(site.change.waste_per_cover).toBeCloseTo((3.5 / 200 / (2 / 100) - 1) * 100, 6);
  const [food] = (await foods({ site: quayside.id, ordering: '-item_weight' })).body.results;
  expect(food).toMatchObject({
    id: 1,
    waste_per_cover: 3 / 200,
    prev_waste_per_cover: null,
    change: { waste_per_cover: null },
  });
});

test('without a complete day nothing is compared', async () => {
  const today = { startDate: '2026-03-14', endDate: '2026-03-14' };
  const { body } = await sites(today);
  expect(body.compared).toBeNull();
  expect(body.results[0]).toMatchObject({
    compared: null,
    change: { weight: null, value: null, waste_per_cover: null },
  });
  const benchmarks = await manager.call(insightRoutes.getBenchmarks, { query: today });
  expect(benchmarks.body).toMatchObject({ compared: null, sites: [{ change: null }, {}] });
});

test('a monitor has its share of the baseline of its site after four weeks', async () => {
  const { given, db } = product;
  const site = await given.site();
  await sql`insert into site_info (site_id, covers_per_day, waste_per_cover)
    values (${site.id}, 100, 0.3)`.execute(db);
  const [old, younger, newest, idle] = [
    await given.device({ site }),
    await given.device({ site }),
    await given.device({ site }),
    await given.device({ site }),
  ];
  const weigh = (device: Row, day: string, grams: number) =>
    given.event({ site, device, day, grams });
  // The period starts on 8 March, its eight weeks on 11 January.
  await weigh(old, '2026-01-10', 90_000);
  await weigh(old, '2026-01-11', 5000);
  await weigh(old, '2026-02-25', 2000);
  await weigh(younger, '2026-02-10', 1000);
  await weigh(newest, '2026-02-15', 2000);
  await weigh(old, '2026-03-10', 100);
  const owner = await product.as(await given.user({ sites: [site] }));
  const { body } = await monitors({ ordering: 'name' }, owner);
  const baselines = new Map(
    body.results.map((card: MonitorCard) => [card.id, card.baseline] as const),
  );
  expect(baselines.get(old.id)).toBeCloseTo((0.3 * 7) / 10, 9);
  // Counted from its first week on, 8 to 14 February.
  expect(baselines.get(younger.id)).toBeCloseTo((0.3 * 1) / 5, 9);
  expect(baselines.get(newest.id)).toBeNull();
  expect(baselines.get(idle.id)).toBeNull();
});

test('unnamed captures are pending on every list, and in no food', async () => {
  const { given } = product;
  const site = await given.site();
  const device = await given.device({ site });
  const at = { site, device, day: '2026-03-10' };
  await given.event({ ...at, grams: 4000, valueE4: 200_000, food: { id: 1 } });
  await given.event({ ...at, grams: 1000, valueE4: 0, status: 'PROCESSING', food: null });
  const owner = await product.as(await given.user({ sites: [site] }));
  const pending = { captures: 1, weight: 1, value: 5, co2: 0, water: 0 };
  expect((await sites({}, owner)).body).toMatchObject({ pending, total: { weight: 5, value: 20 } });
  expect((await monitors({}, owner)).body).toMatchObject({ pending, total: { weight: 5 } });
  const ofFoods = await foods({}, owner);
  expect(ofFoods.body).toMatchObject({ pending, total: { weight: 4 } });
  expect(idsOf(ofFoods)).toEqual([1]);
});

test('reversed dates are put in order', async () => {
  const turned = await foods({ startDate: '2026-03-14', endDate: '2026-03-01' });
  expect(turned.body).toMatchObject({
    start_date: '2026-03-01',
    end_date: '2026-03-14',
    prev_start_date: '2026-02-01',
    prev_end_date: '2026-02-13',
    total: { weight: 5.5 },
  });
});

test('focus foods first: the site’s, or the user’s own for several sites', async () => {
  const ofSite = await foods({ site: quayside.id });
  expect(idsOf(ofSite)).toEqual([2, 1, 3]);
  expect(ofSite.body.results.map((card: { is_focus: boolean }) => card.is_focus)).toEqual([
    true,
    false,
    false,
  ]);
  expect(idsOf(await foods())).toEqual([3, 1, 2]);
  expect(idsOf(await foods({}, chef))).toEqual([2, 1, 3]);
});

test('foods and serial are aliases of food and zone', async () => {
  expect(idsOf(await foods({ foods: '2' }))).toEqual([2]);
  expect(idsOf(await foods({ serial: 'nowhere' }))).toEqual([]);
  expect(idsOf(await foods({ serial: String(kitchen.id), metric: 'total_waste' }))).toHaveLength(3);
});

test('a page of foods has ten cards; pages past the end are empty', async () => {
  const { body } = await foods({ limit: 2, offset: 2, ordering: 'name' });
  expect(body.results).toHaveLength(1);
  expect(body.count).toBe(3);
  expect((await foods({ offset: 30 })).body).toMatchObject({ count: 3, results: [] });
});

test('sites outside the scope are never visible', async () => {
  expect(idsOf(await sites({ site: foreign.id }))).toEqual([]);
  expect(idsOf(await foods({ site: foreign.id }))).toEqual([]);
  expect(idsOf(await monitors({ site: foreign.id }))).toEqual([]);
  expect(idsOf(await sites({}, chef))).toEqual([quayside.id]);
  const stranger = await product.as(await product.given.user());
  expect((await foods({}, stranger)).body).toMatchObject({ count: 0, total: { weight: 0 } });
});

test('a venue event restricts to its days and its site', async () => {
  const found = await sql<Row>`
    insert into venue_event (site_id, name, occupancy_type, start_date, end_date)
    values (${quayside.id}, 'Fair', 'EXPO', '2026-03-10 09:00', '2026-03-11 17:00')
    returning id`.execute(product.db);
  const event = found.rows[0]?.id ?? 0;
  const { body } = await sites({ event });
  expect(body).toMatchObject({
    start_date: '2026-03-10',
    end_date: '2026-03-11',
    prev_start_date: '2026-03-08',
    count: 1,
    total: { weight: 3 },
  });
  expect((await sites({ event: 987_654 })).body.count).toBe(0);
});

test('unknown filters and orderings are rejected', async () => {
  expect((await sites({ ordering: 'colour' })).status).toBe(400);
  expect((await foods({ colour: 'red' })).status).toBe(400);
  expect((await foods({ startDate: '2026-02-30' })).status).toBe(400);
  expect((await foods({ startDate: '1990-01-01' })).body.startDate).toEqual(['Invalid date range']);
});

test('one site uses its own currency, several the preferred one', async () => {
  const pounds = await product.given.site({ locale: 2 });
  await product.given.event({ site: pounds, day: '2026-03-12', valueE4: 20_000 });
  const user = await product.given.user({ sites: [pounds, quayside] });
  const client = await product.as(user);
  const [locale] = (
    await sql<{
      symbol: string;
    }>`select currency_symbol as symbol from locale where id = 2`.execute(product.db)
  ).rows;
  expect((await sites({ site: pounds.id }, client)).body).toMatchObject({
    currency: locale?.symbol,
    total: { value: 2 },
  });
  expect((await sites({}, client)).body.currency).toBe('€');
});

test('exports match the cards for the same filters and ordering', async () => {
  const exported = async (route: (typeof insightRoutes)['exportSiteCards' | 'exportFoodCards']) => {
    const answer = await manager.call(route, { query: { ordering: '-item_weight' } });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const text = String(answer.body);
    expect(text.startsWith('\uFEFFstart_date,end_date,id,')).toBe(true);
    return { ...answer, lines: text.slice(1).trimEnd().split('\r\n') };
  };
  const ofSites = await exported(insightRoutes.exportSiteCards);
  expect(ofSites.headers['content-disposition']).toBe(
    'attachment; filename="sites-2026-03-08-2026-03-14.csv"',
  );
  expect(ofSites.lines[1]).toBe(
    `2026-03-08,2026-03-14,${quayside.id},Quayside,1 Quay,hotel,2,200,3.5,2,75,7,5,EUR,0,0,0,0,` +
      `17.5,20,-12.5,250,7,2,false,6,1,false,0,0,3.5,2026-03-08,2026-03-13,2026-03-02,2026-03-07,` +
      '0,0,0,0,3.5,3.5,0,0',
  );
  expect(ofSites.lines[2]).toContain(`${abbey.id},'=Abbey,`);
  expect(ofSites.lines).toHaveLength(3);
  expect(ofSites.headers['x-total-count']).toBe('2');
  const ofFoods = await exported(insightRoutes.exportFoodCards);
  expect(ofFoods.lines.slice(1).map((line) => Number(line.split(',')[2]))).toEqual([1, 2, 3]);
  const ofMonitors = await manager.call(insightRoutes.exportMonitorCards, {
    query: { zone: String(buffet.id) },
  });
  expect(String(ofMonitors.body).trimEnd().split('\r\n')).toHaveLength(2);
});

test('an export has every card, beyond the page limit', async () => {
  const { given, db } = product;
  const site = await given.site();
  await sql`insert into device (site_id, name, serial, type)
    select ${site.id}, 'Bin ' || place, 'BIN-' || place, 'PLATE_WASTE'
    from generate_series(0, ${maxPageSize}::int) as place`.execute(db);
  const owner = await product.as(await given.user({ sites: [site] }));
  const { headers } = await owner.call(insightRoutes.exportMonitorCards);
  expect(headers['x-total-count']).toBe(String(maxPageSize + 1));
});

test('benchmarks rank the sites and cite the published figures', async () => {
  await sql`insert into daily_cover (site_id, day, covers_per_day)
    select ${abbey.id}, day, 0 from generate_series(date '2026-03-01', '2026-03-14', '1 day') as day
  `.execute(product.db);
  const { body } = await manager.call(insightRoutes.getBenchmarks);
  expect(body).toMatchObject({
    start_date: '2026-03-08',
    end_date: '2026-03-14',
    median: 3.5 / 200,
    sites: [
      {
        id: quayside.id,
        sector: 'hotel',
        place: 1,
        covers: 200,
        weight: { value: 3.5, previous: 2 },
        waste_per_cover: 3.5 / 200,
        prev_waste_per_cover: 2 / 100,
        change: expect.closeTo(-12.5, 6),
        baseline: 0.25,
      },
      { id: abbey.id, sector: null, place: null, covers: 0, waste_per_cover: null },
    ],
  });
  for (const figure of body.published) {
    expect(figure.kg_per_cover).toBeGreaterThan(0);
    expect(figure.url).toMatch(/^https:/);
    expect(figure.publication.length).toBeGreaterThan(10);
  }
  const sectors = body.published.map(({ sector }: { sector: string }) => sector);
  expect(sectors).toContain('hotel');
  expect(new Set(sectors).size).toBe(sectors.length);
});
