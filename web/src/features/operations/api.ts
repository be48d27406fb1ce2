import {
  keepPreviousData,
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
import { routeOptions } from '../../api/route-options.ts';

const refreshMs = 30_000;
const fastRefreshMs = 1000;
// Workers have normally picked up a retry after this time.
const pickupMs = 3000;

const root = ['own', 'operations'] as const;
const stateKey = [...root, 'state'] as const;

const isWorking = ({ engine, is_ready, running_check }: AnalyticsState): boolean =>
  engine === 'copy' && (!is_ready || running_check !== null);

export const operationsOptions = routeOptions(
  stateKey,
  operationsRoutes.getOperations,
  {},
  {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isWorking(state.data.analytics) ? fastRefreshMs : refreshMs,
  },
);

const pageQuery = (page: number) => ({
  limit: standardPageSize,
  offset: (page - 1) * standardPageSize,
});

export const failedJobsOptions = (page: number) =>
  routeOptions(
    [...root, 'jobs', page],
    operationsRoutes.listFailedJobs,
    { query: pageQuery(page) },
    { placeholderData: keepPreviousData, staleTime: 0, refetchInterval: refreshMs },
  );

export const failedMessagesOptions = (recipient: string, page: number) =>
  routeOptions(
    [...root, 'messages', recipient, page],
    operationsRoutes.listFailedMessages,
    { query: { ...pageQuery(page), recipient } },
    { placeholderData: keepPreviousData, staleTime: 0, refetchInterval: refreshMs },
  );

function refresh(queryClient: QueryClient): void {
  const reload = (): void => void queryClient.invalidateQueries({ queryKey: root });
  reload();
  setTimeout(reload, pickupMs);
}

function useRefreshingMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Not awaited: the list may unmount when it becomes empty, and with it the result toast.
    onSettled: () => refresh(queryClient),
  });
}

export const useRetryJob = () =>
  useRefreshingMutation((id: number) => call(operationsRoutes.retryJob, { params: { id } }));
export const useDiscardJob = () =>
  useRefreshingMutation((id: number) => call(operationsRoutes.discardJob, { params: { id } }));
export const useRetryMessage = () =>
  useRefreshingMutation((id: number) => call(operationsRoutes.retryMessage, { params: { id } }));
export const useRetryMessages = () =>
  useRefreshingMutation(() => call(operationsRoutes.retryMessages, {}));
export const useRetryPictures = () =>
  useRefreshingMutation(() => call(operationsRoutes.retryPictures, {}));
export const useDiscardMessage = () =>
  useRefreshingMutation((id: number) => call(operationsRoutes.discardMessage, { params: { id } }));

function useAnalyticsMutation(change: () => Promise<AnalyticsState>) {
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
  useAnalyticsMutation(() => call(operationsRoutes.checkAnalytics, {}));
export const useRebuildAnalytics = () =>
  useAnalyticsMutation(() => call(operationsRoutes.rebuildAnalytics, {}));
