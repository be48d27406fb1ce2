import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Period } from '@wastegauge/contract/values/dates';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import { useTranslation } from 'react-i18next';
import { explorePreset, type ExplorePreset } from '../../widgets/filters/explore-presets.ts';
import { useReportSite } from '../../widgets/filters/use-report-site.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import type { Basis } from '../../widgets/home-widgets/widget-basis.tsx';
import { overviewHeaderOptions } from './api.ts';
import { overviewSearch } from './overview-search.ts';

export function useOverview() {
  const { metric = 'total_waste' } = overviewSearch.parse(useSearch({ strict: false }));
  const site = useReportSite();
  return { metric, site, request: { metric, site: site?.id } };
}

export function useExplorePreset(widget: WidgetIdentifier): ExplorePreset {
  const { metric, site } = useOverview();
  return explorePreset(widget, { metric, site, today: useToday() });
}

export function useMonth(): Period | undefined {
  const { site } = useOverview();
  return useQuery(overviewHeaderOptions(site?.id ?? null)).data?.period;
}

export type CountedWaste = 'waste' | 'trimmings' | 'plate' | 'meals' | 'focus' | 'journey';

export function useWasteBasis(counted: CountedWaste) {
  const { t } = useTranslation('widgets');
  return (metric: HeaderMetric, period: Period | undefined, comparedWith?: Period): Basis => ({
    period,
    comparedWith,
    counted: t(`basis.countedOf.${counted}`),
    source: t(`basis.sourceOf.${metric}`),
    hasPublications: metric === 'waste_value' || metric === 'waste_co2',
  });
}
