import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Period } from '@wastegauge/contract/values/dates';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import { useTranslation } from 'react-i18next';
import { explorePreset, type ExplorePreset } from '../../widgets/filters/explore-presets.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import type { Basis } from '../../widgets/home-widgets/widget-basis.tsx';
import { overviewHeaderOptions } from './api.ts';
import { isUnnamed } from './missing-figure.ts';
import { readOverview } from './overview-request.ts';

export function useOverview() {
  const sites = useSites();
  return readOverview(useSearch({ strict: false }), sites);
}

export function useExplorePreset(widget: WidgetIdentifier): ExplorePreset {
  const { metric, site } = useOverview();
  return explorePreset(widget, { metric, site, today: useToday() });
}

/** Nothing was counted before: the organisation or the site may be new. */
export function useMayBeNew(): boolean {
  const { request } = useOverview();
  const { data } = useQuery(overviewHeaderOptions(request));
  return (
    data?.figures.some(({ metric, previous }) => metric === 'waste_logs' && previous === 0) ?? false
  );
}

/** Empty cards say what they will show. Chosen days or monitors may be empty at any site. */
export function useIsNew(): boolean {
  const { zone, startDate } = useOverview().request;
  return useMayBeNew() && zone.length === 0 && startDate === undefined;
}

/** Captures have arrived and none has a name. */
export function useIsUnnamed(): boolean {
  const { request } = useOverview();
  const { data } = useQuery(overviewHeaderOptions(request));
  return data !== undefined && isUnnamed(data);
}

export function useOverviewHeader() {
  const { request } = useOverview();
  return useQuery(overviewHeaderOptions(request)).data;
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
