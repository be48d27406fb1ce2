import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { sliderRanges } from '@wastegauge/contract/values/filters';
import { wasteKindCodes, wasteKinds } from '@wastegauge/contract/values/waste-types';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RangeField } from '../../ui/fields/range-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import classes from '../../widgets/filters/filter-panel.module.css';
import { FilterSwitches } from '../../widgets/filters/filter-switches.tsx';
import type { Range } from '../../widgets/filters/report-filter.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { hasMoreFilters, type Exploration } from './exploration.ts';

interface MoreFiltersProps {
  draft: Exploration;
  onChange: (change: (draft: Exploration) => Exploration) => void;
}

const allKinds = 'all';

export function MoreFilters({ draft, onChange }: MoreFiltersProps) {
  const { t } = useTranslation(['explore', 'common']);
  const format = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(() => hasMoreFilters(draft));
  const { filters } = draft;
  const siteIds = filters.sites.map((site) => site.id);
  const sites = useSites().filter((site) => siteIds.length === 0 || siteIds.includes(site.id));
  const currencies = new Set(sites.map(({ locale }) => locale.currency_symbol));
  // Sites with several currencies share no unit.
  const [currency] = currencies.size === 1 ? currencies : [];
  const money = (value: number): string =>
    currency === undefined ? format.plain(value) : format.wholeMoney(value, currency);
  const describe = ([from, to]: Range, unit: string): string =>
    t('common:reportFilter.range', { from: format.plain(from), to: `${format.plain(to)} ${unit}` });
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <Button
        className={classes['opener']}
        variant="link"
        size="xs"
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<Chevron size={16} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'fewerFilters' : 'moreFilters')}
      </Button>
      <div id={id} className={classes['more']} hidden={!isOpen}>
        {isOpen && (
          <>
            <SelectField
              label={t('wasteType')}
              options={[
                { value: allKinds, label: t('allWasteTypes') },
                ...wasteKinds.map((kind) => ({
                  value: kind,
                  label: t(`common:wasteTypes.${wasteKindCodes[kind]}`),
                })),
              ]}
              value={draft.wasteType ?? allKinds}
              onChange={(value) =>
                onChange((current) => ({
                  ...current,
                  wasteType: wasteKinds.find((kind) => kind === value) ?? null,
                }))
              }
            />
            <RangeField
              label={t('common:reportFilter.price')}
              min={sliderRanges.price[0]}
              max={sliderRanges.price[1]}
              value={filters.price}
              describe={([from, to]) =>
                t('common:reportFilter.range', { from: money(from), to: money(to) })
              }
              fromLabel={t('common:reportFilter.priceFrom')}
              toLabel={t('common:reportFilter.priceTo')}
              onChange={(price) =>
                onChange((current) => ({ ...current, filters: { ...current.filters, price } }))
              }
            />
            <RangeField
              label={t('common:reportFilter.weight')}
              min={sliderRanges.weight[0]}
              max={sliderRanges.weight[1]}
              value={filters.weight}
              describe={(range) => describe(range, 'kg')}
              fromLabel={t('common:reportFilter.weightFrom')}
              toLabel={t('common:reportFilter.weightTo')}
              onChange={(weight) =>
                onChange((current) => ({ ...current, filters: { ...current.filters, weight } }))
              }
            />
            <RangeField
              label={t('occupancy')}
              min={sliderRanges.occupancy[0]}
              max={sliderRanges.occupancy[1]}
              value={draft.occupancy}
              describe={(range) => describe(range, t('covers'))}
              fromLabel={t('occupancyFrom')}
              toLabel={t('occupancyTo')}
              onChange={(occupancy) => onChange((current) => ({ ...current, occupancy }))}
            />
            <FilterSwitches
              has={(control) => control === 'withSecondaryWaste' || control === 'exclusive'}
              filters={filters}
              onChange={(changed) => onChange((current) => ({ ...current, filters: changed }))}
            />
          </>
        )}
      </div>
    </>
  );
}
