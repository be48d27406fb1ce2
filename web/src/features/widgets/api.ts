import { queryOptions, useMutation } from '@tanstack/react-query';
import { widgetRoutes } from '@wastegauge/contract/insight/widgets';
import { call } from '../../api/call.ts';

export const widgetListOptions = queryOptions({
  queryKey: ['widgets'],
  queryFn: ({ signal }) => call(widgetRoutes.listWidgets, { query: {}, signal }),
  staleTime: 60 * 60_000,
});

export const useSuggestWidget = () =>
  useMutation({
    mutationFn: (text: string) => call(widgetRoutes.suggestWidget, { body: { text } }),
  });
