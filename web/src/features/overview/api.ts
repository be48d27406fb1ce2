import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { overviewRoutes, type FocusFood } from '@wastegauge/contract/insight/overview';
import type { Day } from '@wastegauge/contract/values/dates';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { call } from '../../api/call.ts';
import { usualStaleMs } from '../../api/query-client.ts';
import { routeOptions } from '../../api/route-options.ts';

export interface WidgetRequest {
  metric: HeaderMetric;
  /** All sites if empty. */
  site: number[];
  /** Monitors by serial or id. */
  zone: string[];
  startDate: Day | undefined;
  endDate: Day | undefined;
}

const newSiteMs = 20_000;

const withoutDates = ({ metric, site, zone }: WidgetRequest) => ({ metric, site, zone });
const withoutZones = ({ zone: _zone, ...request }: WidgetRequest) => request;

export const overviewHeaderOptions = ({ metric: _metric, ...query }: WidgetRequest) =>
  routeOptions(
    ['overview', 'header', query],
    overviewRoutes.getOverviewHeader,
    { query },
    {
      placeholderData: keepPreviousData,
      // The first capture of a new site appears without a reload.
      staleTime: ({ state }) => (state.data?.is_measured === false ? 0 : usualStaleMs),
      refetchInterval: ({ state }) => (state.data?.is_measured === false ? newSiteMs : false),
    },
  );

/** The reply gets its metric, because it stays on screen while the reply of another metric loads. */
const widgetOptions = <Query extends { metric: HeaderMetric }, Reply extends object>(
  widget: string,
  query: Query,
  fetchReply: (options: { query: Query; signal: AbortSignal }) => Promise<Reply>,
) =>
  queryOptions<{ metric: HeaderMetric } & Reply>({
    queryKey: ['overview', widget, query],
    queryFn: async ({ signal }) => ({
      metric: query.metric,
      ...(await fetchReply({ query, signal })),
    }),
    placeholderData: keepPreviousData,
  });

export const focusFoodsOptions = (request: WidgetRequest, userId: number) =>
  queryOptions<{ metric: HeaderMetric; foods: FocusFood[] }>({
    queryKey: ['overview', 'focus-foods', request, userId],
    queryFn: async ({ signal }) => ({
      metric: request.metric,
      foods: await call(overviewRoutes.listFocusFoods, {
        params: { id: userId },
        query: request,
        signal,
      }),
    }),
    placeholderData: keepPreviousData,
  });

export const journeyOptions = (request: WidgetRequest) =>
  widgetOptions('journey', withoutDates(request), (options) =>
    call(overviewRoutes.getJourneyToDate, options),
  );

export const trimmingsOptions = (request: WidgetRequest) =>
  widgetOptions('trimmings', request, (options) => call(overviewRoutes.getTrimmings, options));

export const groupsOptions = (request: WidgetRequest) =>
  widgetOptions('most-wasted-groups', request, (options) =>
    call(overviewRoutes.getMostWastedGroups, options),
  );

export const plateReportOptions = (request: WidgetRequest) =>
  widgetOptions('plate-waste-report', withoutZones(request), (options) =>
    call(overviewRoutes.getPlateWasteReport, options),
  );

export const dailyPlateOptions = (request: WidgetRequest) =>
  widgetOptions('daily-plate-waste', withoutZones(request), (options) =>
    call(overviewRoutes.getDailyPlateWaste, options),
  );

export const whatChangedOptions = ({ metric, site }: WidgetRequest) =>
  widgetOptions('what-changed', { metric, site }, (options) =>
    call(overviewRoutes.getWhatChanged, options),
  );
