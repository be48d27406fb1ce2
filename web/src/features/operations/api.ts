import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import {
  operationsRoutes,
  type OperationsState,
  type AnalyticsState,
} from '@wastegauge/contract/edges/operations';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import { call } from '../../api/call.ts';

const refreshMs = 30_000;
const watchMs = 1000;
// Within that time the workers have taken what was asked for.
const takenMs = 3000;

const root = ['own', 'operations'] as const;
const stateKey = [...root, 'state'] as const;

/** Somebody waits for what is being made or checked. */
const isUnderWay = ({ engine, is_ready, running_check }: AnalyticsState): boolean =>
  engine === 'copy' && (!is_ready || running_check !== null);

export const operationsOptions = queryOptions({
  queryKey: stateKey,
  queryFn: ({ signal }) => call(operationsRoutes.getOperations, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data && isUnderWay(state.data.analytics) ? watchMs : refreshMs,
});

const pageQuery = (page: number) => ({
  limit: standardPageSize,
  offset: (page - 1) * standardPageSize,
});

export const failedJobsOptions = (page: number) =>
  queryOptions({
    queryKey: [...root, 'jobs', page],
    queryFn: ({ signal }) =>
      call(operationsRoutes.listFailedJobs, { query: pageQuery(page), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  });

export const failedMessagesOptions = (recipient: string, page: number) =>
  queryOptions({
    queryKey: [...root, 'messages', recipient, page],
    queryFn: ({ signal }) =>
      call(operationsRoutes.listFailedMessages, {
        query: { ...pageQuery(page), recipient },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  });

/** At once, and again when the workers have had their turn. */
function refresh(queryClient: QueryClient): void {
  const reload = (): void => void queryClient.invalidateQueries({ queryKey: root });
  reload();
  setTimeout(reload, takenMs);
}

/** Something is done about one job or message; a list that is out of date is loaded anew in any case. */
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Not waited for: a list that is empty then goes, and with it who tells how it went.
    onSettled: () => refresh(queryClient),
  });
}

export const useRetryJob = () =>
  useChange((id: number) => call(operationsRoutes.retryJob, { params: { id } }));
export const useDiscardJob = () =>
  useChange((id: number) => call(operationsRoutes.discardJob, { params: { id } }));
export const useRetryMessage = () =>
  useChange((id: number) => call(operationsRoutes.retryMessage, { params: { id } }));
export const useRetryMessages = () => useChange(() => call(operationsRoutes.retryMessages, {}));
export const useRetryPictures = () => useChange(() => call(operationsRoutes.retryPictures, {}));
export const useDiscardMessage = () =>
  useChange((id: number) => call(operationsRoutes.discardMessage, { params: { id } }));

function useCopyChange(change: () => Promise<AnalyticsState>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (analytics) =>
      queryClient.setQueryData<OperationsState>(
        stateKey,
        (state) => state && { ...state, analytics },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: stateKey }),
  });
}

export const useCheckAnalytics = () =>
  useCopyChange(() => call(operationsRoutes.checkAnalytics, {}));
export const useRebuildAnalytics = () =>
  useCopyChange(() => call(operationsRoutes.rebuildAnalytics, {}));
