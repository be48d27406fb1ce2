import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusHeading } from '../../ui/focus-heading.ts';
import {
  DatesChip,
  EventChip,
  FilterChip,
  FoodChip,
  RangeChip,
  SiteChip,
  ZoneChip,
} from './filter-fields.tsx';
import classes from './filter-chips.module.css';
import {
  activeFilters,
  isApplied,
  withoutFilter,
  withoutFilters,
  type ActiveFilter,
  type ReportPage,
} from './filter-rules.ts';
import { chosenSiteIds, type ReportFilters } from './report-filter.ts';

interface FilterChipsProps {
  page: ReportPage;
  filters: ReportFilters;
  onApply: (filters: ReportFilters) => void;
}

export function FilterChips({ page, filters, onApply }: FilterChipsProps) {
  const { t } = useTranslation();
  const chosen = activeFilters(filters);
  const applied = chosen.filter((filter) => isApplied(page, filter));
  const active = [...applied, ...chosen.filter((filter) => !applied.includes(filter))];
  const list = useRef<HTMLUListElement>(null);
  if (active.length === 0) return null;
  /** The removed chip loses the focus: move it to a neighbour. */
  const remove = (filter: ActiveFilter, index: number): void => {
    const chips = [...(list.current?.querySelectorAll('button') ?? [])].slice(0, active.length);
    const neighbour = chips[index + 1] ?? chips[index - 1];
    if (neighbour) neighbour.focus();
    else focusHeading();
    onApply(withoutFilter(filters, filter));
  };
  return (
    <ul ref={list} className={classes['root']} aria-label={t('reportFilter.active')}>
      {active.map((filter, index) => (
        <li key={JSON.stringify(filter)}>
          {index === applied.length && (
            <span className={classes['notApplied']}>{t('reportFilter.notAppliedHere')}</span>
          )}
          <ActiveFilterChip
            filter={filter}
            siteIds={chosenSiteIds(filters)}
            onRemove={() => remove(filter, index)}
          />
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Button
            variant="link"
            size="xs"
            onClick={() => {
              focusHeading();
              onApply(withoutFilters(filters));
            }}
          >
            {t('reportFilter.clear')}
          </Button>
        </li>
      )}
    </ul>
  );
}

interface ActiveFilterChipProps {
  filter: ActiveFilter;
  siteIds: readonly number[];
  onRemove: () => void;
}

function ActiveFilterChip({ filter, ...props }: ActiveFilterChipProps) {
  const { t } = useTranslation();
  const { onRemove } = props;
  switch (filter.control) {
    case 'site':
      return <SiteChip choice={filter.choice} {...props} />;
    case 'zone':
      return <ZoneChip choice={filter.choice} {...props} />;
    case 'food':
      return <FoodChip choice={filter.choice} {...props} />;
    case 'dates':
      return <DatesChip range={filter.range} onRemove={onRemove} />;
    case 'event':
      return <EventChip choice={filter.id} {...props} />;
    case 'price':
    case 'weight':
      return <RangeChip control={filter.control} range={filter.range} {...props} />;
    case 'withSecondaryWaste':
    case 'condense':
    case 'unusual':
      return <FilterChip text={t(`reportFilter.${filter.control}`)} onRemove={onRemove} />;
    case 'labelSource':
      return (
        <FilterChip
          prefix={t('labelSources.label')}
          text={t(`labelSources.${filter.source}`)}
          onRemove={onRemove}
        />
      );
    case 'exclusive':
      return <FilterChip text={t(`reportFilter.only.${filter.kind}`)} onRemove={onRemove} />;
  }
}
