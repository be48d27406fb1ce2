import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RemovableChip } from '../../ui/display/chip.tsx';
import { dayText } from '../../ui/fields/day-text.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import classes from './filter-chips.module.css';
import { eventChoicesOptions, foodChoicesOptions } from './filter-choices.ts';
import { activeFilters, withoutFilter, withoutFilters, type ActiveFilter } from './filter-rules.ts';
import type { Choice } from '../forms/choices.ts';
import type { Range, ReportFilters } from './report-filter.ts';
import { useSites } from '../places/site-list.ts';
import { useTranslated } from '../language/translations.ts';
import { useFormat } from '../figures/use-format.ts';
import { zoneListOptions } from '../places/zone-list.ts';

interface FilterChipsProps {
  filters: ReportFilters;
  onApply: (filters: ReportFilters) => void;
}

export function FilterChips({ filters, onApply }: FilterChipsProps) {
  const { t } = useTranslation();
  const describe = useDescription(filters);
  const active = activeFilters(filters);
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
      {active.map((filter, index) => {
        const { prefix, text } = describe(filter);
        return (
          <li key={`${prefix ?? ''} ${text}`}>
            <RemovableChip
              prefix={prefix}
              removeLabel={t('reportFilter.remove', { filter: text })}
              onRemove={() => remove(filter, index)}
            >
              {text}
            </RemovableChip>
          </li>
        );
      })}
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

interface Description {
  prefix?: string;
  text: string;
}

function useDescription(filters: ReportFilters): (active: ActiveFilter) => Description {
  const { t } = useTranslation();
  const format = useFormat();
  const sites = useSites();
  const siteIds = filters.sites.map(({ id }) => id);
  const isAnyUnnamed = (choices: readonly { name: string | null }[]): boolean =>
    choices.some(({ name }) => name === null);
  const zones = useQuery({ ...zoneListOptions({ siteIds }), enabled: isAnyUnnamed(filters.zones) });
  const foods = useQuery({ ...foodChoicesOptions(siteIds), enabled: isAnyUnnamed(filters.foods) });
  const events = useQuery({ ...eventChoicesOptions(siteIds), enabled: filters.eventId !== null });
  const foodName = ({ id, name }: Choice): string | null =>
    name ?? foods.data?.find((food) => food.id === id)?.name ?? null;
  const translated = useTranslated(filters.foods.flatMap((food) => foodName(food) ?? []));
  const range = ([from, to]: Range, unit: string): string =>
    `${format.plain(from)} – ${format.plain(to)}${unit}`;

  return (active) => {
    switch (active.control) {
      case 'site': {
        const { id, name } = active.choice;
        return { text: name ?? sites.find((site) => site.id === id)?.name ?? `#${id}` };
      }
      case 'zone': {
        const { id, serial, name } = active.choice;
        const zone = zones.data?.find((known) => known.serial === serial || known.id === id);
        return {
          prefix: t('reportFilter.zone'),
          text: name ?? zone?.name ?? serial ?? `#${String(id)}`,
        };
      }
      case 'food': {
        const name = foodName(active.choice);
        return { text: name === null ? `#${active.choice.id}` : translated(name) };
      }
      case 'dates': {
        const { startDate, endDate } = active.range;
        const days = [startDate, endDate].map((day) => (day === null ? '…' : dayText(day)));
        return { text: startDate === endDate ? (days[0] ?? '') : days.join(` ${t('dates.to')} `) };
      }
      case 'event': {
        const { past = [], upcoming = [] } = events.data ?? {};
        const event = [...upcoming, ...past].find(({ id }) => id === active.id);
        return { prefix: t('reportFilter.event'), text: event?.name ?? `#${active.id}` };
      }
      case 'price':
        return { prefix: t('reportFilter.price'), text: range(active.range, '') };
      case 'weight':
        return { prefix: t('reportFilter.weight'), text: range(active.range, ' kg') };
      case 'withSecondaryWaste':
      case 'condense':
        return { text: t(`reportFilter.${active.control}`) };
      case 'exclusive':
        return { text: t(`reportFilter.only.${active.kind}`) };
    }
  };
}
