import { addDays, daysBetween, type Day, type Period } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explore } from './explore.ts';
import { insertEvents } from '../captures/queries.ts';
import type { Analytics } from '../../platform/ports/analytics.ts';
import { mintScope } from '../../platform/scope.ts';
import { atGateScale, measured } from '../../../test/support/gate-scale.ts';
import { startEngines, type Engines } from '../../../test/support/test-analytics.ts';

const dayCount = atGateScale(1, 400);
const halfHourMs = 1_800_000;
const daysAtOnce = 150;
let engines: Engines;

beforeAll(async () => {
  engines = await startEngines();
});
afterAll(() => engines.close());

const changes: [zone: string, day: Day, hours: number][] = [
  ['Europe/Dublin', '2025-03-30', 23],
  ['Europe/Berlin', '2025-10-26', 25],
  ['America/New_York', '2025-03-09', 23],
  ['America/Los_Angeles', '2025-11-02', 25],
  ['America/Sao_Paulo', '2025-03-30', 24],
  ['Australia/Sydney', '2025-04-06', 25],
  ['Australia/Lord_Howe', '2025-10-05', 23.5],
  ['Pacific/Auckland', '2025-09-28', 23],
  ['Asia/Kolkata', '2025-03-30', 24],
  ['Asia/Tehran', '2025-03-22', 24],
  ['Africa/Casablanca', '2025-02-23', 25],
  ['America/St_Johns', '2025-11-02', 25],
];

interface Counted {
  events: number;
  grams: number;
}

async function deliverAround({ startDate, endDate }: Period, zone: string): Promise<number> {
  const site = await engines.given.site({ timezone: zone });
  const device = await engines.given.device({ site });
  const noArea = {
    bounding_x: null,
    bounding_y: null,
    bounding_width: null,
    bounding_height: null,
  };
  const end = Date.parse(addDays(endDate, 2));
  let next = Date.parse(addDays(startDate, -1));
  let grams = 0;
  const lane = async (): Promise<void> => {
    while (next < end) {
      const processedAt = new Date(next);
      next += halfHourMs;
      grams += 1;
      const place = { siteId: site.id, deviceId: device.id, processedAt };
      await insertEvents(engines.db, {
        ...place,
        captureId: `${zone} ${processedAt.toISOString()}`,
        digest: Buffer.from(zone),
        loggedAt: processedAt,
        readingG: grams,
        tags: [],
        portions: null,
        wasteType: null,
        serviceTime: null,
        items: [{ weight_g: grams, reasoning: null, ...noArea }],
      });
    }
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  await sql`update event set status = 'SUCCESSFUL', food_id = 1 where site_id = ${site.id}`.execute(
    engines.db,
  );
  return site.id;
}

/** Expected captures and grams per local day, computed with Intl instead of SQL. */
async function countAgain(siteId: number, zone: string): Promise<Map<Day, Counted>> {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const stored = await sql<{ at: Date; grams: number }>`
    select processed_at as at, weight_g as grams from event where site_id = ${siteId}
  `.execute(engines.db);
  const days = new Map<Day, Counted>();
  for (const { at, grams } of stored.rows) {
    const day = format.format(at);
    const counted = days.get(day) ?? { events: 0, grams: 0 };
    days.set(day, { events: counted.events + 1, grams: counted.grams + grams });
  }
  return days;
}

async function readChartDays(
  analytics: Analytics,
  siteId: number,
  asked: { period: Period; granularity: 'hourly' | 'daily' },
): Promise<Map<Day, Counted>> {
  const ask = (metric: 'total_waste' | 'waste_logs') =>
    explore(analytics, mintScope([siteId]), {
      ...asked,
      compared: undefined,
      metric,
      label: 'none',
      filter: {},
      money: { isSiteCurrency: true },
      kgPerMeal: 0.42,
      firstDays: [],
    });
  const [waste, logs] = [await ask('total_waste'), await ask('waste_logs')];
  expect(waste.granularity).toBe(asked.granularity);
  const days = new Map<Day, Counted>();
  for (const [place, point] of waste.x.entries()) {
    const day = point.slice(0, 10);
    const counted = days.get(day) ?? { events: 0, grams: 0 };
    days.set(day, {
      events: counted.events + (logs.series[0]?.points[place]?.value ?? 0),
      grams: counted.grams + Math.round((waste.series[0]?.points[place]?.value ?? 0) * 1000),
    });
  }
  return days;
}

function splitPeriod({ startDate, endDate }: Period): Period[] {
  const count = Math.ceil((daysBetween(startDate, endDate) + 1) / daysAtOnce);
  return Array.from({ length: count }, (_, index) => {
    const start = addDays(startDate, index * daysAtOnce);
    const last = addDays(start, daysAtOnce - 1);
    return { startDate: start, endDate: last < endDate ? last : endDate };
  });
}

const dayLengths: Record<string, number> = {};

function noteLength(hours: number): void {
  const length = `days of ${hours} hours`;
  dayLengths[length] = (dayLengths[length] ?? 0) + 1;
}

test.each(changes)(
  'in %s the hours of every day add up to the day, including %s',
  { timeout: 600_000 },
  async (zone, day, hours) => {
    const startDate = dayCount === 1 ? day : '2024-12-15';
    const period = { startDate, endDate: addDays(startDate, dayCount - 1) };
    const siteId = await deliverAround(period, zone);
    const counted = await countAgain(siteId, zone);
    expect(counted.get(day)?.events).toBe(hours * 2);
    for (const analytics of [engines.copy, engines.postgres]) {
      for (const part of splitPeriod(period)) {
        const daily = await readChartDays(analytics, siteId, {
          period: part,
          granularity: 'daily',
        });
        const hourly = await readChartDays(analytics, siteId, {
          period: part,
          granularity: 'hourly',
        });
        expect(daily).toEqual(hourly);
        for (const [shown, amounts] of daily) {
          expect(amounts, `${shown} in ${zone}`).toEqual(counted.get(shown));
          if (analytics === engines.copy) noteLength(amounts.events / 2);
        }
      }
    }
    measured({ zones: changes.length, daysEach: dayCount, engines: 2, ...dayLengths });
  },
);
