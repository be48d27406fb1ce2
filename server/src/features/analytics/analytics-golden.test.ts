import {
  labels,
  type Granularity,
  type Label,
  type Metric,
} from '@wastegauge/contract/insight/explore';
import { addDays, comparedDays } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExploreChoice } from './explore-amounts.ts';
import { explore, type ExploreResult } from './explore.ts';
import { findFirstDays } from './first-days.ts';
import { feedTotal } from './questions/feed-total.ts';
import { mostWastedFoods } from './questions/most-wasted-foods.ts';
import { wasteCompared } from './questions/waste-compared.ts';
import { mintScope } from '../../platform/scope.ts';
import {
  goldenEvents,
  insertGoldenCovers,
  insertGoldenEvents,
  type GoldenEvent,
  type GoldenPlaces,
} from '../../../test/support/generated/golden-waste.ts';
import { startEngines, type Engines } from '../../../test/support/test-analytics.ts';

let engines: Engines;
let places: GoldenPlaces;
let events: GoldenEvent[];

beforeAll(async () => {
  engines = await startEngines();
  const { db, given } = engines;
  const [dublin, berlin] = [
    await given.site({ name: 'Dublin' }),
    await given.site({ name: 'Berlin' }),
  ];
  const device = async (site: { id: number }): Promise<number> => (await given.device({ site })).id;
  const foods = await sql<{ id: number }>`
    select min(id) as id from food group by category_id order by 1 limit 4`.execute(db);
  places = {
    dublin,
    berlin,
    devices: [await device(dublin), await device(dublin), await device(berlin)],
    foods: foods.rows.map((food) => food.id),
  };
  events = goldenEvents(places);
  await insertGoldenEvents(db, events);
  await insertGoldenCovers(db, places);
  await sql`delete from fx_rate where currency = 'GBP'`.execute(db);
  await sql`
    insert into fx_rate values ('GBP', '2025-03-01', 0.8, 'test'), ('GBP', '2025-03-15', 0.9, 'test')
  `.execute(db);
  await sql`
    insert into focus_food (site_id, position, food_id)
    values (${dublin.id}, 1, ${foods.rows[0]?.id})`.execute(db);
});
afterAll(() => engines.close());

const period = { startDate: '2025-03-11', endDate: '2025-03-20' };
const both = (): ReturnType<typeof mintScope> => mintScope([places.dublin.id, places.berlin.id]);
const plain: Omit<ExploreChoice, 'metric' | 'firstDays'> = {
  label: 'none',
  granularity: 'daily',
  period,
  compared: comparedDays(period, '2025-06-01'),
  filter: {},
  money: { isSiteCurrency: true },
  kgPerMeal: 0.42,
};

async function chart(
  choice: Partial<ExploreChoice> & { metric: Metric },
  scope = both(),
): Promise<ExploreResult> {
  const firstDays = await findFirstDays(engines.db, scope);
  const asked = { ...plain, firstDays, ...choice };
  const copied = await explore(engines.copy, scope, asked);
  expect(await explore(engines.postgres, scope, asked)).toEqual(copied);
  return copied;
}

// By hand: of 200 events 8 are secondary and 4 non-food, so 94 count in each half. 2 of them have no food yet: 546 g
// in the second half, 346 g in the first, without value, CO2 and water.
test.each<[Metric, number, number]>([
  ['total_waste', 23.44, 14.04],
  ['waste_value', 40.73, 39.81],
  ['waste_co2', 45.788, 27.388],
  ['average_waste', 11.72, 7.02],
  ['equivalent_meals', 56, 33],
  ['waste_logs', 94, 94],
  ['waste_water', 22894.394, 13694.394],
  ['occupancy', 2290, 1490],
])('%s is %d, and %d in the previous ten days', async (metric, total, previousTotal) => {
  const answer = await chart({ metric });
  expect(answer.previousPeriod).toEqual({ startDate: '2025-03-01', endDate: '2025-03-10' });
  expect(answer.total).toBeCloseTo(total, 10);
  expect(answer.previousTotal).toBeCloseTo(previousTotal, 10);
  const [now, before] = metric === 'equivalent_meals' ? [23.44, 14.04] : [total, previousTotal];
  expect(answer.diff).toBeCloseTo(((now - before) / before) * 100, 10);
});

test('money in another currency is converted at the rate of each day', async () => {
  const pounds = { isSiteCurrency: false, currency: 'GBP' } as const;
  const { total, previousTotal } = await chart({ metric: 'waste_value', money: pounds });
  expect([total, previousTotal]).toEqual([34.9232, 31.848]);
});

