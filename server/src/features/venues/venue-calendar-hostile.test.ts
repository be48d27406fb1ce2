import { monitorEventLoopDelay } from 'node:perf_hooks';
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

const take = (calendar: string): Promise<Answer> =>
  client.call(venueCalendarRoutes.importCalendar, {
    params: { site: site.id },
    body: { calendar },
  });
const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (events: Iterable<string>): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');

const berlin = `BEGIN:VTIMEZONE\r\nTZID:Own zone\r\nBEGIN:STANDARD\r\nDTSTART:16011028T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nEND:STANDARD
BEGIN:DAYLIGHT\r\nDTSTART:16010325T020000\r\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE`;
const zones = ['Own zone', 'America/New_York', 'Tokyo Standard Time', 'Europe/Berlin'];

/** An event every other hour, alternating between four time zones. */
function* many(number: number): Generator<string> {
  for (let index = 0; index < number; index += 1) {
    const day = new Date(Date.UTC(2026, 0, 1 + (index % 700))).toISOString().slice(0, 10);
    const start = `${day.replaceAll('-', '')}T${String(8 + (index % 10)).padStart(2, '0')}0000`;
    yield event(
      `UID:event-${index}@test`,
      `DTSTART;TZID=${zones[index % zones.length]}:${start}`,
      'DURATION:PT90M',
      `SUMMARY:Meeting ${index}`,
      `DESCRIPTION:${'Some words about it. '.repeat(8)}`,
    );
  }
}

test(
  'ten thousand events in four time zones take seconds without blocking other requests',
  { timeout: 120_000 },
  async () => {
    const text = calendar([berlin, ...many(10_000)]);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const startedAt = performance.now();
    const { status, body } = await take(text);
    const tookMs = performance.now() - startedAt;
    delay.disable();
    expect(status).toBe(200);
    expect(body).toMatchObject({ added: 10_000, left_out_count: 0 });
    expect(body.sample).toHaveLength(20);
    expect(await count(sql`venue_event where site_id = ${site.id}`)).toBe(10_000);
    // Parsing takes seconds of CPU; the event loop must be blocked far less, even on a busy machine.
    expect(delay.max / 1e6).toBeLessThan(tookMs / 3);
    expect(tookMs).toBeLessThan(20_000);
    expect((await take(text)).body).toMatchObject({ added: 0, updated: 0, unchanged: 10_000 });
    const page = await client.call(venueRoutes.listVenueEvents, { params: { site: site.id } });
    expect(page.body.count).toBe(10_000);
  },
);

test('events beyond ten thousand are left out', { timeout: 120_000 }, async () => {
  const daily = event('UID:daily', 'DTSTART:20260101T100000Z', 'RRULE:FREQ=DAILY', 'SUMMARY:Daily');
  const { body } = await take(calendar([...many(9990), daily, ...many(5)].map(String)));
  expect(body.added).toBe(10_000);
  expect(body.left_out_count).toBeGreaterThan(700);
  expect(body.left_out).toHaveLength(100);
  expect(body.left_out[0]).toMatchObject({ name: 'Daily', reason: 'tooMany' });
});

test('endless rules cost only their own event', { timeout: 120_000 }, async () => {
  const bombs = [
    'FREQ=SECONDLY',
    'FREQ=MINUTELY;COUNT=100000000',
    'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2',
    'FREQ=WEEKLY;BYMONTH=13',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23',
  ];
  const text = calendar([
    ...Array.from({ length: 60 }, (_, index) =>
      event(
        `UID:bomb-${index}`,
        'DTSTART:20200101T100000Z',
        `RRULE:${bombs[index % bombs.length]}`,
        `SUMMARY:Bomb ${index % bombs.length}`,
      ),
    ),
    event('UID:good', 'DTSTART:20260401T100000Z', 'SUMMARY:Good'),
  ]);
  const { status, body } = await take(text);
  expect(status).toBe(200);
  expect(body.sample.map(({ name }: { name: string }) => name)).toContain('Good');
  expect(body.left_out_count).toBeGreaterThan(40);
});

