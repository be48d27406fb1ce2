import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { accountRoutes, type User } from '@wastegauge/contract/accounts';
import { passwordRoutes } from '@wastegauge/contract/passwords';
import { signInRoutes } from '@wastegauge/contract/sign-in';
import { call, session } from '../../api/call.ts';
import { currentUserOptions } from '../../widgets/current-user.ts';

export const sessionsOptions = queryOptions({
  queryKey: ['own', 'sessions'],
  queryFn: ({ signal }) => call(signInRoutes.listSessions, { signal }),
  staleTime: 0,
});

export function useRevokeSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(signInRoutes.revokeSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsOptions.queryKey }),
  });
}

interface PasswordChange {
  current_password: string;
  new_password: string;
}

/** Every other session ends with it, so the list is asked for again. */
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
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: ({ phone, otp }: { phone: string; otp: string }) =>
      call(signInRoutes.verifyOtp, { body: { otp, phone_number: phone }, asUser: true }),
    onSuccess: ({ user }) => keepUser(user),
  });
}

export function useDisableTwoStep() {
  const keepUser = useKeepUser();
  return useMutation({
    mutationFn: (id: number) =>
      call(accountRoutes.replaceUser, { params: { id }, body: { is_mfa_enabled: false } }),
    onSuccess: keepUser,
  });
}

function useKeepUser(): (user: User) => void {
  const queryClient = useQueryClient();
  return (user) => {
    session.rememberUser(user);
    queryClient.setQueryData(currentUserOptions.queryKey, user);
  };
}
