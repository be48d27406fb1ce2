import {
  keepPreviousData,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import {
  unusualRoutes,
  type UnusualRule,
  type UnusualTab,
} from '@wastegauge/contract/insight/unusual';
import type { CallOf } from '@wastegauge/contract/route';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';

export type UnusualChoice = CallOf<(typeof unusualRoutes)['decideUnusual']>['body'];

export const unusualPageSize = 20;

const unusualKey = ['unusual'];

const toSites = (siteId: number | undefined): number[] => (siteId === undefined ? [] : [siteId]);

export const unusualOptions = (query: {
  siteId: number | undefined;
  tab: UnusualTab;
  offset: number;
}) =>
  routeOptions(
    [...unusualKey, 'list', query],
    unusualRoutes.listUnusual,
    {
      query: {
        site: toSites(query.siteId),
        outcome: query.tab,
        limit: unusualPageSize,
        offset: query.offset,
      },
    },
    { placeholderData: keepPreviousData, refetchInterval: 60_000 },
  );

/** For the number of entries to check alone. */
export const openCountOptions = (siteIds: readonly number[]) =>
  routeOptions(
    [...unusualKey, 'count', siteIds],
    unusualRoutes.listUnusual,
    { query: { site: [...siteIds], limit: 1 } },
    { staleTime: 60_000, refetchInterval: 60_000 },
  );

export const rulesOptions = (siteId: number | undefined) =>
  routeOptions([...unusualKey, 'rules', siteId], unusualRoutes.listUnusualRules, {
    query: { site: toSites(siteId) },
  });

/** A decision changes figures on every page. */
const refreshAfterDecision = async (queryClient: QueryClient): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: unusualKey });
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== unusualKey[0],
    refetchType: 'none',
  });
};

export function useDecide() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: number; decision: UnusualChoice }) =>
      call(unusualRoutes.decideUnusual, { params: { id }, body: decision }),
    onSettled: () => refreshAfterDecision(queryClient),
  });
}

export function useUndoDecision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(unusualRoutes.undoUnusual, { params: { id } }),
    onSettled: () => refreshAfterDecision(queryClient),
  });
}

export function useSwitchRule(siteId: number | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ rule, isOn }: { rule: UnusualRule; isOn: boolean }) =>
      call(unusualRoutes.setUnusualRule, {
        body: { sites: toSites(siteId), rule, is_on: isOn },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...unusualKey, 'rules'] }),
  });
}
