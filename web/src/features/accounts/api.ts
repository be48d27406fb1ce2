import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { userRoutes } from '@wastegauge/contract/directory/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  accountRoutes,
  type Profile,
  type profileChanges,
  type User,
  type UserChanges,
} from '@wastegauge/contract/directory/accounts';
import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { uploadRoutes } from '@wastegauge/contract/services/uploads';
import type { z } from 'zod';
import { call, session } from '../../api/call.ts';
import { currentUserOptions } from '../../widgets/session/current-user.ts';
import { routeOptions } from '../../api/route-options.ts';

export const trackedOptions = routeOptions(['profile', 'tracked'], overviewRoutes.getSummary, {});

export const profileOptions = (userId: number) =>
  routeOptions(
    ['own', 'profile', userId],
    accountRoutes.getProfile,
    { params: { id: userId } },
    { staleTime: 0 },
  );

type ProfileChanges = z.input<typeof profileChanges>;

/** Optimistic update. A rejected change is rolled back without touching other fields. */
export function useChangeProfile(userId: number) {
  const queryClient = useQueryClient();
  const { queryKey } = profileOptions(userId);
  return useMutation({
    mutationKey: ['own-profile'],
    scope: { id: 'own-profile' },
    mutationFn: (body: ProfileChanges) =>
      call(accountRoutes.updateProfile, { params: { id: userId }, body }),
    onMutate: async (changes) => {
      await queryClient.cancelQueries({ queryKey });
      const before = currentValues(queryClient.getQueryData(queryKey), changes);
      queryClient.setQueryData(queryKey, (profile) => profile && withChanges(profile, changes));
      return { before };
    },
    onError: (_error, _changes, context) =>
      queryClient.setQueryData(
        queryKey,
        (profile) => profile && { ...profile, ...context?.before },
      ),
    onSuccess: async (profile, changes) => {
      // Earlier replies lack the changes of later mutations that are still in flight.
      if (queryClient.isMutating({ mutationKey: ['own-profile'] }) === 1) {
        queryClient.setQueryData(queryKey, profile);
      }
      // Totals over several sites use this currency on many pages.
      if (changes.preferred_currency !== undefined) {
        await queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'own' });
      }
    },
  });
}

const currentValues = (profile: Profile | undefined, changes: ProfileChanges) =>
  Object.fromEntries(Object.entries(profile ?? {}).filter(([key]) => key in changes));

const withChanges = (profile: Profile, changes: ProfileChanges): Profile => ({
  ...profile,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});

export function useChangeAccount(userId: number) {
  const storeUser = useStoreUser();
  return useMutation({
    mutationFn: (body: Partial<UserChanges>) =>
      call(userRoutes.updateUser, { params: { id: userId }, body }),
    onSuccess: storeUser,
  });
}

export function useChangePhoto(userId: number) {
  const storeUser = useStoreUser();
  return useMutation({
    mutationFn: async (file: Blob | null) => {
      const url = file && (await call(uploadRoutes.uploadPicture, { file })).url;
      const body = { profile_photo: url };
      return call(userRoutes.updateUser, { params: { id: userId }, body });
    },
    onSuccess: storeUser,
  });
}

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: () => call(userRoutes.deleteOwnAccount, { body: { confirm: true } }),
    onSuccess: () => session.end('signedOut'),
  });

export const sessionsOptions = routeOptions(
  ['own', 'sessions'],
  signInRoutes.listSessions,
  {},
  { staleTime: 0 },
);

export function useRevokeSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(signInRoutes.revokeSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
  });
}

export function useRevokeOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(signInRoutes.revokeOtherSessions, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
  });
}

interface PasswordChange {
  current_password: string;
  new_password: string;
}

/** The server ends all other sessions. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => call(passwordRoutes.changePassword, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
  });
}

export const useSendCode = () =>
  useMutation({
    mutationFn: (phone: string) =>
      call(signInRoutes.sendOtp, { body: { phone_number: phone }, asUser: true }),
  });

export function useConfirmPhone() {
  const storeUser = useStoreUser();
  return useMutation({
    mutationFn: ({ phone, otp }: { phone: string; otp: string }) =>
      call(signInRoutes.verifyOtp, { body: { otp, phone_number: phone }, asUser: true }),
    onSuccess: ({ user }) => storeUser(user),
  });
}

export function useDisableTwoStep() {
  const storeUser = useStoreUser();
  return useMutation({
    mutationFn: (id: number) =>
      call(userRoutes.replaceUser, { params: { id }, body: { is_mfa_enabled: false } }),
    onSuccess: storeUser,
  });
}

function useStoreUser(): (user: User) => void {
  const queryClient = useQueryClient();
  return (user) => {
    session.rememberUser(user);
    queryClient.setQueryData(currentUserOptions.queryKey, user);
    void queryClient.invalidateQueries({ queryKey: ['own', 'team'] });
  };
}
