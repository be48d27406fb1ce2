import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { call } from '../../api/call.ts';

export const overviewHeaderOptions = (siteId: number | null) =>
  queryOptions({
    queryKey: ['overview', 'header', siteId],
    queryFn: ({ signal }) =>
      call(overviewRoutes.getOverviewHeader, {
        query: siteId === null ? {} : { site: siteId },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/**
 * Each reply carries its metric, because the previous reply stays on screen while the next one
 * loads.
 */
export interface WidgetQuestion {
  metric: HeaderMetric;
  site: number | undefined;
}

const keyOf = (widget: string, { metric, site }: WidgetQuestion) =>
  ['overview', widget, metric, site] as const;

export const focusFoodsOptions = (question: WidgetQuestion, userId: number) =>
  queryOptions({
    queryKey: [...keyOf('focus-foods', question), userId],
    queryFn: async ({ signal }) => ({
      metric: question.metric,
      foods: await call(overviewRoutes.listFocusFoods, {
        params: { id: userId },
        query: question,
        signal,
      }),
    }),
    placeholderData: keepPreviousData,
  });

export const journeyOptions = (question: WidgetQuestion) =>
  queryOptions({
    queryKey: keyOf('journey', question),
    queryFn: async ({ signal }) => ({
      metric: question.metric,
      ...(await call(overviewRoutes.getJourneyToDate, { query: question, signal })),
    }),
    placeholderData: keepPreviousData,
  });

export const trimmingsOptions = (question: WidgetQuestion) =>
  queryOptions({
    queryKey: keyOf('trimmings', question),
    queryFn: async ({ signal }) => ({
      metric: question.metric,
      ...(await call(overviewRoutes.getTrimmings, { query: question, signal })),
    }),
    placeholderData: keepPreviousData,
  });

export const groupsOptions = (question: WidgetQuestion) =>
  queryOptions({
    queryKey: keyOf('most-wasted-groups', question),
    queryFn: async ({ signal }) => ({
      metric: question.metric,
      ...(await call(overviewRoutes.getMostWastedGroups, { query: question, signal })),
    }),
    placeholderData: keepPreviousData,
  });

export const plateReportOptions = (question: WidgetQuestion) =>
  queryOptions({
    queryKey: keyOf('plate-waste-report', question),
    queryFn: async ({ signal }) => ({
      metric: question.metric,
      ...(await call(overviewRoutes.getPlateWasteReport, { query: question, signal })),
    }),
    placeholderData: keepPreviousData,
  });

export const dailyPlateOptions = (question: WidgetQuestion) =>
  queryOptions({
    queryKey: keyOf('daily-plate-waste', question),
    queryFn: async ({ signal }) => ({
      metric: question.metric,
      ...(await call(overviewRoutes.getDailyPlateWaste, { query: question, signal })),
    }),
    placeholderData: keepPreviousData,
  });

export const whatChangedOptions = (question: WidgetQuestion) =>
  queryOptions({
    queryKey: keyOf('what-changed', question),
    queryFn: async ({ signal }) => ({
      metric: question.metric,
      ...(await call(overviewRoutes.getWhatChanged, { query: question, signal })),
    }),
    placeholderData: keepPreviousData,
  });
