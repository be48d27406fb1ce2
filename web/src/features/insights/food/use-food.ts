import type { TrendMetric, TrendView } from '@wastegauge/contract/values/address-options';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import { inOrder } from '@wastegauge/contract/values/filters';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '../../../api/api-error.ts';
import type { DateRange } from '../../../widgets/filters/date-range.ts';
import { filterDays, parseFilters } from '../../../widgets/filters/report-filter.ts';
import { useSites } from '../../../widgets/places/site-list.ts';
import { useToday } from '../../../widgets/time/use-today.ts';
import type { FoodQuery } from '../api.ts';
import { foodSearch } from '../insights-search.ts';
import { useResultToast } from '../../../widgets/forms/use-result-toast.ts';

export function useFood(foodId: number) {
  const search = foodSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const sites = useSites();
  const today = useToday();
  const filters = parseFilters(search);
  const only = filters.sites.length === 1 ? filters.sites[0] : undefined;
  const site = sites.find(({ id }) => id === only?.id) ?? null;
  const period = wholePeriod(filterDays({ ...filters, eventId: null }, today), today);
  const query: FoodQuery = {
    foodId,
    site: site?.id,
    ...period,
  };
  /** Replaces the history entry, so that Back returns to the list. */
  const replaceSearch = (changes: Record<string, unknown>): void =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...changes }),
      state: true,
      replace: true,
      resetScroll: false,
    });
  return {
    query,
    sites,
    site,
    period,
    metric: search.trend ?? 'Kg',
    view: search.view ?? 'Daily',
    chooseSite: (chosen: SiteOption | null): void =>
      replaceSearch({ siteId: chosen?.id, siteName: chosen?.name, ...period }),
    chooseDays: (range: DateRange): void => {
      const { startDate, endDate } = inOrder(range);
      replaceSearch({
        startDate: startDate ?? undefined,
        endDate: endDate ?? undefined,
        event: undefined,
      });
    },
    chooseMetric: (trend: TrendMetric): void =>
      replaceSearch({ trend: trend === 'Kg' ? undefined : trend }),
    chooseView: (view: TrendView): void =>
      replaceSearch({ view: view === 'Daily' ? undefined : view }),
  };
}
export type FoodView = ReturnType<typeof useFood>;

/** An open end is today; an open start is the day of the end. */
function wholePeriod(
  { startDate, endDate }: { startDate?: Day | undefined; endDate?: Day | undefined },
  today: Day,
): Period {
  const end = endDate ?? today;
  return { startDate: startDate ?? end, endDate: end };
}

/** An unknown food has a page of its own. */
export function useFailureToast(error: Error | null): void {
  const { t } = useTranslation('texts');
  const { notifyFailure } = useResultToast();
  const notify = useEffectEvent((failure: Error) => {
    console.error('A part of the food could not be loaded', failure);
    notifyFailure(t('oops'));
  });
  useEffect(() => {
    if (error && !isNotFound(error)) notify(error);
  }, [error]);
}
