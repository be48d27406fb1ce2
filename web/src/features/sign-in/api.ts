import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { signInRoutes, type loginBody } from '@wastegauge/contract/sign-in';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { publicSettingsOptions } from '../../widgets/public-settings.ts';

export type LoginForm = z.input<typeof loginBody>;

export const login = (body: LoginForm) => call(signInRoutes.login, { body });

export const sendMagicLink = (email: string) =>
  call(signInRoutes.sendMagicLink, { body: { email } });

/** Without the sign-in page at hand the check is passed on the way. */
export const sendMagicLinkAgain = (email: string) =>
  sendMagicLink(email).catch(async (error: unknown) => {
    if (!isAboutHumanCheck(error)) throw error;
    await (await loadHumanCheck()).passHumanCheck();
    return sendMagicLink(email);
  });

export const redeemMagicLink = (sesame: string) =>
  call(signInRoutes.redeemMagicLink, { body: { sesame } });

export const startSocialLogin = () => call(signInRoutes.startSocialLogin, {});

export const finishSocialLogin = (callbackUrl: string, remember: boolean) =>
  call(signInRoutes.socialLogin, { body: { callback_url: callbackUrl, remember } });

export const resendCode = (email: string | undefined) =>
  call(signInRoutes.sendOtp, { body: email === undefined ? {} : { email } });

export const verifyCode = (otp: string, email: string | undefined) =>
  call(signInRoutes.verifyOtp, { body: email === undefined ? { otp } : { otp, email } });

/** A pass counts for ten minutes; a page that stays open gets a new one in time. */
const renewalMs = 9 * 60_000;

/** The solver is fetched when it is needed: most pages never see it. */
const loadHumanCheck = () => import('./human-check.ts');

export const humanCheckOptions = queryOptions({
  queryKey: ['human-check'],
  queryFn: async ({ signal }) => (await loadHumanCheck()).passHumanCheck(signal),
  retry: false,
  staleTime: renewalMs,
  gcTime: renewalMs,
  refetchInterval: renewalMs,
});

/** Begins while the page itself is still on its way. */
export async function beginHumanCheck(queryClient: QueryClient): Promise<void> {
  const { human_check } = await queryClient.ensureQueryData(publicSettingsOptions);
  if (human_check === 'altcha') await queryClient.prefetchQuery(humanCheckOptions);
}

export const isAboutHumanCheck = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'humanCheckRequired' || error.code === 'humanCheckFailed');
