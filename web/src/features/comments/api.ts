import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { activityPageSize, commentRoutes } from '@wastegauge/contract/waste/comments';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { readAllPages } from '../../widgets/tables/all-pages.ts';

export const eventOptions = (id: number) =>
  queryOptions({
    queryKey: ['events', 'conversation', id],
    queryFn: ({ signal }) => call(commentRoutes.getEvent, { params: { id }, signal }),
    // Fails offline instead of waiting for a connection.
    networkMode: 'always',
    staleTime: 0,
  });

export const mentionableOptions = (siteId: number) =>
  queryOptions({
    queryKey: ['mentionable', siteId],
    queryFn: ({ signal }) =>
      readAllPages((paging) =>
        call(commentRoutes.listMentionable, { query: { site: siteId, ...paging }, signal }),
      ),
    staleTime: 5 * 60_000,
  });

export const activityOptions = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: ({ pageParam, signal }) =>
    call(commentRoutes.listActivity, {
      query: { limit: activityPageSize, offset: pageParam },
      signal,
    }),
  initialPageParam: 0,
  getNextPageParam: ({ count, results }, _pages, offset) => {
    const next = offset + results.length;
    return results.length > 0 && next < count ? next : undefined;
  },
});

interface NewComment {
  comment: string;
  replyTo: number | null;
  clientId: string;
}

/** The server rejected the request; retrying cannot succeed. */
export const isRejected = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

export function useCommentMutations(eventId: number, onChanged: (eventId: number) => void) {
  const queryClient = useQueryClient();
  const refresh = async (): Promise<void> => {
    onChanged(eventId);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: eventOptions(eventId).queryKey }),
      queryClient.invalidateQueries({ queryKey: activityOptions.queryKey }),
    ]);
  };
  const common = {
    onSuccess: refresh,
    onError: async (error: unknown): Promise<void> => {
      console.warn('A comment was not saved', error);
      // The event may be discarded or the parent comment deleted.
      if (isRejected(error)) await refresh();
    },
  } as const;
  return {
    add: useMutation({
      ...common,
      mutationFn: ({ comment, replyTo, clientId }: NewComment) =>
        call(commentRoutes.addComment, {
          body: { comment, event: eventId, reply_to: replyTo, client_id: clientId },
        }),
    }),
    change: useMutation({
      ...common,
      mutationFn: ({ id, comment }: { id: number; comment: string }) =>
        call(commentRoutes.changeComment, { params: { id }, body: { comment } }),
    }),
    remove: useMutation({
      ...common,
      mutationFn: (id: number) => call(commentRoutes.deleteComment, { params: { id } }),
    }),
  };
}
export type CommentMutations = ReturnType<typeof useCommentMutations>;
