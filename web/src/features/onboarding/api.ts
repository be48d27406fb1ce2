import { userRoutes } from '@wastegauge/contract/directory/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, session } from '../../api/call.ts';
import { currentUserOptions, useCurrentUser } from '../../widgets/session/current-user.ts';
import { storedAnswers, type Answers } from '../../widgets/food/questions.ts';

export function useSaveAnswers() {
  const { id } = useCurrentUser();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answers: Answers) =>
      call(userRoutes.updateUser, {
        params: { id },
        body: { ...storedAnswers(answers), is_onboarded: true, is_mfa_enabled: false },
      }),
    onSuccess: (user) => {
      session.rememberUser(user);
      queryClient.setQueryData(currentUserOptions.queryKey, user);
    },
  });
}
