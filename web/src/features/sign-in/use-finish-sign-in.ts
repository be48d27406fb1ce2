import { useQueryClient, type Query } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '@wastegauge/contract/accounts';
import type { LoginReply, TokenPair } from '@wastegauge/contract/sign-in';
import { session } from '../../api/call.ts';
import { keepPendingSignIn } from './pending-sign-in.ts';

interface Attempt {
  email?: string | undefined;
  remember: boolean;
}

/** What follows every way in: the session and the start page, or the page that asks for the code. */
export function useFinishSignIn() {
  const navigate = useNavigate();
  const openSession = useOpenSession();
  return (answer: LoginReply, { email, remember }: Attempt): void => {
    if ('token' in answer) {
      openSession(answer.token, answer.user, remember);
      return;
    }
    keepPendingSignIn({ phoneNumber: answer.phone_number, email, remember });
    void navigate({ to: '/auth/verification/check-code', search: true });
  };
}

export function useOpenSession() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (token: TokenPair, user: User, remember: boolean): void => {
    session.start(token, user, remember);
    queryClient.removeQueries({ predicate: isAboutSomebody });
    // Not waited for: whoever may not go on is led back here, and the form has to be free again.
    void navigate({ to: '/', search: true });
  };
}

const ownQueries = new Set<unknown>(['public-settings', 'human-check', 'arrival']);

/** Of whoever was signed in before nothing may be left over. */
const isAboutSomebody = ({ queryKey }: Query): boolean => !ownQueries.has(queryKey[0]);
