import { Switch } from '@mantine/core';
import { labels, labelsFor, metrics } from '@wastegauge/contract/insight/explore';
import { texts } from '@wastegauge/contract/values/texts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { isCompleteRange, type DateRange } from '../../widgets/filters/date-range.ts';
import { FilterDates } from '../../widgets/filters/filter-dates.tsx';
import {
  EventField,
  FoodsField,
  SiteField,
  useChosenEvent,
  useUnavailableDays,
  ZonesField,
  type FilterFieldProps,
} from '../../widgets/filters/filter-fields.tsx';
import { FilterFormLayout } from '../../widgets/filters/filter-form.tsx';
import classes from '../../widgets/filters/filter-panel.module.css';
import { chosenSiteIds } from '../../widgets/filters/report-filter.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import {
  displayedDays,
  effectiveChoice,
  isReplacedMetric,
  withDays,
  withMetric,
  type Exploration,
} from './exploration.ts';
import { MoreFilters, type ExploreFieldProps } from './more-filters.tsx';
import { useMetricName } from './use-metric-name.ts';

interface ExploreFilterFormProps {
  exploration: Exploration;
  onApply: (exploration: Exploration) => void;
}

export function ExploreFilterForm({ exploration, onApply }: ExploreFilterFormProps) {
  const { t } = useTranslation(['explore', 'common']);
  const fieldText = useFieldText();
  const siteCount = useSites().length;
  const [draft, setDraft] = useState((): Exploration => {
    const { metric, labels, granularity } = effectiveChoice(exploration, siteCount);
    return { ...exploration, metric: exploration.metric && metric, labels, granularity };
  });
  // The chart cannot show the metric of the address.
  const hasOtherMetric =
    isReplacedMetric(exploration, siteCount) && draft.metric !== exploration.metric;
  const [isSubmitted, setSubmitted] = useState(false);
  const days = useDraftDays(draft, exploration);
  const isUnavailable = useUnavailableDays(draft.filters);
  const isSiteMissing = draft.metric === 'waste_per_cover' && draft.filters.sites.length === 0;
  const field: FilterFieldProps = {
    filters: draft.filters,
    onChange: (update) => setDraft((current) => ({ ...current, filters: update(current.filters) })),
  };

  function handleSubmit(): void {
    setSubmitted(true);
    const hasUnavailableDay = isUnavailable(days.startDate) || isUnavailable(days.endDate);
    if (isSiteMissing || !isCompleteRange(days) || hasUnavailableDay) return;
    const { granularity, chartType, hasEventBands, hidden } = exploration;
    onApply({ ...draft, granularity, chartType, hasEventBands, hidden });
  }

  const errorText = (isWrong: boolean, text: string): string | undefined =>
    isSubmitted && isWrong ? fieldText(text) : undefined;
  return (
    <FilterFormLayout submitText={t('applyFilters')} onSubmit={handleSubmit}>
      <MetricField
        draft={draft}
        onChange={setDraft}
        hint={hasOtherMetric ? t('perCoverNeedsSite') : undefined}
      />
      <LabelsField draft={draft} onChange={setDraft} />
      <FilterDates
        label={t('dateRange')}
        value={days}
        isUnavailable={isUnavailable}
        error={errorText(!isCompleteRange(days), texts.invalidDateRange)}
        onChange={(range) => field.onChange((filters) => withDays(filters, range))}
      />
      <EventField
        {...field}
        onChange={(update) =>
          field.onChange((filters) => {
            const changed = update(filters);
            return { ...changed, foods: changed.eventId === null ? filters.foods : [] };
          })
        }
      />
      <SiteField {...field} error={errorText(isSiteMissing, texts.siteRequired)} />
      <ZonesField {...field} />
      <FoodsField {...field} label={t('food')} days={days} />
      <Switch
        className={classes['switch']}
        labelPosition="left"
        label={t('rolling')}
        description={t('rollingHint')}
        checked={draft.isRolling}
        onChange={({ currentTarget }) => setDraft({ ...draft, isRolling: currentTarget.checked })}
      />
      <MoreFilters draft={draft} onChange={setDraft} />
    </FilterFormLayout>
  );
}

/** The metric is open until chosen: its default depends on the number of sites. */
const useDraftMetric = (draft: Exploration) => {
  const choice = effectiveChoice(draft, useSites().length);
  return draft.metric ?? choice.metric;
};

function MetricField({ draft, onChange, hint }: ExploreFieldProps & { hint: string | undefined }) {
  const { t } = useTranslation('explore');
  const metricName = useMetricName(chosenSiteIds(draft.filters)[0]);
  return (
    <SelectField
      label={t('metric')}
      hint={hint}
      options={metrics.map((value) => ({ value, label: metricName(value) }))}
      value={useDraftMetric(draft)}
      onChange={(value) => {
        const metric = metrics.find((known) => known === value);
        if (metric) onChange((current) => withMetric(current, metric));
      }}
    />
  );
}

function LabelsField({ draft, onChange }: ExploreFieldProps) {
  const { t } = useTranslation('explore');
  const offered = labelsFor(useDraftMetric(draft));
  return (
    <SelectField
      label={t('labelsField')}
      options={offered.map((value) => ({ value, label: t(`labels.${value}`) }))}
      value={draft.labels}
      onChange={(value) => {
        const chosen = labels.find((known) => known === value);
        if (chosen) onChange((current) => ({ ...current, labels: chosen }));
      }}
    />
  );
}

/** One cleared date stays cleared; a venue event without chosen days has its own. */
function useDraftDays({ filters }: Exploration, applied: Exploration): DateRange {
  const today = useToday();
  const event = useChosenEvent(filters);
  const { startDate, endDate } = filters;
  if (startDate === null && endDate === null) {
    return event === undefined
      ? displayedDays(filters, today)
      : { startDate: event.start_date, endDate: event.end_date };
  }
  const isTouched = startDate !== applied.filters.startDate || endDate !== applied.filters.endDate;
  return isTouched ? { startDate, endDate } : displayedDays(filters, today);
}
