import { buildRequest, type CallParts } from '@wastegauge/contract/http-request';
import type { AnswerOf, CallOf, Route } from '@wastegauge/contract/route';
import { replyError, networkError, unreadableReply } from './api-error.ts';

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  bearer?: string | null;
  baseUrl?: string;
  viewAs?: string | undefined;
  changeReason?: string | undefined;
  keepalive?: boolean;
  /** Sent instead of a body, as form data or raw according to the route. */
  file?: Blob | undefined;
}

export function request<R extends Route>(
  route: R,
  parts: CallOf<R> & RequestOptions,
): Promise<AnswerOf<R>>;
export async function request(route: Route, parts: CallParts & RequestOptions): Promise<unknown> {
  const reply = await sendSuccessfully(route, parts);
  if (!route.reply || reply.status === 204) return undefined;
  const parsed = await route.reply['~standard'].validate(await readJson(reply, true));
  if (parsed.issues) throw unreadableReply(reply.status, describeIssues(parsed.issues));
  return parsed.value;
}

/** For calls before the schemas have loaded: the caller checks the reply. */
export const requestUnparsed = async (
  route: Route,
  parts: CallParts & RequestOptions,
): Promise<unknown> => readJson(await sendSuccessfully(route, parts), true);

async function sendSuccessfully(
  route: Route,
  parts: CallParts & RequestOptions,
): Promise<Response> {
  const reply = await send(route, parts);
  if (!reply.ok) throw replyError(reply, await readJson(reply, false));
  return reply;
}

const describeIssues = (issues: readonly { message: string; path?: unknown }[]): Error =>
  new Error(JSON.stringify(issues.map(({ message, path }) => ({ path, message }))));

async function send(route: Route, parts: CallParts & RequestOptions): Promise<Response> {
  const { url, ...init } = buildRequest(route, parts, {
    baseUrl: parts.baseUrl,
    token: parts.bearer,
    viewAs: parts.viewAs,
    changeReason: parts.changeReason,
    headers: route.upload === 'file' ? { 'content-type': 'application/octet-stream' } : {},
  });
  try {
    return await fetch(url, {
      ...init,
      ...(parts.file && { body: uploadBody(route, parts.file) }),
      signal: parts.signal ?? null,
      credentials: 'same-origin',
      keepalive: parts.keepalive ?? false,
    });
  } catch (error) {
    if (parts.signal?.aborted) throw error;
    throw networkError(error);
  }
}

function uploadBody(route: Route, file: Blob): BodyInit {
  if (route.upload === 'file') return file;
  const form = new FormData();
  form.set('file', file);
  return form;
}

async function readJson(reply: Response, isRequired: boolean): Promise<unknown> {
  try {
    return await reply.json();
  } catch (error) {
    if (isRequired) throw unreadableReply(reply.status, error);
    return undefined;
  }
}
