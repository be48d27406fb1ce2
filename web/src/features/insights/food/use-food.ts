import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { TrendMetric, TrendView } from '@wastegauge/contract/insight/insights';
import { inOrder } from '@wastegauge/contract/values/filters';
import { idParam } from '@wastegauge/contract/values/paging';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { DateRange } from '../../../widgets/filters/date-range.ts';
import { daysOf, filtersOf } from '../../../widgets/filters/report-filter.ts';
import { useSites } from '../../../widgets/places/site-list.ts';
import { useToday } from '../../../widgets/time/use-today.ts';
import type { FoodQuestion } from '../api.ts';
import { foodSearch } from '../insights-search.ts';

/** The food of the address, at the site and in the days of the address. */
export function useFood() {
  const { foodId } = useParams({ strict: false });
  const search = foodSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const sites = useSites();
  const today = useToday();
  const filters = filtersOf(search);
  const only = filters.sites.length === 1 ? filters.sites[0] : undefined;
  const site = sites.find(({ id }) => id === only?.id) ?? null;
  const period = wholePeriod(daysOf({ ...filters, eventId: null }, today), today);
  const question: FoodQuestion = {
    foodId: idParam.safeParse(foodId).data ?? 0,
    site: site?.id,
    ...period,
  };
  /** The address is rewritten: Back leads to the list, not through every choice. */
  const rewrite = (changes: Record<string, unknown>): void =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...changes }),
      state: true,
      replace: true,
      resetScroll: false,
    });
  return {
    question,
    sites,
    site,
    period,
    metric: search.trend ?? 'Kg',
    view: search.view ?? 'Daily',
    chooseSite: (chosen: SiteOption | null): void =>
      rewrite({ siteId: chosen?.id, siteName: chosen?.name, ...period }),
    chooseDays: (range: DateRange): void => {
      const { startDate, endDate } = inOrder(range);
      rewrite({
        startDate: startDate ?? undefined,
        endDate: endDate ?? undefined,
        event: undefined,
      });
    },
    chooseMetric: (trend: TrendMetric): void =>
      rewrite({ trend: trend === 'Kg' ? undefined : trend }),
    chooseView: (view: TrendView): void => rewrite({ view: view === 'Daily' ? undefined : view }),
  };
}
export type Food = ReturnType<typeof useFood>;

/** An open end is today, an open start the same day as the end. */
function wholePeriod(
  { startDate, endDate }: { startDate?: Day | undefined; endDate?: Day | undefined },
  today: Day,
): Period {
  const end = endDate ?? today;
  return { startDate: startDate ?? end, endDate: end };
}
