import { useQuery } from '@tanstack/react-query';
import { sliderRanges } from '@wastegauge/contract/values/filters';
import { useTranslation } from 'react-i18next';
import { eventChoicesOptions } from '../../widgets/filters/filter-choices.ts';
import type { Range } from '../../widgets/filters/report-filter.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import type { Exploration } from './exploration.ts';
import { wasteKindKeys } from './waste-kinds.ts';

interface FilterTexts {
  site: string;
  filters: { name: string; value: string }[];
}

const namedAtMost = 6;

export function useFilterTexts({
  filters,
  wasteType,
  occupancy,
  isRolling,
}: Exploration): FilterTexts {
  const { t } = useTranslation(['explore', 'common']);
  const format = useFormat();
  const siteIds = filters.sites.map(({ id }) => id);
  const zones = useQuery(zoneListOptions({ siteIds })).data ?? [];
  const events = useQuery(eventChoicesOptions(siteIds)).data;
  const translated = useTranslated(filters.foods.flatMap(({ name }) => name ?? []));
  const site = filters.sites[0]?.name ?? t('common:allSites');
  const listed = (names: readonly string[]): string => {
    const first = names.slice(0, namedAtMost).join(', ');
    const others = names.length - namedAtMost;
    return others > 0 ? t('report.more', { names: first, count: others }) : first;
  };
  const range = (name: string, [from, to]: Range, [least, most]: Range, unit: string) =>
    from === least && to === most
      ? []
      : [{ name, value: `${format.plain(from)} – ${format.plain(to)} ${unit}`.trim() }];
  const event = [...(events?.upcoming ?? []), ...(events?.past ?? [])].find(
    ({ id }) => id === filters.eventId,
  );
  return {
    site,
    filters: [
      { name: t('common:site'), value: site },
      ...(filters.eventId === null
        ? []
        : [{ name: t('common:reportFilter.event'), value: event?.name ?? `#${filters.eventId}` }]),
      {
        name: t('zones'),
        value:
          filters.zones.length === 0
            ? t('report.allZones')
            : listed(
                filters.zones.map(
                  ({ id, serial, name }) =>
                    name ??
                    zones.find((zone) => zone.serial === serial || zone.id === id)?.name ??
                    serial ??
                    String(id),
                ),
              ),
      },
      {
        name: t('food'),
        value:
          filters.foods.length === 0
            ? t('report.allFoods')
            : listed(
                filters.foods.map(({ id, name }) => (name === null ? `#${id}` : translated(name))),
              ),
      },
      ...(wasteType === null
        ? []
        : [{ name: t('wasteType'), value: t(`common:wasteTypes.${wasteKindKeys[wasteType]}`) }]),
      ...range(t('common:reportFilter.price'), filters.price, sliderRanges.price, ''),
      ...range(t('common:reportFilter.weight'), filters.weight, sliderRanges.weight, 'kg'),
      ...range(t('occupancy'), occupancy, sliderRanges.occupancy, t('covers')),
      ...(filters.only === null
        ? []
        : [
            {
              name: t('common:reportFilter.showOnly'),
              value: t(`common:reportFilter.only.${filters.only}`),
            },
          ]),
      ...(filters.hasSecondaryWaste
        ? [{ name: t('common:reportFilter.withSecondaryWaste'), value: t('report.on') }]
        : []),
      ...(isRolling ? [{ name: t('rolling'), value: t('report.on') }] : []),
    ],
  };
}
