import { readFile } from 'node:fs/promises';
import { venueCalendarRoutes } from '@wastegauge/contract/insight/venue-calendars';
import { venueRoutes } from '@wastegauge/contract/insight/venues';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askOf } from '../../../test/support/test-questions.ts';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

interface Stored {
  name: string;
  from: string;
  to: string;
}

let product: TestApp;
let site: { id: number };
let client: Client;
const { ask, count } = askOf(() => product.db);

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  product.clock.set('2026-03-14T10:00:00Z');
  site = await product.given.site({ timezone: 'Europe/Dublin' });
  client = await product.as(await product.given.user({ sites: [site] }));
});
afterAll(() => product.close());

const fixture = (name: string): Promise<string> =>
  readFile(new URL(`../../../test/fixtures/${name}.ics`, import.meta.url), 'utf8');
const take = (calendar: string, given: object = {}, by = client, at = site): Promise<Answer> =>
  by.call(venueCalendarRoutes.importCalendar, {
    params: { site: at.id },
    body: { calendar, ...given },
  });
const stored = (): Promise<Stored[]> =>
  ask(sql<Stored>`
    select name, to_char(start_date, 'YYYY-MM-DD HH24:MI') as "from",
      to_char(end_date, 'YYYY-MM-DD HH24:MI') as "to"
    from venue_event where site_id = ${site.id} order by start_date, name`);
const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...events: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...events, 'END:VCALENDAR', ''].join(
    '\r\n',
  );

const lineOf = (text: string, part: string): number =>
  text.slice(0, text.indexOf(part)).split('\r\n').length;

test('a Google calendar: UTC times, weekly repeats with a changed, a cancelled and an excluded one, whole days', async () => {
  const text = await fixture('google');
  const { status, body } = await take(text, { occupancy_type: 'CONFERENCE' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ added: 7, updated: 0, unchanged: 0, removed: 0, left_out_count: 2 });
  expect(await stored()).toEqual([
    { name: 'Rotary dinner', from: '2026-03-02 18:00', to: '2026-03-02 21:00' },
    { name: 'Rotary dinner', from: '2026-03-09 18:00', to: '2026-03-09 21:00' },
    {
      name: "Rotary dinner (St Patrick's Day)",
      from: '2026-03-17 19:00',
      to: '2026-03-17 22:30',
    },
    { name: 'Rotary dinner', from: '2026-03-30 18:00', to: '2026-03-30 21:00' },
    { name: 'Rotary dinner', from: '2026-04-13 18:00', to: '2026-04-13 21:00' },
    { name: 'May Day weekend', from: '2026-05-01 00:00', to: '2026-05-03 23:59' },
    { name: "Wedding O'Brien & Núñez", from: '2026-06-13 14:00', to: '2026-06-13 23:59' },
  ]);
  expect(body.left_out).toEqual([
    {
      line: lineOf(text, 'DTSTART;TZID=Europe/Dublin:20260406') - 1,
      name: 'Rotary dinner',
      reason: 'cancelled',
    },
    { line: lineOf(text, 'DTSTART:2019') - 1, name: 'Opening party', reason: 'outsideWindow' },
  ]);
  const [wedding] = await ask(sql<{ description: string; type: string; guests: null }>`
    select description, occupancy_type as type, estimate_occupancy as guests
    from venue_event where site_id = ${site.id} and name like 'Wedding%'`);
  expect(wedding).toEqual({
    description:
      'Drinks at two, dinner at five; 180 guests.\n\nMenu: lamb or sea bass. Contact Aoife, +353 1 555 0100.',
    type: 'CONFERENCE',
    guests: null,
  });
});

test('an Outlook calendar: Windows time zones with and without their definition', async () => {
  const { body } = await take(await fixture('outlook'));
  expect(body).toMatchObject({ added: 5, left_out_count: 0 });
  expect(await stored()).toEqual([
    { name: 'Gala', from: '2026-07-01 18:00', to: '2026-07-01 22:00' },
    { name: 'Jahrestagung der Logistiker', from: '2026-09-09 08:00', to: '2026-09-11 16:30' },
    { name: 'Frühstücksrunde', from: '2026-10-20 07:00', to: '2026-10-20 11:00' },
    { name: 'Frühstücksrunde', from: '2026-11-17 07:00', to: '2026-11-17 11:00' },
    { name: 'Frühstücksrunde', from: '2026-12-15 07:00', to: '2026-12-15 11:00' },
  ]);
});

test('an Apple calendar: durations, times without a zone, added and excluded dates, yearly repeats', async () => {
  const { body } = await take(await fixture('apple'));
  expect(body).toMatchObject({ added: 7, left_out_count: 0 });
  expect(await stored()).toEqual([
    // New York changes its clocks three weeks before Dublin.
    { name: 'Broadcast from Madison Square', from: '2026-03-20 23:00', to: '2026-03-21 01:30' },
    { name: 'Training match', from: '2026-03-21 15:00', to: '2026-03-21 17:00' },
    { name: 'Training match', from: '2026-03-23 15:00', to: '2026-03-23 17:00' },
    { name: 'Training match', from: '2026-03-27 15:00', to: '2026-03-27 17:00' },
    { name: 'Training match', from: '2026-04-10 15:00', to: '2026-04-10 17:00' },
    { name: 'Closed for Christmas', from: '2026-12-24 00:00', to: '2026-12-26 23:59' },
    { name: 'Closed for Christmas', from: '2027-12-24 00:00', to: '2027-12-26 23:59' },
  ]);
});

