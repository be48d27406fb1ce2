import type { AnswerOf, CallOf, Route } from '@wastegauge/contract/route';
import { z } from 'zod';
import { replyError, networkError, unreadableReply } from './api-error.ts';

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  bearer?: string | null;
  baseUrl?: string;
  viewAs?: string | undefined;
  keepalive?: boolean;
  /** Sent instead of a body, as form data or raw according to the route. */
  file?: Blob | undefined;
}

interface CallParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

export function request<R extends Route>(
  route: R,
  parts: CallOf<R> & RequestOptions,
): Promise<AnswerOf<R>>;
export async function request(route: Route, parts: CallParts & RequestOptions): Promise<unknown> {
  const reply = await send(route, parts);
  if (!reply.ok) throw replyError(reply, await readJson(reply, false));
  if (!route.reply || reply.status === 204) return undefined;
  const parsed = z.safeParse(route.reply, await readJson(reply, true));
  if (!parsed.success) throw unreadableReply(reply.status, parsed.error);
  return parsed.data;
}

async function send(route: Route, parts: CallParts & RequestOptions): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (parts.bearer) headers.set('authorization', `Bearer ${parts.bearer}`);
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  if (route.upload === 'file') headers.set('content-type', 'application/octet-stream');
  try {
    return await fetch((parts.baseUrl ?? '') + addressOf(route, parts), {
      method: route.method,
      headers,
      body: requestBody(route, parts),
      signal: parts.signal ?? null,
      credentials: 'same-origin',
      keepalive: parts.keepalive ?? false,
    });
  } catch (error) {
    if (parts.signal?.aborted) throw error;
    throw networkError(error);
  }
}

function requestBody(route: Route, { body, file }: CallParts & RequestOptions): BodyInit | null {
  if (!file) return body === undefined ? null : JSON.stringify(body);
  if (route.upload === 'file') return file;
  const form = new FormData();
  form.set('file', file);
  return form;
}

export function addressOf(route: Route, parts: CallParts & Pick<RequestOptions, 'viewAs'>): string {
  const params = objectEntries(parts.params);
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(queryText(params.find(([key]) => key === name)?.[1])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of objectEntries(parts.query)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value) && value.length === 0) continue;
    search.set(name, queryText(value));
  }
  if (parts.viewAs !== undefined) search.set('viewAs', parts.viewAs);
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

export function queryText(value: unknown): string {
  if (Array.isArray(value)) return value.map(queryText).join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

const objectEntries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

async function readJson(reply: Response, isRequired: boolean): Promise<unknown> {
  try {
    return await reply.json();
  } catch (error) {
    if (isRequired) throw unreadableReply(reply.status, error);
    return undefined;
  }
}
