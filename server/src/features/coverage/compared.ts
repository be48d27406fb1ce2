import type { ComparedCoverage } from '@wastegauge/contract/insight/comparable';
import type { Compared } from '@wastegauge/contract/insight/comparison';
import type { ComparedDays } from '@wastegauge/contract/values/dates';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { measuredServices, type MeasuredServices } from '../analytics/service.ts';
import { coveragePercent } from './figures.ts';

/** Percent measured on both sides of a change. */
export interface CoverageOfChange {
  all: ComparedCoverage;
  ofSite(siteId: number): ComparedCoverage;
}

const unknown: ComparedCoverage = { current: null, previous: null };

export async function coverageOfChange(
  { analytics }: { analytics: Analytics },
  scope: SiteScope,
  compared: ComparedDays | undefined,
): Promise<CoverageOfChange> {
  if (!compared) return { all: unknown, ofSite: () => unknown };
  const query = { period: compared.current, previous: compared.previous };
  const services = await analytics.ask(measuredServices(scope, query));
  return toCoverageOfChange({
    current: services.filter(({ part }) => part === 'current'),
    previous: services.filter(({ part }) => part === 'previous'),
  });
}

export const toCoverageOfChange = ({
  current,
  previous,
}: {
  current: readonly MeasuredServices[];
  previous: readonly MeasuredServices[];
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
