import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { overviewRoutes, type FocusFood } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';

export const overviewHeaderOptions = (siteId: number | null) =>
  routeOptions(
    ['overview', 'header', siteId],
    overviewRoutes.getOverviewHeader,
    { query: siteId === null ? {} : { site: siteId } },
    { placeholderData: keepPreviousData },
  );

export interface WidgetRequest {
  metric: HeaderMetric;
  site: number | undefined;
}

/** The reply gets its metric, because it stays on screen while the reply of another metric loads. */
const widgetOptions = <Reply extends object>(
  widget: string,
  request: WidgetRequest,
  fetchReply: (options: { query: WidgetRequest; signal: AbortSignal }) => Promise<Reply>,
) =>
  queryOptions<{ metric: HeaderMetric } & Reply>({
    queryKey: ['overview', widget, request.metric, request.site],
    queryFn: async ({ signal }) => ({
      metric: request.metric,
      ...(await fetchReply({ query: request, signal })),
    }),
    placeholderData: keepPreviousData,
  });

export const focusFoodsOptions = (request: WidgetRequest, userId: number) =>
  queryOptions<{ metric: HeaderMetric; foods: FocusFood[] }>({
    queryKey: ['overview', 'focus-foods', request.metric, request.site, userId],
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
  widgetOptions('journey', request, (options) => call(overviewRoutes.getJourneyToDate, options));

export const trimmingsOptions = (request: WidgetRequest) =>
  widgetOptions('trimmings', request, (options) => call(overviewRoutes.getTrimmings, options));

export const groupsOptions = (request: WidgetRequest) =>
  widgetOptions('most-wasted-groups', request, (options) =>
    call(overviewRoutes.getMostWastedGroups, options),
  );

export const plateReportOptions = (request: WidgetRequest) =>
  widgetOptions('plate-waste-report', request, (options) =>
    call(overviewRoutes.getPlateWasteReport, options),
  );

export const dailyPlateOptions = (request: WidgetRequest) =>
  widgetOptions('daily-plate-waste', request, (options) =>
    call(overviewRoutes.getDailyPlateWaste, options),
  );

export const whatChangedOptions = (request: WidgetRequest) =>
  widgetOptions('what-changed', request, (options) => call(overviewRoutes.getWhatChanged, options));
