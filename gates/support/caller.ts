import { callRoute as callContractRoute, type Called } from '@wastegauge/contract/call';
import type { CallOf, Route } from '@wastegauge/contract/route';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';

export interface GateCaller {
  url: string;
  token: string;
  userId: number;
  call<R extends Route>(route: R, parts?: CallParts): Promise<TimedCall<R>>;
}

interface CallParts {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}

interface TimedCall<R extends Route> extends Called<R> {
  ms: number;
}

export const gatePassword = 'Roast-potatoes-1';

export async function signInAs(url: string, email: string, password: string): Promise<GateCaller> {
  const { answer } = await callRoute(url, undefined, signInRoutes.login, {
    body: { email, password },
  });
  if (!answer || !('token' in answer)) throw new Error(`${email} cannot sign in`);
  return callerAt(url, { token: answer.token.access, userId: answer.user.id });
}

/** Calls any server of the installation with an existing session. */
export const callerAt = (
  url: string,
  { token, userId }: Pick<GateCaller, 'token' | 'userId'>,
): GateCaller => ({
  url,
  token,
  userId,
  call: (route, parts) => callRoute(url, token, route, parts),
});

export async function callRoute<R extends Route>(
  url: string,
  token: string | undefined,
  route: R,
  { headers, ...parts }: CallParts = {},
): Promise<TimedCall<R>> {
  // Gates send loosely typed input; the server validates it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const input = parts as CallOf<R>;
  const startedAt = performance.now();
  const called = await callContractRoute(fetch, route, input, { baseUrl: url, token, headers });
  return { ...called, ms: performance.now() - startedAt };
}