test('valid events of a broken file are imported; the rest is reported with line and reason', async () => {
  const text = await fixture('broken');
  const { body } = await take(text);
  expect(await stored()).toEqual([
    { name: 'First good one', from: '2026-04-01 11:00', to: '2026-04-01 13:00' },
    { name: 'Second good one', from: '2026-04-03 11:00', to: '2026-04-03 12:00' },
  ]);
  expect(body.left_out_count).toBe(body.left_out.length);
  expect(
    body.left_out.toSorted((a: { line: number }, b: { line: number }) => a.line - b.line),
  ).toEqual([
    { line: lineOf(text, 'this line is none'), name: 'this line is none', reason: 'unreadable' },
    { line: lineOf(text, 'without being'), name: 'without being folded', reason: 'unreadable' },
    { line: lineOf(text, 'UID:no-start') - 1, name: 'Without a start', reason: 'noStart' },
    {
      line: lineOf(text, 'DTSTART:20261350'),
      name: 'On the 50th of month 13',
      reason: 'unreadable',
    },
    { line: lineOf(text, 'UID:backwards') - 1, name: 'Backwards', reason: 'endsBeforeStart' },
    { line: lineOf(text, 'UID:bad-rule') - 1, name: 'Now and then', reason: 'unreadable' },
    { line: lineOf(text, 'UID:bomb') - 1, name: 'Every second', reason: 'tooManyRepeats' },
    { line: lineOf(text, 'UID:never') - 1, name: 'Never', reason: 'tooManyRepeats' },
    { line: lineOf(text, 'UID:unclosed') - 1, name: '', reason: 'unreadable' },
    { line: lineOf(text, 'UID:cut-off') - 1, name: '', reason: 'unreadable' },
  ]);
});

test('files from calcurse 4.7.1 (no UIDs) and khal 0.10.5 (three calendars in a row)', async () => {
  for (const round of ['added', 'unchanged']) {
    const calcurse = await take(await fixture('calcurse'));
    const khal = await take(await fixture('khal'));
    expect(calcurse.body).toMatchObject({ [round]: 7, left_out_count: 0 });
    expect(khal.body).toMatchObject({ [round]: 6, left_out_count: 0 });
  }
  const market = "Weekly chefs' market";
  // The times are from Berlin, the site is in Dublin.
  expect(await stored()).toEqual([
    { name: market, from: '2026-11-20 09:00', to: '2026-11-20 17:00' },
    { name: 'Wine tasting', from: '2026-11-25 18:00', to: '2026-11-25 21:30' },
    { name: market, from: '2026-11-27 09:00', to: '2026-11-27 17:00' },
    { name: 'Friday fish lunch', from: '2026-11-27 11:00', to: '2026-11-27 13:00' },
    { name: 'Hotel fair', from: '2026-12-01 00:00', to: '2026-12-03 23:59' },
    { name: market, from: '2026-12-04 09:00', to: '2026-12-04 17:00' },
    { name: 'Friday fish lunch', from: '2026-12-04 11:00', to: '2026-12-04 13:00' },
    {
      name: 'Christmas dinner of the rowing club',
      from: '2026-12-05 18:30',
      to: '2026-12-05 23:00',
    },
    { name: market, from: '2026-12-11 09:00', to: '2026-12-11 17:00' },
    { name: 'Friday fish lunch', from: '2026-12-11 11:00', to: '2026-12-11 13:00' },
    { name: market, from: '2026-12-18 09:00', to: '2026-12-18 17:00' },
    { name: 'Friday fish lunch', from: '2026-12-18 11:00', to: '2026-12-18 13:00' },
    { name: 'Kitchen closed early', from: '2026-12-24 00:00', to: '2026-12-24 23:59' },
  ]);
});

