import { useQuery } from '@tanstack/react-query';
import { finishSocialLogin, redeemMagicLink } from './api.ts';
import { hasArrival, nextArrival, readRememberChoice } from './arrival.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

/** Redeems what came with the address, once, and goes on as after any other sign-in. */
export function useArrival() {
  const finish = useFinishSignIn();
  return useQuery({
    queryKey: ['arrival'],
    queryFn: async () => {
      const arrival = nextArrival();
      if (arrival?.kind === 'magicLink') {
        finish(await redeemMagicLink(arrival.sesame), { remember: false });
      }
      if (arrival?.kind === 'social') {
        const remember = readRememberChoice();
        finish(await finishSocialLogin(arrival.callbackUrl, remember), { remember });
      }
      return true;
    },
    enabled: hasArrival(),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}
