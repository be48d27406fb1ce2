import { useNavigate } from '@tanstack/react-router';
import type { LoginReply } from '@wastegauge/contract/directory/sign-in';
import { useOpenSession } from '../../widgets/session/use-open-session.ts';
import { storePendingSignIn } from './pending-sign-in.ts';

interface Attempt {
  email?: string | undefined;
  remember: boolean;
}

export function useFinishSignIn() {
  const navigate = useNavigate();
  const openSession = useOpenSession();
  return (answer: LoginReply, { email, remember }: Attempt): void => {
    if ('token' in answer) {
      openSession(answer.token, answer.user, { remember });
      return;
    }
    storePendingSignIn({ phoneNumber: answer.phone_number, email, remember });
    void navigate({ to: '/auth/verification/check-code', search: true });
  };
}
