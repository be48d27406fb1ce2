import { useQuery } from '@tanstack/react-query';
import type { Zone } from '@wastegauge/contract/directory/devices';
import { eventStatuses } from '@wastegauge/contract/waste/events';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { DateRangeField } from '../../widgets/filters/date-range-field.tsx';
import { LabelSourceSelect } from '../../widgets/filters/label-source-select.tsx';
import { FilterBar } from '../../widgets/filters/filter-bar.tsx';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import classes from './review-page.module.css';
import { countFilters, type ReviewFilters, type ReviewVariant } from './review-search.ts';

interface ReviewFilterBarProps {
  variant: ReviewVariant;
  filters: ReviewFilters;
  sites: readonly SiteOption[];
  zones: readonly Zone[];
  onApply: (filters: ReviewFilters) => void;
}

const all = 'all';

export function ReviewFilterBar({ variant, filters, sites, zones, onApply }: ReviewFilterBarProps) {
  const { t } = useTranslation(['review', 'common']);
  const [draft, setDraft] = useState(filters);
  const change = (part: Partial<ReviewFilters>): void => setDraft({ ...draft, ...part });
  const foods = useQuery(foodListOptions(draft.site?.id ?? null));
  const ownZones = zones.filter(({ site_id }) => !draft.site || draft.site.id === site_id);
  return (
    <FilterBar activeCount={countFilters(filters)} onApply={() => onApply(draft)}>
      {sites.length > 1 && (
        <SelectField
          label={t('common:site')}
          searchable={sites.length > 8}
          nothingFoundMessage={t('common:noResults')}
          options={[
            { value: all, label: t('common:allSites') },
            ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={draft.site ? String(draft.site.id) : all}
          onChange={(value) => {
            const site = sites.find(({ id }) => String(id) === value) ?? null;
            const isElsewhere = zones.some(
              ({ id, site_id }) => id === draft.device?.id && site && site_id !== site.id,
            );
            change({ site, device: isElsewhere ? null : draft.device });
          }}
        />
      )}
      <FoodSelect
        size="sm"
        label={t('common:food.label')}
        placeholder={t('filters.allFoods')}
        options={foods.data ?? []}
        isLoading={foods.isPending}
        value={
          draft.food && {
            id: draft.food.id,
            food: draft.food.id,
            food_with_description: draft.food.name,
            description: '',
            category: '',
            is_recipe: false,
            image_url: null,
          }
        }
        onChange={(option) =>
          change({ food: option && { id: option.food, name: option.food_with_description } })
        }
      />
      <SelectField
        label={t(`filters.device.${variant}`)}
        searchable
        nothingFoundMessage={t('common:noResults')}
        options={[
          { value: all, label: t(`filters.allDevices.${variant}`) },
          ...ownZones.map(({ id, serial, name }) => ({
            value: String(id),
            label: variant === 'secondary' ? `${name} · ${serial}` : `${serial} · ${name}`,
          })),
        ]}
        value={draft.device ? String(draft.device.id) : all}
        onChange={(value) =>
          change({ device: ownZones.find(({ id }) => String(id) === value) ?? null })
        }
      />
      <LabelSourceSelect
        className={classes['statuses']}
        values={draft.labelSources}
        onChange={(chosen) => change({ labelSources: chosen })}
      />
      {variant === 'mixed' && (
        <>
          <MultiSelectField
            className={classes['statuses']}
            label={t('columns.status')}
            emptyText={t('filters.allStatuses')}
            options={eventStatuses.map((value) => ({
              value,
              label: t(`common:statuses.${value}`),
            }))}
            values={draft.statuses}
            onChange={(statuses) => change({ statuses })}
          />
          <SelectField
            label={t('columns.autoLabel')}
            className={classes['narrow']}
            options={[
              { value: all, label: t('filters.all') },
              { value: 'true', label: t('yes') },
              { value: 'false', label: t('no') },
            ]}
            value={draft.isAutoLabelled === null ? all : String(draft.isAutoLabelled)}
            onChange={(value) =>
              change({ isAutoLabelled: value === all ? null : value === 'true' })
            }
          />
        </>
      )}
      <DateRangeField
        className={classes['dates']}
        label={t('filters.dates')}
        value={draft}
        onChange={change}
      />
    </FilterBar>
  );
}
