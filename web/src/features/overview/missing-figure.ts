import type { OverviewHeader } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';

/** Captures have arrived and none has a name. */
export function isUnnamed({ pending, figures }: Pick<OverviewHeader, 'pending' | 'figures'>) {
  const logs = figures.find(({ metric }) => metric === 'waste_logs');
  return pending.captures > 0 && pending.captures === logs?.value && logs.previous === 0;
}

/** The missing condition of a figure. Zero means measured; the figure of a new site does not exist yet. */
export function missingFigure(
  metric: HeaderMetric,
  header: Pick<OverviewHeader, 'pending' | 'figures' | 'is_measured'>,
): 'firstCapture' | 'named' | undefined {
  if (metric === 'waste_logs') return undefined;
  if (metric === 'total_waste') return header.is_measured ? undefined : 'firstCapture';
  return header.is_measured && !isUnnamed(header) ? undefined : 'named';
}
