import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { user as userSchema } from '@wastegauge/contract/directory/accounts';
import type { AnswerOf } from '@wastegauge/contract/route';
import type { Invitation, signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { useTranslation } from 'react-i18next';
import { session } from '../../api/call.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { currentUserOptions } from '../../widgets/session/current-user.ts';
import { useOpenSession } from '../../widgets/session/use-open-session.ts';

type Accepted = AnswerOf<typeof signUpRoutes.acceptInvitation>;

export function useAccepted({ email, group_name: group }: Invitation) {
  const { t } = useTranslation(['signUp', 'common']);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const openSession = useOpenSession();
  return async (answer: Accepted): Promise<void> => {
    if ('token' in answer) {
      openSession(answer.token, answer.user, { remember: false, keepsSearch: false });
      return;
    }
    const isSignedIn = session.isOpen() && signedInEmail() === email.toLowerCase();
    const text = t(isSignedIn ? 'invitation.joined' : 'invitation.joinedSignIn', { group });
    showToast({ kind: 'success', text, closeLabel: t('common:close') });
    if (!isSignedIn) {
      await navigate({ to: '/auth/sign-in', state: { email } });
      return;
    }
    // The route guards check the stored user, who has no group yet.
    await queryClient.fetchQuery({ ...currentUserOptions, staleTime: 0 });
    await queryClient.invalidateQueries();
    await navigate({ to: '/' });
  };
}

const signedInEmail = (): string | undefined =>
  userSchema.safeParse(session.readUser()).data?.email.toLowerCase();
