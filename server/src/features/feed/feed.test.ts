import { feedOrderings, feedRoutes } from '@wastegauge/contract/insight/feed';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { insertFeed, type FeedEvent } from '../../../test/support/test-feed.ts';

interface Row {
  id: number;
}

const { listFeed } = feedRoutes;
const foods = [1, 20, 40, 60];

let product: TestApp;
let dublin: Row;
let london: Row;
let devices: (Row & { serial: string; site: number })[];
let manager: Client;
let events: FeedEvent[];
let venue: Row;
const focus = new Map<number, number[]>();

beforeAll(async () => {
  product = await startTestApp();
  const { given, db } = product;
  dublin = await given.site({ name: 'Dublin' });
  london = await given.site({ name: 'London', locale: 2, timezone: 'Europe/London' });
  const elsewhere = await given.site();
  devices = [];
  for (const site of [dublin, dublin, london, elsewhere]) {
    const device = await given.device({ site });
    const found = await sql<{ serial: string }>`
      select serial from device where id = ${device.id}`.execute(db);
    devices.push({ ...device, serial: found.rows[0]?.serial ?? '', site: site.id });
  }
  focus.set(dublin.id, [20]).set(london.id, [1, 60]);
  for (const [site, list] of focus) {
    for (const [index, food] of list.entries()) {
      await sql`insert into focus_food (site_id, position, food_id)
        values (${site}, ${index + 1}, ${food})`.execute(db);
    }
  }
  const added = await sql<Row>`
    insert into venue_event (site_id, name, occupancy_type, start_date, end_date)
    values (${london.id}, 'Fair', 'EXPO', '2026-03-04 10:00', '2026-03-06 18:00') returning id
  `.execute(db);
  venue = added.rows[0] ?? { id: 0 };
  manager = await product.as(await given.user({ sites: [dublin, london] }));
  events = await insertFeed(product, sampleEvents());
});
afterAll(() => product.close());

function sampleEvents(): Omit<FeedEvent, 'id' | 'day'>[] {
  const instant = fc
    .integer({ min: 0, max: 9 * 24 * 4 })
    .map((quarter) => new Date(Date.UTC(2026, 2, 1, 23) + quarter * 900_000).toISOString());
  const event = fc.record({
    place: fc.integer({ min: 0, max: 3 }),
    food: fc.constantFrom(null, ...foods),
    status: fc.constantFrom('SUCCESSFUL', 'SUCCESSFUL', 'PROCESSING', 'ESCALATED', 'DISCARDED'),
    at: instant,
    loggedAt: instant,
    labelledAt: fc.option(instant, { nil: null }),
    grams: fc.constantFrom(10, 500, 500, 1200, 7000),
    valueE4: fc.constantFrom(0, 5000, 12_345, 990_000),
    rate: fc.constantFrom(1.1, 1.2),
    co2G: fc.constantFrom(0, 100, 8000),
    trimmings: fc.boolean(),
    isSecondary: fc.constantFrom(false, false, true),
    nonFood: fc.constantFrom(false, false, false, true),
    comments: fc.constantFrom(0, 0, 3),
    isFlagged: fc.constantFrom(false, false, true),
  });
  return fc.sample(event, { numRuns: 400, seed: 5 }).map(({ place, rate, ...given }) => {
    const device = devices[place];
    const isPound = device?.site === london.id;
    return {
      ...given,
      site: device?.site ?? 0,
      device: device?.id ?? 0,
      valueEurE4: isPound ? Math.round(given.valueE4 * rate) : given.valueE4,
    };
  });
}

interface Asked {
  site?: number[] | undefined;
  zone?: string[] | undefined;
  food?: number[] | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  trimmings?: boolean | undefined;
  secondaryWaste?: boolean | undefined;
  withSecondaryWaste?: boolean | undefined;
  nonFood?: boolean | undefined;
  event?: number | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  minWeight?: number | undefined;
  maxWeight?: number | undefined;
  comments?: boolean | undefined;
  ordering?: (typeof feedOrderings)[number] | undefined;
}

