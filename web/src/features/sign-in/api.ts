import { queryOptions } from '@tanstack/react-query';
import { signInRoutes, type loginBody } from '@wastegauge/contract/sign-in';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { publicSettingsOptions } from '../../widgets/public-settings.ts';
import { fetchChallenge, meetChallenge } from './human-check.ts';

export type LoginForm = z.input<typeof loginBody>;

export const login = (body: LoginForm) => call(signInRoutes.login, { body });

export const sendMagicLink = (email: string) =>
  call(signInRoutes.sendMagicLink, { body: { email } });

/** Without the sign-in page at hand the check is passed on the way. */
export const sendMagicLinkAgain = (email: string) =>
  sendMagicLink(email).catch(async (error: unknown) => {
    if (!isAboutHumanCheck(error)) throw error;
    await meetChallenge(await fetchChallenge());
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

export const humanCheckOptions = queryOptions({
  queryKey: ['human-check'],
  // The challenge does not wait for the settings: a slow network feels every round trip.
  queryFn: async ({ client, signal }) => {
    const [challenge, { human_check }] = await Promise.all([
      fetchChallenge(signal),
      client.ensureQueryData(publicSettingsOptions),
    ]);
    return human_check === 'off' ? null : meetChallenge(challenge, signal);
  },
  retry: false,
  // It starts before the page is there: what failed meanwhile is told, and tried again when asked.
  retryOnMount: false,
  staleTime: renewalMs,
  gcTime: renewalMs,
  refetchInterval: renewalMs,
});

export const isAboutHumanCheck = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'humanCheckRequired' || error.code === 'humanCheckFailed');
