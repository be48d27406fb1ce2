import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { actionRoutes, type Action, type NewAction } from '@wastegauge/contract/insight/actions';
import type { ActionState } from '@wastegauge/contract/values/address-options';
import { foodRoutes } from '@wastegauge/contract/directory/foods';
import type { CallOf } from '@wastegauge/contract/route';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import type { ActionsSearch } from './actions-search.ts';

export const actionsPageSize = 20;

interface ListRequest {
  site: number[];
  state: ActionState | undefined;
  ordering?: ActionsSearch['ordering'];
  page?: number | undefined;
}

export const actionsOptions = ({ site, state, ordering = 'newest', page = 1 }: ListRequest) =>
  routeOptions(
    ['actions', 'list', { site, state, ordering, page }],
    actionRoutes.listActions,
    {
      query: {
        site,
        state: state === undefined ? [] : [state],
        ordering,
        limit: actionsPageSize,
        offset: (page - 1) * actionsPageSize,
      },
    },
    { placeholderData: keepPreviousData },
  );

export const savingsOptions = (site: number[]) =>
  routeOptions(
    ['actions', 'savings', site],
    actionRoutes.getVerifiedSavings,
    { query: { site } },
    { placeholderData: keepPreviousData },
  );

export const teamsOptions = (site: number | null) =>
  routeOptions(['actions', 'teams', site], actionRoutes.listActionTeams, {
    query: { site: site === null ? [] : [site] },
  });

export const actionOptions = (id: number) =>
  routeOptions(['actions', 'one', id], actionRoutes.getAction, { params: { id } });

export const actionDaysOptions = (id: number) =>
  routeOptions(['actions', 'days', id], actionRoutes.listActionDays, { params: { id } });

export const actionPicturesOptions = (id: number) =>
  routeOptions(['actions', 'pictures', id], actionRoutes.getActionPictures, { params: { id } });

export const actionNotesOptions = (id: number) =>
  routeOptions(['actions', 'notes', id], actionRoutes.listActionNotes, { params: { id } });

export const categoriesOptions = routeOptions(
  ['food-categories'],
  foodRoutes.listFoodCategories,
  {},
  { staleTime: 60 * 60_000 },
);

export type ActionChange = NonNullable<CallOf<typeof actionRoutes.updateAction>['body']>;

export const createAction = (body: NewAction): Promise<Action> =>
  call(actionRoutes.createAction, { body });

export const updateAction = (id: number, body: ActionChange): Promise<Action> =>
  call(actionRoutes.updateAction, { params: { id }, body });

type Ending = CallOf<typeof actionRoutes.endAction>['body'];

export const endAction = (id: number, body: Ending): Promise<Action> =>
  call(actionRoutes.endAction, { params: { id }, body });

export const cancelAction = (id: number, isCancelled: boolean): Promise<Action> =>
  call(actionRoutes.cancelAction, { params: { id }, body: { is_cancelled: isCancelled } });

export const addNote = (id: number, body: { text: string; client_id: string }) =>
  call(actionRoutes.addActionNote, { params: { id }, body });

export const removeNote = (id: number, noteId: number, isRemoved: boolean) =>
  call(actionRoutes.removeActionNote, {
    params: { id, noteId },
    body: { is_removed: isRemoved },
  });

/** Reports contain the savings; results follow a few seconds after a change. */
export function useRefreshActions() {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all(
      ['actions', 'reports'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    );
  };
}
