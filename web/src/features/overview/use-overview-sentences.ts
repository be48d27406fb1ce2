import type { WhatChanged } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import {
  useChangeSentences,
  type ChangeSentence,
} from '../../widgets/figures/use-change-sentences.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useMetricFormat } from './use-metric-format.ts';

/** What explains the change of the metric on screen, site by site. */
export function useOverviewSentences(
  changes: (WhatChanged & { metric: HeaderMetric }) | undefined,
): ChangeSentence[] {
  const format = useFormat();
  const metric = useMetricFormat(changes?.metric ?? 'total_waste', changes?.unit ?? '');
  return useChangeSentences(changes?.sites ?? [], {
    period: changes ? format.period(changes.previous_period) : '',
    amount: metric.text,
  });
}
