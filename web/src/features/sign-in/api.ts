import type { loginBody } from '@wastegauge/contract/directory/sign-in';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { loadFirstRoutes } from '../../api/load-first-routes.ts';
import { requestUnparsed } from '../../api/request.ts';
import { isAboutHumanCheck } from '../../widgets/human-check/human-check.ts';
import { readRequestedPage } from '../../widgets/session/requested-page.ts';

type LoginForm = z.input<typeof loginBody>;

const loadRoutes = async () => (await loadFirstRoutes()).signInRoutes;

export const login = async (body: LoginForm) => call((await loadRoutes()).login, { body });

export async function sendMagicLink(email: string) {
  const { magicLinkBody, signInRoutes } = await loadFirstRoutes();
  return call(signInRoutes.sendMagicLink, {
    body: { email, page: magicLinkBody.shape.page.safeParse(readRequestedPage()).data },
  });
}

export const sendMagicLinkAgain = (email: string) => withHumanCheck(() => sendMagicLink(email));

export const confirmIdentity = (password: string) =>
  withHumanCheck(async () => call((await loadRoutes()).confirmIdentity, { body: { password } }));

const withHumanCheck = <Reply>(attempt: () => Promise<Reply>): Promise<Reply> =>
  attempt().catch(async (error: unknown) => {
    if (!isAboutHumanCheck(error)) throw error;
    const { meetChallenge } = await import('../../widgets/human-check/meet-challenge.ts');
    await meetChallenge({ send: requestUnparsed });
    return attempt();
  });

export const redeemMagicLink = async (sesame: string) =>
  call((await loadRoutes()).redeemMagicLink, { body: { sesame } });

export const startSocialLogin = async () => call((await loadRoutes()).startSocialLogin, {});

export const finishSocialLogin = async (callbackUrl: string, remember: boolean) =>
  call((await loadRoutes()).socialLogin, { body: { callback_url: callbackUrl, remember } });

export const resendCode = async (email: string | undefined) =>
  call((await loadRoutes()).sendOtp, { body: email === undefined ? {} : { email } });

export const verifyCode = async (otp: string, email: string | undefined) =>
  call((await loadRoutes()).verifyOtp, { body: email === undefined ? { otp } : { otp, email } });
