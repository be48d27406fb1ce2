import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, namedZone, readTime, toIcalTime, toIsoLocal } from './calendar/clock.ts';
import { createGuard } from './calendar/guard.ts';
import { expandRule } from './calendar/repeats.ts';
import { createZoneFinder } from './calendar/zones.ts';
import { windowsZones } from './calendar/windows-zones.ts';
import { connect, type Database } from '../../platform/db/db.ts';
import { createTestDatabase } from '../../../test/support/test-database.ts';

let database: Database & { drop(): Promise<void> };

beforeAll(async () => {
  const created = await createTestDatabase();
  database = { ...connect(created.url), drop: created.drop };
});
afterAll(async () => {
  await database.close();
  await database.drop();
});

const zones = [
  'Europe/Dublin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Santiago',
  'Pacific/Auckland',
  'Africa/Johannesburg',
  'Asia/Tokyo',
];
const [first, last] = [Date.UTC(2023, 0, 1), Date.UTC(2029, 0, 1)];

/** Converts between local times and instants with PostgreSQL. */
async function inDatabase(
  cases: { zone: string; wall: string }[],
): Promise<{ instant: number; isOnce: boolean }[]> {
  const placed = cases.map((one, place) => ({ ...one, place }));
  const found = await sql<{ instant: number; isOnce: boolean }>`
    select extract(epoch from asked.wall at time zone asked.zone)::float8 * 1000 as instant,
      -- A time that comes twice or never is one that is not the same from both sides of a change.
      ((asked.wall - interval '1 day') at time zone asked.zone) + interval '1 day'
        = ((asked.wall + interval '1 day') at time zone asked.zone) - interval '1 day' as "isOnce"
    from json_to_recordset(${JSON.stringify(placed)}::json)
      as asked (zone text, wall timestamp, place bigint)
    order by asked.place
  `.execute(database.db);
  return found.rows;
}

test('time zones match PostgreSQL', async () => {
  const cases = fc
    .sample(
      fc.record({
        zone: fc.constantFrom(...zones),
        minutes: fc.integer({ min: first / 60_000, max: last / 60_000 }),
      }),
      { numRuns: 3000, seed: 20_261_115 },
    )
    .map(({ zone, minutes }) => ({
      zone,
      ms: minutes * 60_000,
      wall: toIsoLocal(minutes * 60_000),
    }));
  const expected = await inDatabase(cases);
  const known = new Map(zones.map((zone) => [zone, namedZone(zone)]));
  const wrong = cases.filter(({ zone, ms }, index) => {
    const { instant, isOnce } = expected[index] ?? { instant: NaN, isOnce: false };
    const own = known.get(zone);
    return isOnce && (own?.toInstant(ms) !== instant || own.toWall(instant) !== ms);
  });
  expect(wrong).toEqual([]);
});

test('an ambiguous hour means the first one; a skipped hour uses the offset before', () => {
  const dublin = namedZone('Europe/Dublin');
  const instantOf = (wall: string): string =>
    new Date(dublin?.toInstant(Date.parse(`${wall}Z`)) ?? NaN).toISOString();
  expect(instantOf('2026-10-25T01:30:00')).toBe('2026-10-25T00:30:00.000Z');
  expect(instantOf('2026-10-25T02:30:00')).toBe('2026-10-25T02:30:00.000Z');
  expect(instantOf('2026-03-29T01:30:00')).toBe('2026-03-29T01:30:00.000Z');
});

test('every Windows zone maps to a known zone', () => {
  for (const [name, zone] of Object.entries(windowsZones)) {
    expect(namedZone(zone ?? ''), name).toBeDefined();
  }
});

