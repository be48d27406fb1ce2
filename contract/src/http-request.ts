import type { Route } from './route.ts';

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
