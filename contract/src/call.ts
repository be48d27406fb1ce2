import { z } from 'zod';
import { buildRequest, type CallOptions, type HttpRequest } from './http-request.ts';
import type { AnswerOf, CallOf, Route } from './route.ts';

/** Parses a successful reply; throws when it does not match the route's schema. */
export function parseReply<R extends Route>(route: R, json: unknown): AnswerOf<R> {
  const reply = json === undefined || !route.reply ? undefined : z.parse(route.reply, json);
  // The schema of the route has just been applied.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return reply as AnswerOf<R>;
}

interface HttpReply {
  ok: boolean;
  status: number;
  text(): Promise<string>;
}

export interface Called<R extends Route> {
  status: number;
  /** Undefined when the call was refused. */
  answer: AnswerOf<R> | undefined;
  /** The error code of a refused call. */
  code: string | undefined;
}

const errorBody = z.looseObject({ code: z.string() });

/** Calls a route with anything that works like fetch. */
export async function callRoute<R extends Route>(
  send: (url: string, request: Omit<HttpRequest, 'url'>) => Promise<HttpReply>,
  route: R,
  parts: CallOf<R>,
  options: CallOptions = {},
): Promise<Called<R>> {
  const { url, ...request } = buildRequest(route, parts, options);
  const reply = await send(url, request);
  const text = await reply.text();
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  if (!reply.ok) {
    return { status: reply.status, answer: undefined, code: errorBody.safeParse(json).data?.code };
  }
  return { status: reply.status, answer: parseReply(route, json), code: undefined };
}
