import { schemes, type ComplianceReport } from '@wastegauge/contract/insight/compliance';
import { destinations } from '@wastegauge/contract/waste/streams';
import { addDays } from '@wastegauge/contract/values/dates';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintScope } from '../../platform/scope.ts';
import type { Analytics } from '../../platform/ports/analytics.ts';
import { atGateScale } from '../../../test/support/gate-scale.ts';
import { startEngines, type Engines } from '../../../test/support/test-analytics.ts';
import { fillWithServices, fillWithWaste } from '../../../test/support/test-waste.ts';
import { explore } from '../analytics/service.ts';
import { buildReport } from './build-report.ts';
import { canonicalJson } from './canonical.ts';

let engines: Engines;

beforeAll(async () => {
  engines = await startEngines();
  const { db } = engines;
  await fillWithWaste(db, { events: 4000 });
  await fillWithServices(db);
  await sql`update event set portions = 2 where capture_id is not null and id % 5 = 0`.execute(db);
  await sql`update event set factor_set_id = 2 where id % 3 = 0`.execute(db);
  for (const siteId of [1, 2, 3, 4, 5]) {
    await sql`insert into waste_stream (site_id, id, name, is_default)
      values (${siteId}, ${siteId}, '', true)`.execute(db);
    for (const [index, destination] of destinations.entries()) {
      await sql`insert into stream_destination (site_id, stream_id, valid_from, destination)
        values (${siteId}, ${siteId}, ${addDays('2024-11-10', index * 25 + siteId)},
          ${destination})`.execute(db);
    }
  }
});
afterAll(() => engines.close());

const grams = (kilograms: number): number => Math.round(kilograms * 1000);
const milligrams = (kilograms: number): number => Math.round(kilograms * 1_000_000);
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

interface Recounted {
  totalG: number;
  co2G: number;
  countedG: number;
  enteredG: number;
  plateG: number;
  secondSetG: number;
}

const recount = async (sites: number[], from: string, to: string): Promise<Recounted> => {
  const found = await sql<Recounted>`
    select coalesce(sum(weight_g), 0)::float8 as "totalG", coalesce(sum(co2_g), 0)::float8 as "co2G",
      coalesce(sum(weight_g) filter (where portions is not null), 0)::float8 as "countedG",
      coalesce(sum(weight_g) filter (where capture_id is null), 0)::float8 as "enteredG",
      coalesce(sum(weight_g) filter (where waste_type_id = 1), 0)::float8 as "plateG",
      coalesce(sum(weight_g) filter (where factor_set_id = 2), 0)::float8 as "secondSetG"
    from event
    where site_id = any(${sites}::bigint[]) and local_day between ${from} and ${to}
      and status <> 'DISCARDED' and not is_secondary and not non_food`.execute(engines.db);
  const [row] = found.rows;
  if (!row) throw new Error('nothing was counted');
  return row;
};

function expectPartsToAddUp(report: ComplianceReport): void {
  const total = grams(report.total.total);
  const parts = [report.methods, report.stages, report.treatments, report.factor_sets];
  for (const part of parts) expect(grams(sum(part.map(({ kg }) => kg)))).toBe(total);
  expect(grams(sum(report.destinations.map((row) => row.total)))).toBe(total);
  const isMeal = report.meal_parts;
  expect(sum(isMeal.map(({ avoidable }) => milligrams(avoidable)))).toBe(
    milligrams(report.total.edible),
  );
  expect(sum(isMeal.map(({ unavoidable }) => milligrams(unavoidable)))).toBe(
    milligrams(report.total.inedible),
  );
  const { edible, inedible, unnamed } = report.total;
  expect(milligrams(edible) + milligrams(inedible) + milligrams(unnamed)).toBe(
    milligrams(report.total.total),
  );
  const reused = report.treatments.find(({ treatment }) => treatment === 'reuse')?.kg ?? 0;
  expect(grams(report.waste.total) + grams(reused)).toBe(total);
  expect(report.coverage.measured_days).toBeLessThanOrEqual(report.coverage.days);
  expect(report.covers.kg).toBeLessThanOrEqual(report.total.total);
}

test('reports equal Explore and a recount on both engines', { timeout: 300_000 }, async () => {
  const asked = fc.record({
    siteIds: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 }),
    first: fc.integer({ min: -20, max: 400 }),
    length: fc.integer({ min: 0, max: 365 }),
    scheme: fc.constantFrom(...schemes),
    isOutputUsed: fc.boolean(),
  });
  let total = 0;
  const property = fc.asyncProperty(asked, async ({ siteIds, first, length, ...given }) => {
    const startDate = addDays('2024-11-01', first);
    const period = { startDate, endDate: addDays(startDate, length) };
    const scope = mintScope(siteIds.toSorted((a, b) => a - b));
    const build = (analytics: Analytics): Promise<ComplianceReport> =>
      buildReport(
        { db: engines.db, analytics, clock: { now: () => new Date('2026-11-01T00:00:00Z') } },
        scope,
        {
          scheme: given.scheme,
          ...period,
          answers: {
            assurance: '',
            narrative: '',
            hierarchy_reason: '',
            base_year: null,
            is_output_used: given.isOutputUsed,
          },
        },
      );
    const report = await build(engines.copy);
    expect(canonicalJson(await build(engines.postgres))).toBe(canonicalJson(report));
    expectPartsToAddUp(report);

    const chart = await explore(engines.copy, scope, {
      metric: 'total_waste',
      label: 'none',
      granularity: 'monthly',
      money: { isSiteCurrency: true },
      kgPerMeal: 0.42,
      firstDays: [],
      compared: undefined,
      period,
      filter: {},
    });
    expect(report.total.total).toBe(chart.total);
    const counted = await recount(siteIds, period.startDate, period.endDate);
    const method = (name: string): number =>
      grams(report.methods.find((row) => row.method === name)?.kg ?? 0);
    const plate = report.stages.find((row) => row.waste_type === 'plate')?.kg ?? 0;
    expect({
      totalG: grams(report.total.total),
      co2G: grams(report.co2),
      countedG: method('counted'),
      enteredG: method('entered'),
      plateG: grams(plate),
      secondSetG: grams(report.factor_sets.find(({ id }) => id === 2)?.kg ?? 0),
    }).toEqual(counted);
    total += report.total.total;
  });
  await fc.assert(property, { numRuns: atGateScale(25, 150), seed: 20_261_118 });
  expect(total).toBeGreaterThan(1000);
});
