import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { labels, labelsFor, metrics } from '@wastegauge/contract/insight/explore';
import { texts } from '@wastegauge/contract/values/texts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { EventChoiceField } from '../../widgets/filters/event-choice-field.tsx';
import { eventChoicesOptions, foodChoicesOptions } from '../../widgets/filters/filter-choices.ts';
import { FilterDates } from '../../widgets/filters/filter-dates.tsx';
import classes from '../../widgets/filters/filter-panel.module.css';
import { isUnavailable, withEvent, withSites } from '../../widgets/filters/filter-rules.ts';
import type { ReportFilters } from '../../widgets/filters/report-filter.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import {
  displayedDays,
  effectiveChoice,
  withDays,
  withMetric,
  type Exploration,
} from './exploration.ts';
import { MoreFilters } from './more-filters.tsx';
import { useMetricName } from './use-metric-name.ts';

interface ExploreFilterFormProps {
  exploration: Exploration;
  onApply: (exploration: Exploration) => void;
}

const allSites = 'all';

export function ExploreFilterForm({ exploration, onApply }: ExploreFilterFormProps) {
  const { t } = useTranslation(['explore', 'common']);
  const fieldText = useFieldText();
  const today = useToday();
  const sites = useSites();
  const [draft, setDraft] = useState((): Exploration => {
    const { labels, granularity } = effectiveChoice(exploration, sites.length);
    return { ...exploration, labels, granularity };
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const { filters } = draft;
  const setFilters = (changed: ReportFilters): void => setDraft({ ...draft, filters: changed });
  const siteIds = filters.sites.map(({ id }) => id);
  const metricName = useMetricName(siteIds[0]);
  const zones = useQuery(zoneListOptions({ siteIds })).data ?? [];
  const events = useQuery(eventChoicesOptions(siteIds)).data ?? { past: [], upcoming: [] };
  const event = [...events.upcoming, ...events.past].find(({ id }) => id === filters.eventId);
  const isOfEvent = filters.startDate === null && filters.endDate === null && event !== undefined;
  const days = isOfEvent
    ? { startDate: event.start_date, endDate: event.end_date }
    : isTouched(draft, exploration)
      ? { startDate: filters.startDate, endDate: filters.endDate }
      : displayedDays(filters, today);
  const chosenZones = zones.filter(({ id, serial }) =>
    filters.zones.some((zone) => zone.serial === serial || zone.id === id),
  );
  const serials = chosenZones.map(({ serial }) => serial);
  const isRangeValid =
    days.startDate !== null && days.endDate !== null && days.startDate <= days.endDate;
  const foodChoices = useQuery({
    ...foodChoicesOptions(siteIds, {
      serials,
      startDate: days.startDate ?? undefined,
      endDate: days.endDate ?? undefined,
    }),
    enabled: isRangeValid,
  });
  const found = foodChoices.data ?? [];
  const foods = [
    ...filters.foods.filter(({ id }) => !found.some((food) => food.id === id)),
    ...found,
  ];
  const translated = useTranslated(foods.flatMap(({ name }) => name ?? []));

  const choice = effectiveChoice(draft, sites.length);
  const metric = draft.metric ?? choice.metric;
  const isSiteMissing = metric === 'waste_per_cover' && siteIds.length === 0;
  const isUnavailableDay = (day: string | null): boolean =>
    isUnavailable(day, today, filters, event);
  const search = {
    placeholder: t('common:reportFilter.search'),
    nothingFound: t('common:noResults'),
  };

  function handleSubmit(submitted: FormEvent): void {
    submitted.preventDefault();
    setSubmitted(true);
    const hasUnavailableDay = isUnavailableDay(days.startDate) || isUnavailableDay(days.endDate);
    if (isSiteMissing || !isRangeValid || hasUnavailableDay) return;
    const { granularity, chartType, hasEventBands, hidden } = exploration;
    onApply({ ...draft, granularity, chartType, hasEventBands, hidden });
  }

  return (
    <form
      className={classes['form']}
      aria-label={t('common:filters')}
      noValidate
      onSubmit={handleSubmit}
    >
      <div className={classes['fields']}>
        <SelectField
          label={t('metric')}
          options={metrics.map((value) => ({ value, label: metricName(value) }))}
          value={metric}
          onChange={(value) => {
            const next = metrics.find((known) => known === value);
            if (next) setDraft(withMetric(draft, next));
          }}
        />
        <SelectField
          label={t('labelsField')}
          options={labelsFor(metric).map((value) => ({ value, label: t(`labels.${value}`) }))}
          value={draft.labels}
          onChange={(value) =>
            setDraft({ ...draft, labels: labels.find((known) => known === value) ?? draft.labels })
          }
        />
        <FilterDates
          label={t('dateRange')}
          value={days}
          isUnavailable={isUnavailableDay}
          error={isSubmitted && !isRangeValid ? fieldText(texts.invalidDateRange) : undefined}
          onChange={(range) => setFilters(withDays(filters, range))}
        />
        <EventChoiceField
          choices={events}
          eventId={filters.eventId}
          onChange={(chosen) =>
            setFilters({
              ...withEvent(filters, chosen),
              foods: chosen === null ? filters.foods : [],
            })
          }
        />
        {sites.length > 1 && (
          <SelectField
            label={t('common:site')}
            searchable={sites.length > 8}
            nothingFoundMessage={t('common:noResults')}
            options={[
              { value: allSites, label: t('common:allSites') },
              ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={siteIds[0] === undefined ? allSites : String(siteIds[0])}
            error={isSubmitted && isSiteMissing ? fieldText(texts.siteRequired) : undefined}
            onChange={(value) =>
              setFilters(
                withSites(
                  filters,
                  sites
                    .filter(({ id }) => String(id) === value)
                    .map(({ id, name }) => ({ id, name })),
                ),
              )
            }
          />
        )}
        <MultiSelectField
          label={t('zones')}
          emptyText={t('common:reportFilter.allZones')}
          search={zones.length > 8 ? search : undefined}
          options={zones.map(({ serial, name, site_name }) => ({
            value: serial,
            label: siteIds.length === 1 ? `${name} · ${serial}` : `${name}, ${site_name}`,
          }))}
          values={serials}
          onChange={(values) =>
            setFilters({
              ...filters,
              zones: zones
                .filter(({ serial }) => values.includes(serial))
                .map(({ id, serial, name }) => ({ id, serial, name })),
            })
          }
        />
        <MultiSelectField
          label={t('food')}
          emptyText={t('common:reportFilter.allFoods')}
          search={search}
          options={foods.map(({ id, name }) => ({
            value: String(id),
            label: translated(name ?? String(id)),
          }))}
          values={filters.foods.map(({ id }) => String(id))}
          onChange={(values) =>
            setFilters({ ...filters, foods: foods.filter(({ id }) => values.includes(String(id))) })
          }
        />
        <Switch
          className={classes['switch']}
          labelPosition="left"
          label={t('rolling')}
          description={t('rollingHint')}
          checked={draft.isRolling}
          onChange={({ currentTarget }) => setDraft({ ...draft, isRolling: currentTarget.checked })}
        />
        <MoreFilters draft={draft} onChange={setDraft} />
      </div>
      <div className={classes['foot']}>
        <Button type="submit" variant="primary" fullWidth>
          {t('applyFilters')}
        </Button>
      </div>
    </form>
  );
}

/** A cleared date stays cleared. */
const isTouched = (draft: Exploration, { filters }: Exploration): boolean =>
  draft.filters.startDate !== filters.startDate || draft.filters.endDate !== filters.endDate;
