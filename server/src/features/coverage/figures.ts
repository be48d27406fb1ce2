import type { CoverageFigures } from '@wastegauge/contract/insight/coverage';
import type { Granularity } from '@wastegauge/contract/insight/explore';
import type { Period } from '@wastegauge/contract/values/dates';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { SiteScope } from '../../platform/scope.ts';
import {
  coverageByPoint,
  coverageBySite,
  type CoverageOfPoint,
  type MeasuredServices,
  type SiteCoverage,
} from '../analytics/service.ts';

const noCoverage = {
  planned: 0,
  measured: 0,
  partly: 0,
  missed: 0,
  closed: 0,
  plannedMinutes: 0,
  aliveMinutes: 0,
  usualG: 0,
  measuredUsualG: 0,
  weightG: 0,
  namedG: 0,
  coverDays: 0,
  days: 0,
};
type CoverageSums = typeof noCoverage;

/** Both periods in one question. Days that are not complete must be left out by the caller. */
export async function coverageOfPeriods(
  { analytics }: { analytics: Analytics },
  scope: SiteScope,
  query: { period: Period; previous?: Period | undefined },
): Promise<{ current: SiteCoverage[]; previous: SiteCoverage[] }> {
  const rows = await analytics.ask(coverageBySite(scope, query));
  const ofPart = (part: 'current' | 'previous'): SiteCoverage[] =>
    rows.filter((row) => row.part === part);
  return { current: ofPart('current'), previous: ofPart('previous') };
}

/** Of complete days, by the points of a chart. */
export const coverageOfPoints = (
  { analytics }: { analytics: Analytics },
  scope: SiteScope,
  query: { period: Period; granularity: Granularity },
): Promise<CoverageOfPoint[]> => analytics.ask(coverageByPoint(scope, query));

export const addCoverage = (sites: readonly CoverageSums[]): CoverageSums =>
  sites.reduce(
    (sum, site) => ({
      planned: sum.planned + site.planned,
      measured: sum.measured + site.measured,
      partly: sum.partly + site.partly,
      missed: sum.missed + site.missed,
      closed: sum.closed + site.closed,
      plannedMinutes: sum.plannedMinutes + site.plannedMinutes,
      aliveMinutes: sum.aliveMinutes + site.aliveMinutes,
      usualG: sum.usualG + site.usualG,
      measuredUsualG: sum.measuredUsualG + site.measuredUsualG,
      weightG: sum.weightG + site.weightG,
      namedG: sum.namedG + site.namedG,
      coverDays: sum.coverDays + site.coverDays,
      days: sum.days + site.days,
    }),
    noCoverage,
  );

/** Sites are summed by weight. Services without any usual weight count equally. */
export function coveragePercent(sites: readonly Omit<MeasuredServices, 'siteId'>[]): number | null {
  const sum = (of: keyof (typeof sites)[number]): number =>
    sites.reduce((total, site) => total + site[of], 0);
  const [planned, measured, usualG, measuredUsualG] = [
    sum('planned'),
    sum('measured'),
    sum('usualG'),
    sum('measuredUsualG'),
  ];
  if (planned === 0) return null;
  return usualG > 0 ? (measuredUsualG / usualG) * 100 : (measured / planned) * 100;
}

export function toCoverageFigures(sites: readonly CoverageSums[]): CoverageFigures {
  const sum = addCoverage(sites);
  return {
    percent: coveragePercent([sum]),
    planned_services: sum.planned,
    measured_services: sum.measured,
    partly_services: sum.partly,
    missed_services: sum.missed,
    closed_services: sum.closed,
    planned_minutes: sum.plannedMinutes,
    alive_minutes: sum.aliveMinutes,
    weight: kgFromGrams(sum.weightG),
    named_weight: kgFromGrams(sum.namedG),
    cover_days: sum.coverDays,
    days: sum.days,
  };
}
