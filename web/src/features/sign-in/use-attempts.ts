import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { isAboutHumanCheck } from '../../widgets/human-check/human-check.ts';
import type { HumanCheck } from '../../widgets/human-check/use-human-check.ts';
import { login, sendMagicLink, startSocialLogin } from './api.ts';
import { keepRememberChoice } from './arrival.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

export function useAttempts(humanCheck: HumanCheck, showEmailError: (text: string) => void) {
  const navigate = useNavigate();
  const finish = useFinishSignIn();
  // Resetting the running mutation would drop its result.
  const resetOthers = (own: 'password' | 'magicLink' | 'social') => () => {
    if (own !== 'password') password.reset();
    if (own !== 'magicLink') magicLink.reset();
    if (own !== 'social') social.reset();
  };
  const onError = (error: Error) => {
    if (isAboutHumanCheck(error)) humanCheck.restart();
  };

  const password = useMutation({
    mutationFn: login,
    onMutate: resetOthers('password'),
    onError,
    onSuccess: (answer, { email, remember = false }) => finish(answer, { email, remember }),
  });
  const magicLink = useMutation({
    mutationFn: sendMagicLink,
    onMutate: resetOthers('magicLink'),
    onError: (error) => {
      onError(error);
      const emailError = error instanceof ApiError ? error.fieldErrors['email']?.[0] : undefined;
      if (emailError !== undefined) showEmailError(emailError);
    },
    onSuccess: (_answer, email) => navigate({ to: '/auth/check-email/$email', params: { email } }),
  });
  const social = useMutation({
    mutationFn: async (remember: boolean) => {
      keepRememberChoice(remember);
      return startSocialLogin();
    },
    onMutate: resetOthers('social'),
    onError,
    onSuccess: ({ authorization_url }) => window.location.assign(authorization_url),
  });
  return {
    password,
    magicLink,
    social,
    isPending: password.isPending || magicLink.isPending || social.isPending || social.isSuccess,
    error: password.error ?? magicLink.error ?? social.error,
  };
}
