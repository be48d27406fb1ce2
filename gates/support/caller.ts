import type { AnswerOf, Route } from '@wastegauge/contract/route';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { z } from 'zod';

export interface GateCaller {
  url: string;
  token: string;
  userId: number;
  call<R extends Route>(route: R, parts?: CallParts): Promise<Called<R>>;
}

interface CallParts {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}

/** The parsed reply, or the error code. */
interface Called<R extends Route> {
  status: number;
  answer: AnswerOf<R> | undefined;
  code: string | undefined;
  ms: number;
}

export const gatePassword = 'Roast-potatoes-1';

const errorBody = z.looseObject({ code: z.string() });

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
  { params = {}, query = {}, body, headers: given = {} }: CallParts = {},
): Promise<Called<R>> {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
  const headers = new Headers(given);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body) headers.set('content-type', 'application/json');
  const startedAt = performance.now();
  const reply = await fetch(`${url}${path}?${new URLSearchParams(query).toString()}`, {
    method: route.method,
    headers,
    body: body ? JSON.stringify(body) : null,
  });
  const text = await reply.text();
  const ms = performance.now() - startedAt;
  const content: unknown = text === '' ? undefined : JSON.parse(text);
  const { status } = reply;
  if (!reply.ok) {
    return { status, answer: undefined, code: errorBody.safeParse(content).data?.code, ms };
  }
  const parsed = content === undefined || !route.reply ? undefined : z.parse(route.reply, content);
  // Checked by the route's schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { status, answer: parsed as AnswerOf<R> | undefined, code: undefined, ms };
}