/** The same query evaluated over every event in memory. */
function recount(asked: Asked): FeedEvent[] {
  const [first, last] = [asked.startDate, asked.endDate];
  const isTurned = first !== undefined && last !== undefined && first > last;
  const [from, to] = isTurned ? [last, first] : [first, last];
  const kept = events.filter((event) => {
    const device = devices.find(({ id }) => id === event.device);
    return (
      [dublin.id, london.id].includes(event.site) &&
      event.status !== 'DISCARDED' &&
      (asked.site === undefined || asked.site.includes(event.site)) &&
      (asked.zone === undefined ||
        asked.zone.some((name) => name === device?.serial || name === String(device?.id))) &&
      (asked.food === undefined || (event.food !== null && asked.food.includes(event.food))) &&
      (from === undefined || event.day >= from) &&
      (to === undefined || event.day <= to) &&
      (asked.trimmings === undefined || event.trimmings === asked.trimmings) &&
      (asked.secondaryWaste === true
        ? event.isSecondary
        : asked.withSecondaryWaste === true || !event.isSecondary) &&
      event.nonFood === (asked.nonFood === true) &&
      (asked.event === undefined ||
        (event.site === london.id &&
          event.at >= '2026-03-04T09:00:00.000Z' &&
          event.at < '2026-03-06T20:00:00.000Z')) &&
      event.valueE4 >= (asked.minPrice ?? 0) * 10_000 &&
      event.valueE4 <= (asked.maxPrice ?? 1e9) * 10_000 &&
      event.grams >= (asked.minWeight ?? 0) * 1000 &&
      event.grams <= (asked.maxWeight ?? 1e9) * 1000 &&
      (asked.comments === undefined ||
        asked.ordering === 'comments' ||
        event.comments > 0 === asked.comments) &&
      (asked.ordering !== 'flagged' || event.isFlagged) &&
      (asked.ordering !== 'comments' || event.comments > 0)
    );
  });
  const sites = asked.event === undefined ? [dublin.id, london.id] : [london.id];
  const isMixed = sites.filter((id) => asked.site?.includes(id) ?? true).length > 1;
  return kept.toSorted(comparison(asked.ordering ?? '-id', isMixed));
}

type Key = (event: FeedEvent) => number | string;

function comparison(ordering: (typeof feedOrderings)[number], isMixed: boolean) {
  const value: Key = (event) => (isMixed ? event.valueEurE4 : event.valueE4);
  const isFocus: Key = (event) =>
    Number(event.food !== null && (focus.get(event.site) ?? []).includes(event.food));
  const moment: Key = (event) => Date.parse(event.at);
  const keys: Record<string, Key[]> = {
    recommended: [(event) => event.day, isFocus, value],
    processed_at: [moment],
    flagged: [moment],
    comments: [moment],
    focus_foods: [isFocus, moment],
    item_weight: [(event) => event.grams],
    value: [value],
    environment: [(event) => event.co2G],
    id: [],
    logged_at: [(event) => Date.parse(event.loggedAt)],
    labelled_at: [(event) => (event.labelledAt === null ? -1 : Date.parse(event.labelledAt))],
  };
  const name = ordering.replace(/^-/, '');
  const isUp =
    name === ordering && ['id', 'processed_at', 'logged_at', 'labelled_at'].includes(name);
  return (left: FeedEvent, right: FeedEvent): number => {
    for (const key of [...(keys[name] ?? []), (event: FeedEvent) => event.id]) {
      const [a, b] = [key(left), key(right)];
      if (a !== b) return (a < b ? -1 : 1) * (isUp ? 1 : -1);
    }
    return 0;
  };
}

const queryOf = (asked: Asked): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(asked)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );

test('every filter and ordering, alone and combined, matches a recount of all events', async () => {
  const day = fc.integer({ min: 1, max: 12 }).map((n) => `2026-03-${String(n).padStart(2, '0')}`);
  const optional = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined, freq: 2 });
  const some = <Value>(list: Value[]) => fc.subarray(list, { minLength: 1 });
  const asked = fc.record({
    site: optional(some([dublin.id, london.id, devices[3]?.site ?? 0])),
    zone: optional(
      some([devices[0]?.serial ?? '', String(devices[1]?.id), devices[2]?.serial ?? '']),
    ),
    food: optional(some(foods)),
    startDate: optional(day),
    endDate: optional(day),
    trimmings: optional(fc.boolean()),
    secondaryWaste: optional(fc.boolean()),
    withSecondaryWaste: optional(fc.boolean()),
    nonFood: optional(fc.boolean()),
    event: optional(fc.constant(venue.id)),
    minPrice: optional(fc.constantFrom(0, 0.5, 1.2345)),
    maxPrice: optional(fc.constantFrom(1.2345, 99, 10_000)),
    minWeight: optional(fc.constantFrom(0, 0.5)),
    maxWeight: optional(fc.constantFrom(0.5, 5, 1000)),
    comments: optional(fc.boolean()),
    ordering: optional(fc.constantFrom(...feedOrderings)),
  });
  let shown = 0;
  await fc.assert(
    fc.asyncProperty(asked, fc.integer({ min: 0, max: 12 }), async (given, offset) => {
      const wanted = recount(given);
      const query = { ...queryOf(given), limit: 7, offset };
      const { status, body } = await manager.call(listFeed, { query });
      expect(status).toBe(200);
      expect(body.count).toBe(wanted.length);
      const ids = body.results.map(({ id }: Row) => id);
      expect(ids).toEqual(wanted.slice(offset, offset + 7).map(({ id }) => id));
      shown += ids.length;
    }),
    { numRuns: 250, seed: 11 },
  );
  expect(shown).toBeGreaterThan(100);
});

