import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserChanges } from '@wastegauge/contract/directory/accounts';
import { signUpRoutes, type registerBody } from '@wastegauge/contract/directory/sign-up';
import { userRoutes } from '@wastegauge/contract/directory/users';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import { currentUserOptions } from '../../widgets/session/current-user.ts';
import type { UsersQuery } from './users-search.ts';

export const usersOptions = (query: UsersQuery) =>
  routeOptions(
    ['users', query],
    userRoutes.listUsers,
    { query },
    { placeholderData: keepPreviousData },
  );

type UserRegistration = z.input<typeof registerBody>;

export function useAddUser() {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (body: UserRegistration) => call(signUpRoutes.register, { body, asUser: true }),
    onSuccess: refresh,
  });
}

export function useUpdateUser(id: number) {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (body: UserChanges) => call(userRoutes.replaceUser, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export interface Deletion {
  deleted: number[];
  failed: { id: number; error: unknown }[];
}

/** Sequential; a rejected user does not stop the rest. */
export function useDeleteUsers() {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: async (ids: readonly number[]): Promise<Deletion> => {
      const deletion: Deletion = { deleted: [], failed: [] };
      for (const id of ids) {
        try {
          await call(userRoutes.deleteUser, { params: { id } });
          deletion.deleted.push(id);
        } catch (error) {
          deletion.failed.push({ id, error });
        }
      }
      return deletion;
    },
    onSuccess: refresh,
  });
}

/** Group lists contain user counts, and the session user may have changed. */
function useRefreshUsers() {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all(
      [['users'], ['groups'], currentUserOptions.queryKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
}
