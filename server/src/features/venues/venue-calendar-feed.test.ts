import { Writable } from 'node:stream';
import { venueCalendarRoutes } from '@wastegauge/contract/insight/venue-calendars';
import { venueRoutes } from '@wastegauge/contract/insight/venues';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { askOf } from '../../../test/support/test-questions.ts';
import {
  publicUrl,
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

let product: TestApp;
let site: Row;
let user: Row;
let client: Client;
let logged = '';
const { ask, one, count } = askOf(() => product.db);

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  product = await startTestApp({ log: createLog('trace', stream) });
});
beforeEach(async () => {
  product.clock.set('2026-03-14T10:00:00Z');
  site = await product.given.site({ name: 'Harbour; Hotel, Dublin' });
  user = await product.given.user({ sites: [site] });
  client = await product.as(user);
});
afterAll(() => product.close());

const params = (): { site: number } => ({ site: site.id });
const make = (): Promise<Answer> =>
  client.call(venueCalendarRoutes.makeCalendarFeed, { params: params() });
const known = (by = client): Promise<Answer> =>
  by.call(venueCalendarRoutes.getCalendarFeed, { params: params() });
const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
  product.app.inject({ method: 'GET', url: url.replace(publicUrl, ''), headers });
const book = (given: object): Promise<Answer> =>
  client.call(venueRoutes.createVenueEvent, {
    body: {
      name: 'Wedding',
      occupancy_type: 'EVENT',
      start_date: '2026-06-13T14:00',
      end_date: '2026-06-13T23:30',
      site: site.id,
      ...given,
    },
  });

test('a feed address is created, shown again, replaced and deleted', async () => {
  expect(await known()).toMatchObject({ status: 200, body: { url: null, created_at: null } });
  const made = await make();
  expect(made).toMatchObject({ status: 201, body: { created_at: '2026-03-14T10:00:00.000Z' } });
  expect(made.body.url).toMatch(
    /^https:\/\/waste\.kitchen\.example\/api\/venues-events\/feed\/[\w-]{43}\/$/,
  );
  expect((await known()).body).toEqual(made.body);
  expect((await fetchFeed(made.body.url)).statusCode).toBe(200);
  const colleague = await product.as(await product.given.user({ sites: [site] }));
  expect((await known(colleague)).body.url).toBeNull();
  const second = await make();
  expect((await fetchFeed(made.body.url)).statusCode).toBe(404);
  expect((await fetchFeed(second.body.url)).statusCode).toBe(200);
  const end = await client.call(venueCalendarRoutes.endCalendarFeed, { params: params() });
  expect(end.status).toBe(204);
  expect((await fetchFeed(second.body.url)).statusCode).toBe(404);
  expect((await known()).body.url).toBeNull();
  const audited = await ask(sql<{ action: string }>`
    select action from audit where site_id = ${site.id} order by id`);
  expect(audited.map(({ action }) => action)).toEqual([
    'calendar_feed.made',
    'calendar_feed.made',
    'calendar_feed.ended',
  ]);
});

test('a calendar client sees the planned events', async () => {
  const booked = await book({
    name: 'Wedding, Byrne; Kelly \\ Núñez',
    description: `First line\nSecond: ${'ü😀'.repeat(60)}`,
    estimate_occupancy: 1180,
  });
  await book({
    name: 'Fair',
    occupancy_type: 'EXPO',
    start_date: '2026-12-01T00:00',
    end_date: '2026-12-03T23:59',
  });
  await book({ name: 'Long ago', start_date: '2024-12-01T10:00', end_date: '2024-12-01T12:00' });
  const { url } = (await make()).body;
  const file = await fetchFeed(url);
  expect(file.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
  });
  const component = ICAL.Component.fromString(file.body);
  expect(component.getFirstPropertyValue('x-wr-calname')).toBe(
    String.raw`Harbour\; Hotel\, Dublin`,
  );
  const events = component.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
  expect(events).toHaveLength(2);
  const [fair, wedding] = events;
  expect(wedding?.summary).toBe('Wedding, Byrne; Kelly \\ Núñez');
  expect(wedding?.description).toBe(
    `First line\nSecond: ${'ü😀'.repeat(60)}\n\nEstimated guests: 1,180`,
  );
  // Summer time in Dublin: one hour ahead of UTC.
  expect(wedding?.startDate.toJSDate().toISOString()).toBe('2026-06-13T13:00:00.000Z');
  expect(wedding?.endDate.toJSDate().toISOString()).toBe('2026-06-13T22:30:00.000Z');
  expect([fair?.startDate.isDate, fair?.startDate.toString(), fair?.endDate.toString()]).toEqual([
    true,
    '2026-12-01',
    '2026-12-04',
  ]);
  const pages = events.map(({ component: part }) => part.getFirstPropertyValue('url'));
  expect(pages[1]).toBe(`${publicUrl}/venues/${site.id}/events/${booked.body.id}`);
  const uids = events.map(({ uid }) => uid);
  expect(new Set(uids).size).toBe(2);
  const again = ICAL.Component.fromString((await fetchFeed(url)).body);
  expect(
    again.getAllSubcomponents('vevent').map((part) => part.getFirstPropertyValue('uid')),
  ).toEqual(uids);
});