test('a second import adds nothing twice, updates changes and keeps user edits', async () => {
  const text = await fixture('google');
  await take(text);
  const [wedding] = await ask(sql<{ id: number }>`
    select id from venue_event where site_id = ${site.id} and name like 'Wedding%'`);
  await client.call(venueRoutes.updateVenueEvent, {
    params: { id: wedding?.id },
    body: { estimate_occupancy: 180, occupancy_type: 'OTHER', name: 'Our wedding' },
  });
  const changed = text
    .replace('DTSTART:20260613T130000Z', 'DTSTART:20260613T140000Z')
    .replace('EXDATE;TZID=Europe/Dublin:20260323', 'EXDATE;TZID=Europe/Dublin:20260309');
  const dry = await take(changed, { dry_run: true, occupancy_type: 'EXPO' });
  const before = await stored();
  const { body } = await take(changed, { occupancy_type: 'EXPO' });
  expect(dry.body).toEqual(body);
  expect(before.find(({ name }) => name === 'Our wedding')?.from).toBe('2026-06-13 14:00');
  // The wedding moved, the dinner of the 9th is gone and the one of the 23rd is back.
  expect(body).toMatchObject({ added: 1, updated: 1, unchanged: 5, removed: 1 });
  const { body: again } = await client.call(venueRoutes.getVenueEvent, {
    params: { site: site.id, id: wedding?.id },
  });
  expect(again).toMatchObject({
    name: "Wedding O'Brien & Núñez",
    start_date: '2026-06-13T15:00:00',
    estimate_occupancy: 180,
    occupancy_type: 'OTHER',
    is_imported: true,
  });
  const third = await take(changed);
  expect(third.body).toMatchObject({ added: 0, updated: 0, unchanged: 7, removed: 0 });
  expect(third.body.sample.every(({ is_new }: { is_new: boolean }) => !is_new)).toBe(true);
  expect(await stored()).toHaveLength(7);
});

test('later cancellations are removed; events the file no longer mentions stay', async () => {
  const one = (...more: string[]): string =>
    event('UID:one', 'DTSTART:20260401T100000Z', 'SUMMARY:One', ...more);
  const other = event('UID:other', 'DTSTART:20260402T100000Z', 'SUMMARY:Other');
  await take(calendar(one(), other));
  const { body } = await take(calendar(one('STATUS:CANCELLED')));
  expect(body).toMatchObject({
    added: 0,
    removed: 1,
    left_out: [{ name: 'One', reason: 'cancelled' }],
  });
  expect(await stored()).toMatchObject([{ name: 'Other' }]);
  const called = await take(calendar('METHOD:CANCEL', other));
  expect(called.body).toMatchObject({ removed: 1 });
  const weekly = event(
    'UID:weekly',
    'DTSTART:20260401T100000Z',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'SUMMARY:Weekly',
  );
  await take(calendar(weekly));
  const single = event(
    'UID:weekly',
    'RECURRENCE-ID:20260408T100000Z',
    'DTSTART:20260408T100000Z',
    'STATUS:CANCELLED',
  );
  expect((await take(calendar(single))).body).toMatchObject({ removed: 1 });
  expect((await stored()).map(({ from }) => from)).toEqual([
    '2026-04-01 11:00',
    '2026-04-15 11:00',
  ]);
});

test('a dry run gives the same report and writes nothing', async () => {
  const text = await fixture('google');
  const dry = await take(text, { dry_run: true });
  expect(dry.body).toMatchObject({ added: 7, sample: { length: 7 } });
  expect(await count(sql`venue_event where site_id = ${site.id}`)).toBe(0);
  expect(await count(sql`audit where site_id = ${site.id}`)).toBe(0);
  expect((await take(text)).body).toEqual(dry.body);
  expect(await count(sql`audit where site_id = ${site.id} and action = 'calendar.imported'`)).toBe(
    1,
  );
});

test('two concurrent imports of one file store each event once', async () => {
  const text = await fixture('google');
  const answers = await Promise.all([take(text), take(text)]);
  expect(answers.map(({ body }) => Number(body.added)).toSorted((a, b) => a - b)).toEqual([0, 7]);
  expect(await stored()).toHaveLength(7);
});

test('the same file is independent for each site', async () => {
  const other = await product.given.site({ timezone: 'Europe/Berlin' });
  const by = await product.as(await product.given.user({ sites: [site, other] }));
  await take(await fixture('google'), {}, by);
  const there = await take(await fixture('google'), {}, by, other);
  expect(there.body.added).toBe(7);
  expect(there.body.sample[0]).toMatchObject({ start_date: '2026-06-13T15:00:00' });
});

test('every notation of a time ends on the site’s clock', async () => {
  const cases: [string, string][] = [
    ['DTSTART:20260715T120000Z', '2026-07-15 13:00'],
    ['DTSTART:20260715T120000', '2026-07-15 12:00'],
    ['DTSTART;TZID=Asia/Tokyo:20260715T120000', '2026-07-15 04:00'],
    ['DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20260715T120000', '2026-07-15 11:00'],
    ['DTSTART;TZID="Tokyo Standard Time":20260715T120000', '2026-07-15 04:00'],
    ['DTSTART;TZID=Nobody knows this:20260715T120000', '2026-07-15 12:00'],
    ['DTSTART;VALUE=DATE:20260715', '2026-07-15 00:00'],
    ['DTSTART:20260715', '2026-07-15 00:00'],
  ];
  await take(
    calendar(...cases.map(([start], index) => event(`UID:${index}`, `SUMMARY:${index}`, start))),
  );
  const found = new Map((await stored()).map(({ name, from }) => [name, from]));
  for (const [index, [start, expected]] of cases.entries()) {
    expect(found.get(String(index)), start).toBe(expected);
  }
});

test('importing into another organisation’s site is rejected', async () => {
  const foreign = await product.given.site();
  expect((await take(await fixture('google'), {}, client, foreign)).status).toBe(404);
});
