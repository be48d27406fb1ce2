import type { ComparedCoverage } from '@wastegauge/contract/insight/comparable';
import type { Compared } from '@wastegauge/contract/insight/comparison';
import type { ComparedDays } from '@wastegauge/contract/values/dates';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { SiteCoverage } from '../analytics/service.ts';
import { coverageOfPeriods, coveragePercent } from './figures.ts';

/** Percent measured on both sides of a change. */
export interface CoverageOfChange {
  all: ComparedCoverage;
  ofSite(siteId: number): ComparedCoverage;
}

const unknown: ComparedCoverage = { current: null, previous: null };

export async function coverageOfChange(
  deps: { analytics: Analytics },
  scope: SiteScope,
  compared: ComparedDays | undefined,
): Promise<CoverageOfChange> {
  if (!compared) return { all: unknown, ofSite: () => unknown };
  return toCoverageOfChange(
    await coverageOfPeriods(deps, scope, {
      period: compared.current,
      previous: compared.previous,
    }),
  );
}

export const toCoverageOfChange = ({
  current,
  previous,
}: {
  current: readonly SiteCoverage[];
  previous: readonly SiteCoverage[];
}): CoverageOfChange => ({
  all: { current: coveragePercent(current), previous: coveragePercent(previous) },
  ofSite: (id) => ({
    current: coveragePercent(current.filter(({ siteId }) => siteId === id)),
    previous: coveragePercent(previous.filter(({ siteId }) => siteId === id)),
  }),
});

export const comparedReply = (
  compared: ComparedDays | undefined,
  coverage: ComparedCoverage,
): Compared =>
  compared ? { period: compared.current, previous_period: compared.previous, coverage } : null;