test('our own file is downloaded and imported back without loss or duplicates', async () => {
  const device = await product.given.device({ site });
  const bodies = [
    {
      name: 'Fair; with, signs',
      description: 'Hall 2\n\nEnds late',
      occupancy_type: 'EXPO',
      estimate_occupancy: 1180,
      counted_guests: 1043,
      zones: [device.id],
      start_date: '2026-05-02T18:00',
      end_date: '2026-05-03T00:00',
    },
    {
      name: 'Holiday',
      occupancy_type: 'HOLIDAY',
      start_date: '2026-08-03T00:00',
      end_date: '2026-08-03T23:59',
    },
    {
      name: 'Old',
      estimate_occupancy: 0,
      start_date: '2019-12-01T10:00',
      end_date: '2019-12-01T12:00',
    },
  ];
  for (const body of bodies) expect((await book(body)).status).toBe(201);
  const events = () =>
    ask(sql<{ id: number }>`
      select name, description, occupancy_type, estimate_occupancy, counted_guests, zone_ids,
        start_date, end_date
      from venue_event where site_id = ${site.id} order by start_date`);
  const before = await events();
  const file = await client.call(venueCalendarRoutes.downloadCalendar, { params: params() });
  expect(file.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="events.ics"',
  });
  const take = (calendar: string, into = site): Promise<Answer> =>
    client.call(venueCalendarRoutes.importCalendar, {
      params: { site: into.id },
      body: { calendar, occupancy_type: 'OTHER' },
    });
  expect((await take(file.body)).body).toMatchObject({ added: 0, updated: 0, unchanged: 3 });
  expect(await events()).toEqual(before);

  await sql`
    update venue_event set name = 'Renamed', occupancy_type = 'OTHER', counted_guests = 1
    where site_id = ${site.id} and name like 'Fair%'`.execute(product.db);
  expect((await take(file.body)).body).toMatchObject({ added: 0, updated: 1, unchanged: 2 });
  expect(await events()).toEqual(before);

  await sql`delete from venue_event where site_id = ${site.id}`.execute(product.db);
  expect((await take(file.body)).body).toMatchObject({ added: 3, left_out_count: 0 });
  expect(await events()).toEqual(before);
  expect((await take(file.body)).body).toMatchObject({ added: 0, updated: 0, unchanged: 3 });
});

test('a file of another installation adds its events, even with a known number', async () => {
  const { body } = await book({ name: 'Ours' });
  const calendar = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `UID:venue-${site.id}-${body.id}@wastegauge`,
    'CREATED:20200101T000000Z',
    'DTSTART:20260613T130000Z',
    'DTEND:20260613T150000Z',
    'SUMMARY:Theirs',
    'CATEGORIES:EXPO',
    'DESCRIPTION:Erwartete Gäste: 1.200',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  const report = await client.call(venueCalendarRoutes.importCalendar, {
    params: params(),
    body: { calendar },
  });
  expect(report.body).toMatchObject({ added: 1, updated: 0 });
  const { results } = (
    await client.call(venueRoutes.listVenueEvents, {
      params: params(),
      query: { ordering: 'name' },
    })
  ).body;
  expect(results).toMatchObject([
    { name: 'Ours', occupancy_type: 'EVENT', estimate_occupancy: null },
    { name: 'Theirs', occupancy_type: 'EXPO', estimate_occupancy: 1200, description: '' },
  ]);
});

