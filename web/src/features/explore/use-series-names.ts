import { useQuery } from '@tanstack/react-query';
import { occupancyTypes } from '@wastegauge/contract/insight/covers';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import type { ExploreAnswer } from '@wastegauge/contract/insight/explore';
import { useTranslation } from 'react-i18next';
import { isKnownWasteType, wasteTypeLooks } from '../../widgets/food/kind-badges.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { useMetricName } from './use-metric-name.ts';

const catalogued: readonly string[] = ['category', 'subcategory', 'focus_food'];

export function useSeriesNames(
  answer: ExploreAnswer | undefined,
): (key: string, name: string | null) => string {
  const { t } = useTranslation(['explore', 'common']);
  const metricName = useMetricName();
  const labels = answer?.labels ?? 'none';
  const isCatalogued = catalogued.includes(labels);
  const translated = useTranslated(
    isCatalogued ? (answer?.series.flatMap(({ name }) => name ?? []) ?? []) : [],
  );
  // Monitors of several sites often have the same location name.
  const hasSeveralSites = useSites().length > 1;
  const isOfMonitors = labels === 'monitors' && hasSeveralSites;
  const zones = useQuery({ ...zoneListOptions(), enabled: isOfMonitors }).data ?? [];

  return (key, name) => {
    switch (labels) {
      case 'none':
        return metricName(answer?.metric ?? 'total_waste');
      case 'trimmings':
        return t(`trimmings.${key === 'true' ? 'with' : 'without'}`);
      case 'non_food':
        return t(`nonFood.${key === 'true' ? 'nonFood' : 'food'}`);
      case 'occupancy_type': {
        const type = occupancyTypes.find((known) => known === key);
        return type === undefined ? t('nameless.occupancy_type') : t(`occupancyTypes.${type}`);
      }
      case 'service_time': {
        const service = serviceTimes.find((known) => known === key);
        return service === undefined
          ? t('nameless.service_time')
          : t(`common:serviceTimes.${service}`);
      }
      case 'waste_type':
        if (name === null) return t('nameless.waste_type');
        return isKnownWasteType(name) ? t(`common:wasteTypes.${wasteTypeLooks[name].key}`) : name;
      case 'monitors': {
        if (name === null) return t('nameless.monitors');
        const zone = zones.find(({ id }) => String(id) === key);
        return zone === undefined ? name : `${name}, ${zone.site_name}`;
      }
      case 'sites':
        return name ?? t('nameless.sites');
      case 'category':
      case 'subcategory':
      case 'focus_food':
        return name === null ? t('nameless.food') : translated(name);
    }
  };
}
