import { z } from 'zod';
import type { AnswerOf, CallOf, Route } from './route.ts';

export interface CallParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

export interface CallOptions {
  /** Of the server; empty in the browser. */
  baseUrl?: string | undefined;
  token?: string | null | undefined;
  /** Site ids, comma-separated: narrows the reply to these sites. */
  viewAs?: string | undefined;
  /** Needed to change entries of a locked report. */
  changeReason?: string | undefined;
  headers?: Record<string, string> | undefined;
}

/** Percent-encoded, because headers are not UTF-8. */
export const changeReasonHeader = 'x-change-reason';
export const maxReasonLength = 500;

export interface HttpRequest {
  method: Route['method'];
  url: string;
  headers: Record<string, string>;
  /** JSON. */
  body?: string;
}

/** The HTTP request for a call, for any client: fetch, a test server, a browser driver. */
export function buildRequest(
  route: Route,
  parts: CallParts,
  { baseUrl = '', token, viewAs, changeReason, headers = {} }: CallOptions = {},
): HttpRequest {
  return {
    method: route.method,
    url: baseUrl + buildUrl(route, parts, viewAs),
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      ...(changeReason !== undefined && {
        [changeReasonHeader]: encodeURIComponent(changeReason),
      }),
      ...headers,
    },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
  };
}

/** The path with its parameters, and the query; lists are comma-separated. */
export function buildUrl(route: Route, { params, query }: CallParts, viewAs?: string): string {
  const values = new Map(entries(params));
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(queryText(values.get(name))),
  );
  const search = [...entries(query), ['viewAs', viewAs] as const]
    .filter(([, value]) => value !== undefined && value !== null)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(queryText(value))}`);
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}

export function queryText(value: unknown): string {
  if (Array.isArray(value)) return value.map(queryText).join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

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