test('days with their seven-day rolling mean and their change against ten days before', async () => {
  const { x, series } = await chart({ metric: 'total_waste' });
  expect(x).toHaveLength(10);
  expect(series).toHaveLength(1);
  const points = series[0]?.points ?? [];
  expect(points.map((point) => point.value)).toEqual([
    1.838, 2.145, 2.021, 2.345, 2.196, 2.288, 2.645, 2.471, 2.845, 2.646,
  ]);
  // Grams of 5 to 11 March: 1296, 1388, 1645, 1571, 1845, 1746 and 1838.
  expect(points[0]?.rollingValue).toBeCloseTo(11.329 / 7, 12);
  expect(points[9]?.rollingValue).toBeCloseTo(17.436 / 7, 12);
  // 1838 g on 11 March against 938 g on 1 March.
  expect(points[0]?.diff).toBeCloseTo((900 / 938) * 100, 10);
});

test('weeks begin on Monday and contain only days of the period', async () => {
  const { x, series } = await chart({ metric: 'total_waste', granularity: 'weekly' });
  expect(x).toEqual(['2025-03-10', '2025-03-17']);
  expect(series[0]?.points.map((point) => point.value)).toEqual([12.833, 10.607]);
  // 11 to 16 March are compared with 1 to 6 March, 17 to 20 with 7 to 10.
  expect(series[0]?.points[0]?.diff).toBeCloseTo(((12_833 - 7233) / 7233) * 100, 10);
});

test('one hour of a day', async () => {
  const { x, series } = await chart({ metric: 'total_waste', granularity: 'hourly' });
  expect(x).toHaveLength(240);
  expect(series[0]?.points[x.indexOf('2025-03-12T09:00')]?.value).toBe(0.211);
  expect(series[0]?.points[x.indexOf('2025-03-12T07:00')]?.value).toBe(0);
});

test.each<[Label, number[]]>([
  ['sites', [11.952, 11.488]],
  ['trimmings', [18.49, 4.95]],
  ['service_time', [7.38, 7.096, 6.972, 1.992]],
  ['waste_type', [9.432, 7.5, 6.508]],
  ['category', [6.952, 6.426, 4.98, 4.536, 0.546]],
  ['monitors', [9.496, 6.912, 5.04, 1.992]],
  ['non_food', [23.44, 0.464]],
])('split by %s, largest first, captures without a food last', async (label, totals) => {
  const { series } = await chart({ metric: 'total_waste', label });
  expect(series.map((one) => one.total)).toEqual(totals);
});

test('waste per cover of one site is its kilograms divided by its covers', async () => {
  const answer = await chart({ metric: 'waste_per_cover' }, mintScope([places.dublin.id]));
  expect(answer.total).toBe(11.952 / 970);
  expect(answer.coverDays).toEqual({ days: 10, of_days: 10, sites: 1, is_estimate: true });
});

test('waste per cover leaves out days without covers', async () => {
  const { dublin, berlin } = places;
  const kg = (site: { id: number }, from: string, to: string): number =>
    events
      .filter((event) => event.site_id === site.id && !event.is_secondary && !event.non_food)
      .filter(({ local_day: day, status }) => status !== 'DISCARDED' && day >= from && day <= to)
      .reduce((sum, event) => sum + event.weight_g, 0) / 1000;
  const answer = await chart({ metric: 'waste_per_cover' });
  // Berlin has covers only during its fair; Dublin has its records and a default since January.
  const atFair = kg(berlin, '2025-03-13', '2025-03-15');
  expect(answer.total).toBeCloseTo((11.952 + atFair) / (970 + 900), 10);
  expect(answer.coverDays).toEqual({ days: 13, of_days: 20, sites: 2, is_estimate: true });
  expect(answer.previousTotal).toBeCloseTo(kg(dublin, '2025-03-01', '2025-03-10') / 890, 10);
  expect(answer.previousCoverDays).toEqual({ days: 10, of_days: 20, sites: 2, is_estimate: true });
  const [series] = answer.series;
  expect(series?.points[2]?.coverDays).toEqual({
    days: 2,
    of_days: 2,
    sites: 2,
    is_estimate: false,
  });
});

test('occupancy by type: recorded, from a trade fair, and default', async () => {
  const { series } = await chart({ metric: 'occupancy', label: 'occupancy_type' });
  // Dublin: 110 + 112 + … + 118 recorded, then five default days; Berlin: three days of 300, seven of 60.
  expect(series.map((one) => [one.label, one.total])).toEqual([
    ['EXPO', 900],
    ['DEFAULT_OCCUPANCY', 5 * 80 + 7 * 60],
    ['BUSINESS_USUAL', 110 + 112 + 114 + 116 + 118],
  ]);
});

