import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explore, type ExploreAnswer } from '../src/features/analytics/explore.ts';
import { mintScope } from '../src/platform/scope.ts';
import { startEngines, type Engines } from './test-analytics.ts';

let engines: Engines;

beforeAll(async () => {
  engines = await startEngines();
});
afterAll(() => engines.close());

/** Twelve zones and a day in 2025 on which their clocks change, or would. */
const changes: [zone: string, day: string, hours: number][] = [
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

test.each(changes)('in %s the hours of %s add up to the day', async (zone, day, hours) => {
  const site = await engines.given.site({ timezone: zone });
  // An event every ten minutes from the evening before to the morning after, 1 g, 2 g, 3 g …
  await sql`
    insert into event (site_id, status, processed_at, local_day, local_hour, raw_weight_g, weight_g,
      food_id, waste_type_id)
    select ${site.id}, 'SUCCESSFUL', moment, (moment at time zone ${zone})::date,
      extract(hour from moment at time zone ${zone}), 1, row_number() over (order by moment), 1, 1
    from generate_series((${day}::date - 1)::timestamp at time zone ${zone},
      (${day}::date + 2)::timestamp at time zone ${zone}, interval '10 minutes') as moment
  `.execute(engines.db);
  const ask = (
    granularity: 'hourly' | 'daily',
    metric: 'total_waste' | 'waste_logs',
  ): Promise<ExploreAnswer> =>
    explore(engines.copy, mintScope([site.id]), {
      metric,
      granularity,
      label: 'none',
      period: { startDate: day, endDate: day },
      filter: {},
      money: { isSiteCurrency: true },
      kgPerMeal: 0.42,
    });
  const grams = ({ series }: ExploreAnswer): number =>
    (series[0]?.points ?? []).reduce((sum, { value }) => sum + Math.round((value ?? 0) * 1000), 0);
  const [daily, hourly] = [await ask('daily', 'total_waste'), await ask('hourly', 'total_waste')];
  expect(hourly.series[0]?.points).toHaveLength(24);
  expect(grams(hourly)).toBe(grams(daily));
  expect(hourly.total).toBe(daily.total);
  expect((await ask('hourly', 'waste_logs')).total).toBe(hours * 6);
  expect(hourly.diff).toBe(daily.diff);
});
