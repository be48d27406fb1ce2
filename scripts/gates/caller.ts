import type { AnswerOf, Route } from '@wastegauge/contract/route';
import { signInRoutes } from '@wastegauge/contract/sign-in';
import { z } from 'zod';

export interface Caller {
  url: string;
  token: string;
  userId: number;
  call<R extends Route>(route: R, parts?: CallParts): Promise<Called<R>>;
}

interface CallParts {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: object;
}

/** An answer of the contract, or the code of the error. */
interface Called<R extends Route> {
  status: number;
  answer: AnswerOf<R> | undefined;
  code: string | undefined;
  ms: number;
}

const errorBody = z.looseObject({ code: z.string() });

/** Signs in over HTTP and calls by the contract's routes. */
export async function signInAs(url: string, email: string, password: string): Promise<Caller> {
  const { answer } = await call(url, undefined, signInRoutes.login, { body: { email, password } });
  if (!answer || !('token' in answer)) throw new Error(`${email} cannot sign in`);
  const token = answer.token.access;
  return {
    url,
    token,
    userId: answer.user.id,
    call: (route, parts) => call(url, token, route, parts),
  };
}

async function call<R extends Route>(
  url: string,
  token: string | undefined,
  route: R,
  { params = {}, query = {}, body }: CallParts = {},
): Promise<Called<R>> {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
  const headers = new Headers();
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
  // The route's own schema has just said so.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { status, answer: parsed as AnswerOf<R> | undefined, code: undefined, ms };
}