test(
  'deep nesting, an unclosed zone and endless lines are tolerated',
  { timeout: 120_000 },
  async () => {
    const zone = `BEGIN:VTIMEZONE\r\nTZID:Bomb\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000
RRULE:FREQ=SECONDLY\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE`;
    const deep = Array.from({ length: 200_000 }, () => 'BEGIN:X-DEEP').join('\r\n');
    const { status, body } = await take(
      calendar([
        zone,
        deep,
        event('UID:zoned', 'DTSTART;TZID=Bomb:20260401T100000', 'SUMMARY:Zoned'),
        event('UID:long', 'DTSTART:20260401T100000', `SUMMARY:Long ${'x'.repeat(3_000_000)}`),
        event(
          'UID:dates',
          'DTSTART:20260401T100000',
          `EXDATE:${'20260402T100000,'.repeat(100_000)}20260403T100000`,
          'RRULE:FREQ=DAILY;COUNT=3',
          'SUMMARY:Dates',
        ),
      ]),
    );
    expect(status).toBe(200);
    expect(body.sample).toMatchObject([
      { name: 'Zoned', start_date: '2026-04-01T10:00:00' },
      { name: `Long ${'x'.repeat(95)}` },
      { name: 'Dates', start_date: '2026-04-01T10:00:00' },
    ]);
  },
);

test.each([
  ['a duration of millions of years', ['DTSTART:20260401T100000Z', 'DURATION:P99999999W']],
  ['a duration on a whole day', ['DTSTART;VALUE=DATE:20260401', 'DURATION:P99999999W']],
  [
    'a duration in another zone',
    ['DTSTART;TZID=Europe/Berlin:20260401T100000', 'DURATION:P99999999W'],
  ],
  ['a duration of 400 digits', ['DTSTART:20260401T100000Z', `DURATION:PT${'9'.repeat(400)}S`]],
  ['a duration below zero', ['DTSTART:20260401T100000Z', 'DURATION:-P99999999W']],
  [
    'a long duration that repeats',
    ['DTSTART:20260401T100000Z', 'DURATION:P99999999W', 'RRULE:FREQ=DAILY'],
  ],
  ['the year 9999', ['DTSTART;TZID=America/New_York:99991231T235959', 'DURATION:P99W']],
  [
    'an end in the year 9999',
    ['DTSTART;TZID=Asia/Tokyo:20260401T100000', 'DTEND:99991231T235959Z'],
  ],
  ['the year 100', ['DTSTART:01000101T000000Z', 'DTEND:20260401T100000Z']],
  ['a month that does not exist', ['DTSTART:20261301T100000Z']],
  ['a year of five digits', ['DTSTART:120260401T100000Z']],
])('%s affects only its event', async (_name, lines) => {
  const { status, body } = await take(
    calendar([
      event('UID:extreme', ...lines, 'SUMMARY:Extreme'),
      event('UID:good', 'DTSTART:20260401T100000', 'SUMMARY:Good'),
    ]),
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ added: 1, left_out: [{ name: 'Extreme' }] });
});

test.each(['+99999999', '-999999', '+9999', 'x'])(
  'a zone %s away from UTC never fails the file',
  async (offset) => {
    const zone = `BEGIN:VTIMEZONE\r\nTZID:Far\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000
TZOFFSETFROM:${offset}\r\nTZOFFSETTO:${offset}\r\nEND:STANDARD\r\nEND:VTIMEZONE`;
    const { status, body } = await take(
      calendar([
        zone,
        event('UID:far', 'DTSTART;TZID=Far:99991231T100000', 'SUMMARY:Far'),
        event('UID:good', 'DTSTART:20260501T100000', 'SUMMARY:Good'),
      ]),
    );
    expect(status).toBe(200);
    expect(body.sample).toContainEqual(expect.objectContaining({ name: 'Good' }));
  },
);

