import {
  magicLinkBody,
  signInRoutes,
  type loginBody,
} from '@wastegauge/contract/directory/sign-in';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import {
  fetchChallenge,
  isAboutHumanCheck,
  meetChallenge,
} from '../../widgets/human-check/human-check.ts';
import { readRequestedPage } from '../../widgets/session/requested-page.ts';

type LoginForm = z.input<typeof loginBody>;

export const login = (body: LoginForm) => call(signInRoutes.login, { body });

export const sendMagicLink = (email: string) =>
  call(signInRoutes.sendMagicLink, {
    body: { email, page: magicLinkBody.shape.page.safeParse(readRequestedPage()).data },
  });

export const sendMagicLinkAgain = (email: string) => withHumanCheck(() => sendMagicLink(email));

export const confirmIdentity = (password: string) =>
  withHumanCheck(() => call(signInRoutes.confirmIdentity, { body: { password } }));

const withHumanCheck = <Reply>(attempt: () => Promise<Reply>): Promise<Reply> =>
  attempt().catch(async (error: unknown) => {
    if (!isAboutHumanCheck(error)) throw error;
    await meetChallenge(await fetchChallenge());
    return attempt();
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
