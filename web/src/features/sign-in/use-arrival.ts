import { useQuery } from '@tanstack/react-query';
import { finishSocialLogin, redeemMagicLink } from './api.ts';
import { hasArrival, nextArrival, readRememberChoice } from './arrival.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

export function useArrival() {
  const finish = useFinishSignIn();
  return useQuery({
    queryKey: ['arrival'],
    queryFn: async () => {
      const arrival = nextArrival();
      if (arrival?.kind === 'magicLink') {
        const answer = await redeemMagicLink(arrival.sesame);
        if (!('token' in answer) && !('phone_number' in answer)) return 'emailConfirmed' as const;
        finish(answer, { remember: false });
      }
      if (arrival?.kind === 'social') {
        const remember = readRememberChoice();
        finish(await finishSocialLogin(arrival.callbackUrl, remember), { remember });
      }
      return 'signedIn' as const;
    },
    enabled: hasArrival(),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}