test.each([
  'FREQ=DAILY;INTERVAL=99999999999999999999',
  'FREQ=MONTHLY;INTERVAL=2147483648',
  'FREQ=YEARLY;INTERVAL=99999999',
  'FREQ=WEEKLY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=-1',
  'FREQ=DAILY;COUNT=99999999999999999999',
  'FREQ=DAILY;COUNT=-1',
  'FREQ=DAILY;UNTIL=99991231T235959Z',
  'FREQ=YEARLY;BYMONTHDAY=999999',
  'FREQ=YEARLY;BYSETPOS=99999999;BYDAY=99999999MO',
])('the rule %s never fails the file', async (rule) => {
  const { status, body } = await take(
    calendar([
      event('UID:rule', 'DTSTART:20260401T100000Z', `RRULE:${rule}`, 'SUMMARY:Rule'),
      event('UID:good', 'DTSTART:20260501T100000', 'SUMMARY:Good'),
    ]),
  );
  expect(status).toBe(200);
  expect(body.added + body.left_out_count).toBeGreaterThanOrEqual(2);
  expect(body.added).toBeGreaterThanOrEqual(1);
});

test('long texts are cut, control characters dropped, and unnamed events get a name', async () => {
  await take(
    calendar([
      event(
        'UID:a',
        'DTSTART:20260715',
        `SUMMARY:${'é'.repeat(99)}😀😀`,
        `DESCRIPTION:${'x'.repeat(4000)}`,
      ),
      event('UID:b', 'DTSTART:20260716'),
      event('UID:c', 'DTSTART:20260717', 'SUMMARY:a\u0000b\ufffdc'),
      event(`UID:${'long'.repeat(500)}`, 'DTSTART:20260718', 'SUMMARY:d'),
    ]),
  );
  const found = await ask(sql<{ name: string; length: number }>`
    select name, length(description) as length from venue_event
    where site_id = ${site.id} order by start_date`);
  expect(found).toMatchObject([
    { name: 'é'.repeat(99), length: 2500 },
    { name: 'Untitled' },
    { name: 'ab\ufffdc' },
    { name: 'd' },
  ]);
});

test('a file that is not a calendar is rejected; an empty calendar is accepted', async () => {
  for (const text of ['hello', '{"a": 1}', '\u0000\u0001', 'BEGIN:VEVENT\nEND:VEVENT']) {
    expect(await take(text)).toMatchObject({
      status: 400,
      body: { calendar: ['This is not a calendar file'] },
    });
  }
  expect((await take('')).status).toBe(400);
  expect((await take(calendar([]))).body).toMatchObject({ added: 0, left_out_count: 0 });
});

test('millions of line breaks are not a calendar', { timeout: 120_000 }, async () => {
  for (const lineEnd of ['\n', '\r', '\n ']) {
    expect(await take(`BEGIN:VCALENDAR${lineEnd.repeat(4_000_000)}`)).toMatchObject({
      status: 400,
      body: { calendar: ['This is not a calendar file'] },
    });
  }
});

test('only this route accepts twelve megabytes', { timeout: 120_000 }, async () => {
  const filler = 'X-FILLER:'.padEnd(1000, 'x');
  const large = calendar([
    event('UID:one', 'DTSTART:20260401T100000', 'SUMMARY:One'),
    ...Array.from({ length: 11_900 }, () => filler),
  ]);
  expect(large.length).toBeGreaterThan(11_900_000);
  expect((await take(large)).body).toMatchObject({ added: 1 });
  expect((await take(large.padEnd(12_000_001, '\n'))).status).toBe(400);
  expect((await take(large.padEnd(15_000_000, 'x'))).status).toBe(413);
  const elsewhere = await client.call(venueRoutes.createVenueEvent, {
    body: { name: 'x'.repeat(1_100_000) },
  });
  expect(elsewhere.status).toBe(413);
});