test('a zone defined in a file matches the zone of that name', () => {
  const text = [
    'BEGIN:VTIMEZONE',
    'TZID:Here',
    'BEGIN:STANDARD',
    'DTSTART:16011028T030000',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010325T020000',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ].join('\r\n');
  const find = createZoneFinder([text], { guard: createGuard(5000), lastYear: 2032 });
  const [own, berlin] = [find('Here'), namedZone('Europe/Berlin')];
  for (let wall = first; wall < last; wall += 7 * 3_600_000) {
    expect(own?.toInstant(wall), toIsoLocal(wall)).toBe(berlin?.toInstant(wall));
  }
});

test.each([
  ['20260310', '20260310T000000', true],
  ['20260310T190000', '20260310T190000', false],
  ['20260310T190000Z', '20260310T190000', false],
  ['20240229', '20240229T000000', true],
])('%s is a valid time', (value, expected, isDate) => {
  const time = readTime(value);
  expect([toIcalTime(time?.wall ?? 0), time?.isDate]).toEqual([expected, isDate]);
});

test.each(['', '20260230', '20261301', '20260310T240000', '20260310T1900', 'tomorrow', '00000101'])(
  '"%s" is not a time',
  (value) => {
    expect(readTime(value)).toBeUndefined();
  },
);

const window = { from: Date.UTC(2025, 0, 1), to: Date.UTC(2027, 0, 1) };
const repeats = (rule: string, start: number): string[] | undefined =>
  expandRule(
    { rule, start, isDate: false, lengthMs: 0, zone: null },
    window,
    createGuard(10_000),
  )?.map(toIsoLocal);

/** Compares each rule with the same days computed by PostgreSQL. */
test.each([
  ['FREQ=DAILY;INTERVAL=3', sql`(day - date '1991-05-06') % 3 = 0`],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
    sql`extract(isodow from day) in (1, 4)
    and ((day - date '1991-05-06') / 7) % 2 = 0`,
  ],
  [
    'FREQ=MONTHLY;BYDAY=-1FR',
    sql`extract(isodow from day) = 5
    and extract(month from day + 7) <> extract(month from day)`,
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=31', sql`extract(day from day) = 31`],
  [
    'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
    sql`extract(month from day) = 11
    and extract(isodow from day) = 4 and extract(day from day) between 22 and 28`,
  ],
  [
    'FREQ=DAILY;BYDAY=SA,SU;UNTIL=20260307T170000',
    sql`extract(isodow from day) >= 6
    and day <= '2026-03-07'`,
  ],
])('%s since 1991 has the expected days', async (rule, condition) => {
  const found = await sql<{ at: string }>`
    select to_char(day, 'YYYY-MM-DD"T"17:00:00') as at
    from (
      select day::date from generate_series('2025-01-01'::date, '2026-12-31', interval '1 day') day
    ) as days
    where ${condition} order by day
  `.execute(database.db);
  const start = Date.UTC(1991, 4, 6, 17);
  expect(repeats(rule, start)).toEqual(found.rows.map(({ at }) => at));
});

test('a date the year lacks is left out', () => {
  const years = { from: Date.UTC(2020, 0, 1), to: Date.UTC(2029, 0, 1) };
  const leapDay = {
    rule: 'FREQ=YEARLY',
    start: Date.UTC(2020, 1, 29),
    isDate: true,
    lengthMs: 0,
    zone: null,
  };
  const starts = expandRule(leapDay, years, createGuard(5000));
  expect(starts?.map(toIsoLocal)).toEqual([
    '2020-02-29T00:00:00',
    '2024-02-29T00:00:00',
    '2028-02-29T00:00:00',
  ]);
});

test('COUNT limits the repeats from the first one on', () => {
  expect(repeats('FREQ=DAILY;COUNT=3', Date.UTC(2024, 11, 31, 17))).toEqual([
    '2025-01-01T17:00:00',
    '2025-01-02T17:00:00',
  ]);
});

test('too many repeats and rules that never match are abandoned', () => {
  expect(repeats('FREQ=HOURLY', window.from)).toBeUndefined();
  expect(repeats('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', window.from)).toBeUndefined();
  expect(() => repeats('FREQ=NEVER', window.from)).toThrow();
  expect(() => repeats('COUNT=3', window.from)).toThrow();
  expect(window.to - window.from).toBe(730 * dayMs);
});
