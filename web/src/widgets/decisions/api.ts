import { useQueryClient } from '@tanstack/react-query';
import {
  decisionRoutes,
  type BulkChange,
  type DecisionKind,
} from '@wastegauge/contract/waste/decisions';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';

export const decisionsOptions = (kind?: DecisionKind) =>
  routeOptions(
    ['decisions', kind ?? 'all'],
    decisionRoutes.listDecisions,
    { query: kind ? { kind } : {} },
    { staleTime: 0 },
  );

export type Reopening = 'labelling' | 'verification';

export const undoDecisions = (events: readonly number[], reopen?: Reopening) =>
  call(decisionRoutes.undoDecisions, { body: { events: [...events], ...(reopen && { reopen }) } });

export const changeEvents = (change: BulkChange) =>
  call(decisionRoutes.changeEvents, { body: change });

/** Every list of events may contain a restored event. */
export function useRefreshEvents(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [['feed'], ['events'], ['decisions'], ['zones']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
}