test('filters exclude the events they describe', async () => {
  const grams = async (filter: ExploreChoice['filter']): Promise<number | null> =>
    (await chart({ metric: 'total_waste', filter })).total;
  expect(await grams({ secondaryWaste: true })).toBe(1.046);
  expect(await grams({ withSecondaryWaste: true })).toBe(24.486);
  expect(await grams({ nonFood: true })).toBe(0.464);
  expect(await grams({ trimmings: true })).toBe(4.95);
  expect(await grams({ trimmings: false })).toBe(18.49);
  expect(await grams({ minPrice: 0.5 })).toBe(11.042);
  expect(await grams({ zone: [String(places.devices[2])] })).toBe(9.496);
  expect(await grams({ food: [places.foods[2] ?? 0] })).toBe(4.98);
  const { total } = await chart({
    metric: 'waste_logs',
    filter: { minWeight: 0.25, maxWeight: 0.28 },
  });
  expect(total).toBe(29);
});

test('foods, their trimmings and the previous period; most wasted foods; feed totals', async () => {
  const asked = {
    period,
    compared: plain.compared,
    filter: {},
    money: { isSiteCurrency: true },
  } as const;
  const foods = await wasteCompared(engines.copy, both(), { by: 'food', ...asked });
  expect(foods.map((food) => food.current.weightG)).toEqual([6952, 6426, 4980, 4536, 546]);
  const [first, second, ...others] = places.foods;
  expect(foods.map((food) => food.key)).toEqual([second, first, ...others, null]);
  // The first event of each day of the first food is trimmings: 200, 210 … 290 g.
  expect(foods[1]?.current.trimmingsG).toBe(2450);
  const [heaviest] = await engines.copy.ask(
    mostWastedFoods(both(), { period, filter: {}, limit: 1 }),
  );
  expect(heaviest).toMatchObject({ foodId: second, weightG: 6952 });
  const total = (filter: object): Promise<number> => feedTotal(engines.copy, both(), filter);
  expect(await total({ withSecondaryWaste: true })).toBe(196);
  expect(await total({ status: ['PROCESSING'], withSecondaryWaste: true })).toBe(4);
  expect(await total(period)).toBe(94);
});

const countable = (): GoldenEvent[] =>
  events.filter(
    (event) =>
      event.status !== 'DISCARDED' &&
      !event.is_secondary &&
      !event.non_food &&
      event.local_day >= period.startDate &&
      event.local_day <= period.endDate,
  );

const keyOf: Partial<Record<Label, (event: GoldenEvent) => unknown>> = {
  none: () => 0,
  sites: (event) => event.site_id,
  monitors: (event) => event.device_id,
  trimmings: (event) => event.trimmings,
  waste_type: (event) => event.waste_type_id,
  service_time: (event) => event.service_time,
};
const monday = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
const pointKey: Record<Granularity, (event: GoldenEvent) => string> = {
  hourly: ({ local_day: day, local_hour: hour }) => `${day}T${String(hour).padStart(2, '0')}:00`,
  daily: ({ local_day: day }) => day,
  weekly: ({ local_day: day }) => monday(day),
  monthly: () => '2025-03-01',
  quarterly: () => '2025-01-01',
  annually: () => '2025-01-01',
};
const amounts: Partial<Record<Metric, (event: GoldenEvent) => number>> = {
  total_waste: (event) => event.weight_g / 1000,
  waste_value: (event) => event.value_e4 / 10_000,
  waste_co2: (event) => event.co2_g / 1000,
  waste_logs: () => 1,
  waste_water: (event) => event.water_ml / 1000,
};

describe.each(Object.keys(amounts) as Metric[])('every point of %s', (metric) => {
  test.each(labels.filter((label) => keyOf[label]))('split by %s', async (label) => {
    for (const granularity of Object.keys(pointKey) as Granularity[]) {
      const answer = await chart({ metric, label, granularity });
      const expected = new Map<string, number>();
      for (const event of countable()) {
        const key = `${String(keyOf[label]?.(event))} ${pointKey[granularity](event)}`;
        expected.set(key, (expected.get(key) ?? 0) + (amounts[metric]?.(event) ?? 0));
      }
      for (const one of answer.series) {
        for (const [index, { value }] of one.points.entries()) {
          const key = `${String(one.label)} ${answer.x[index]}`;
          expect(value, key).toBeCloseTo(expected.get(key) ?? 0, 9);
          expected.delete(key);
        }
      }
      expect([...expected]).toEqual([]);
    }
  });
});
