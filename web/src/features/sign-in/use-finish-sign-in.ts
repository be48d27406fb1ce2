import { useNavigate } from '@tanstack/react-router';
import type { LoginReply } from '@wastegauge/contract/directory/sign-in';
import { useOpenSession } from '../../widgets/session/use-open-session.ts';

interface Attempt {
  email?: string | undefined;
  remember: boolean;
}

export function useFinishSignIn() {
  const navigate = useNavigate();
  const openSession = useOpenSession();
  return async (answer: LoginReply, { email, remember }: Attempt): Promise<void> => {
    if ('token' in answer) {
      openSession(answer.token, answer.user, { remember });
      return;
    }
    const { storePendingSignIn } = await import('./pending-sign-in.ts');
    storePendingSignIn({ phoneNumber: answer.phone_number, email, remember });
    await navigate({ to: '/auth/verification/check-code', search: true });
  };
}