test('every line follows RFC 5545, byte by byte', async () => {
  await book({ name: 'ä'.repeat(100), description: `😀${'é,;\\'.repeat(500)}\nend` });
  const { url } = (await make()).body;
  const bytes = (await fetchFeed(url)).rawPayload;
  const lines = bytes.toString('binary').split('\r\n');
  expect(lines.pop()).toBe('');
  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
    // Each physical line is valid UTF-8, so no character is split.
    const own = Buffer.from(line, 'binary');
    expect(Buffer.from(own.toString('utf8')).equals(own)).toBe(true);
  }
  const unfolded = bytes.toString('utf8').replaceAll('\r\n ', '');
  const begun = [...unfolded.matchAll(/^BEGIN:(\w+)\r$/gm)].map(([, name]) => name);
  const ended = [...unfolded.matchAll(/^END:(\w+)\r$/gm)].map(([, name]) => name);
  expect(begun).toEqual(['VCALENDAR', 'VEVENT']);
  expect(ended).toEqual(['VEVENT', 'VCALENDAR']);
  for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'LAST-MODIFIED']) {
    expect(unfolded.match(new RegExp(`^${name}[:;]`, 'gm')), name).toHaveLength(1);
  }
  const description = /^DESCRIPTION:(.*)\r$/m.exec(unfolded)?.[1] ?? '';
  expect(description).toBe(`😀${String.raw`é\,\;\\`.repeat(500)}\\nend`);
});

test('an unchanged calendar answers 304', async () => {
  const { url } = (await make()).body;
  await book({});
  const first = await fetchFeed(url);
  const etag = String(first.headers.etag);
  const same = await fetchFeed(url, { 'if-none-match': etag });
  expect([same.statusCode, same.body]).toEqual([304, '']);
  await book({ name: 'Another' });
  const other = await fetchFeed(url, { 'if-none-match': `"other", W/${etag}` });
  expect(other.statusCode).toBe(200);
  expect(other.headers.etag).not.toBe(etag);
});

test('a feed ends with the account or its access to the site, but not with a session', async () => {
  const { url } = (await make()).body;
  await sql`delete from session where user_id = ${user.id}`.execute(product.db);
  expect((await fetchFeed(url)).statusCode).toBe(200);
  await sql`update app_user set is_active = false where id = ${user.id}`.execute(product.db);
  expect((await fetchFeed(url)).statusCode).toBe(404);
  await sql`update app_user set is_active = true where id = ${user.id}`.execute(product.db);
  await sql`delete from user_site where user_id = ${user.id}`.execute(product.db);
  expect((await fetchFeed(url)).statusCode).toBe(404);
  await sql`insert into user_site values (${user.id}, ${site.id})`.execute(product.db);
  expect((await fetchFeed(url)).statusCode).toBe(200);
  await sql`delete from app_user where id = ${user.id}`.execute(product.db);
  expect((await fetchFeed(url)).statusCode).toBe(404);
  expect(await count(sql`calendar_feed where site_id = ${site.id}`)).toBe(0);
});

test('a key appears neither in the log nor in plain text in the database', async () => {
  const { url } = (await make()).body;
  const key = url.split('/').at(-2) ?? '';
  await fetchFeed(url);
  await fetchFeed(url.replace(key, `${key}x`));
  expect(logged).toContain('/api/venues-events/feed/');
  expect(logged).not.toContain(key);
  const row = await one(sql<{ value: string }>`
    select encode(key_sealed, 'escape') || row_to_json(calendar_feed)::text as value
    from calendar_feed where site_id = ${site.id}`);
  expect(row).not.toContain(key);
  const audited = await ask(sql`select * from audit where site_id = ${site.id}`);
  expect(JSON.stringify(audited)).not.toContain(key);
});

test('a key sealed under another secret cannot be shown but still works', async () => {
  const { url } = (await make()).body;
  await sql`
    update calendar_feed set key_sealed = set_byte(key_sealed, 30, 255 - get_byte(key_sealed, 30))
    where site_id = ${site.id}`.execute(product.db);
  expect((await known()).body).toEqual({ url: null, created_at: null });
  expect((await fetchFeed(url)).statusCode).toBe(200);
});

test('excessive polling is rate limited', async () => {
  const { url } = (await make()).body;
  await sql`delete from rate_limit`.execute(product.db);
  const answers = [];
  for (let number = 0; number < 122; number += 1) answers.push((await fetchFeed(url)).statusCode);
  expect(answers.slice(0, 120).every((status) => status === 200)).toBe(true);
  expect(answers.slice(120)).toEqual([429, 429]);
  await sql`delete from rate_limit`.execute(product.db);
});

test('feeds of another organisation’s site are not available', async () => {
  const foreign = await product.given.site();
  const other = { params: { site: foreign.id } };
  expect((await client.call(venueCalendarRoutes.makeCalendarFeed, other)).status).toBe(404);
  expect((await client.call(venueCalendarRoutes.getCalendarFeed, other)).status).toBe(404);
  expect((await client.call(venueCalendarRoutes.endCalendarFeed, other)).status).toBe(404);
});
