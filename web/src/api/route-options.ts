import { queryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { AnswerOf, CallOf, Route } from '@wastegauge/contract/route';
import { call } from './call.ts';

type ReadOptions<Answer> = Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn'>;

/** A query that reads one route. */
export const routeOptions = <R extends Route>(
  queryKey: QueryKey,
  route: R,
  parts: CallOf<R>,
  options: ReadOptions<AnswerOf<R>> = {},
) =>
  queryOptions<AnswerOf<R>>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => call(route, { ...parts, signal }),
  });