test.each(feedOrderings)('ordered by %s, paging returns every event once', async (ordering) => {
  const wanted = recount({ ordering, withSecondaryWaste: true });
  const seen: number[] = [];
  for (let offset = 0; offset < wanted.length; offset += 50) {
    const query = { ordering, withSecondaryWaste: true, limit: 50, offset };
    const { body } = await manager.call(listFeed, { query });
    seen.push(...body.results.map(({ id }: Row) => id));
  }
  expect(seen).toEqual(wanted.map(({ id }) => id));
});

test('the default is the newest ten by id, each in its site’s currency', async () => {
  const { body } = await manager.call(listFeed);
  expect(body.results).toHaveLength(10);
  expect(body.results.map(({ id }: Row) => id)).toEqual(
    recount({})
      .slice(0, 10)
      .map(({ id }) => id),
  );
  for (const event of body.results) {
    expect(event.currency).toBe(event.site === london.id ? '£' : '€');
  }
});

test('one currency is sorted by the shown amount, not by euros', async () => {
  const asked: Asked = { site: [london.id], ordering: '-value' };
  const { body } = await manager.call(listFeed, { query: { ...queryOf(asked), limit: 200 } });
  const values = body.results.map((event: { value: number }) => event.value);
  expect(values).toEqual(values.toSorted((left: number, right: number) => right - left));
  expect(values.length).toBeGreaterThan(10);
});

test.each([
  ['ordering', 'price'],
  ['ordering', 'item_weight'],
  ['limit', '0'],
  ['offset', '-1'],
  ['startDate', '2026-02-30'],
  ['startDate', '1899-12-31'],
  ['food', 'beef'],
  ['trimmings', 'maybe'],
  ['minPrice', '-1'],
  ['sort', 'id'],
])('%s=%s is rejected with the field named', async (field, value) => {
  const { status, body } = await manager.call(listFeed, { query: { [field]: value } });
  expect(status).toBe(400);
  expect(Object.keys(body).some((name) => name.startsWith(field))).toBe(true);
});

test('naming other organisations’ sites, events or monitors shows nothing more', async () => {
  const stranger = await product.as(await product.given.user({ sites: [] }));
  const mine = await product.given.site();
  const chef = await product.as(await product.given.user({ sites: [mine] }));
  const nothing = { count: 0, results: [], unusual: [] };
  for (const query of [
    {},
    { site: dublin.id },
    { event: venue.id },
    { zone: devices[0]?.serial },
  ]) {
    expect((await stranger.call(listFeed, { query })).body).toEqual(nothing);
    expect((await chef.call(listFeed, { query })).body).toEqual(nothing);
  }
});

test('the last pages of a long feed are correct from either end', async () => {
  const site = await product.given.site();
  await sql`
    insert into event (site_id, status, processed_at, local_day, local_hour, raw_weight_g,
      weight_g, waste_type_id)
    select ${site.id}, 'SUCCESSFUL', '2026-01-01'::timestamptz + n * interval '7 minutes',
      ('2026-01-01'::timestamptz + n * interval '7 minutes')::date, 1, n % 97, n % 97, 1
    from generate_series(1, 2600) as n
  `.execute(product.db);
  const chef = await product.as(await product.given.user({ sites: [site] }));
  for (const ordering of ['recommended', '-item_weight', 'processed_at', '-labelled_at']) {
    const ids: number[] = [];
    while (ids.length < 2600) {
      const query = { ordering, limit: 200, offset: ids.length };
      const { body } = await chef.call(listFeed, { query });
      ids.push(...body.results.map(({ id }: Row) => id));
    }
    for (const offset of [990, 1000, 1299, 1310, 2585, 2595, 2600, 9000]) {
      const { body } = await chef.call(listFeed, { query: { ordering, offset } });
      expect(body.count).toBe(2600);
      expect(body.results.map(({ id }: Row) => id)).toEqual(ids.slice(offset, offset + 10));
    }
  }
});
