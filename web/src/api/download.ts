import { buildUrl } from '@wastegauge/contract/http-request';
import type { CallOf, Route } from '@wastegauge/contract/route';
import { replyError, networkError } from './api-error.ts';
import { session, viewAs } from './call.ts';
import { countRows } from './csv-rows.ts';

export interface DownloadProgress {
  rows: number;
  totalRows: number;
}

interface DownloadOptions {
  signal: AbortSignal;
  onProgress: (progress: DownloadProgress) => void;
}

export async function download<R extends Route>(
  route: R,
  { signal, onProgress, ...parts }: CallOf<R> & DownloadOptions,
): Promise<Blob> {
  const address = buildUrl(route, parts, viewAs.parameter(route.access));
  const open = (bearer: string | null): Promise<Response> =>
    fetch(address, {
      headers: { accept: 'text/csv', ...(bearer && { authorization: `Bearer ${bearer}` }) },
      signal,
      credentials: 'same-origin',
    });
  try {
    const bearer = await session.bearer();
    const first = await open(bearer);
    const isRefused = first.status === 401 && bearer !== null;
    const reply = isRefused ? await open(await session.renew(bearer)) : first;
    if (!reply.ok || !reply.body) throw replyError(reply, undefined);
    const totalRows = Number(reply.headers.get('x-total-count') ?? 0);
    const counter = countRows();
    const counted = reply.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (chunk, controller) => {
          onProgress({ rows: Math.max(0, counter(chunk) - 1), totalRows });
          controller.enqueue(chunk);
        },
      }),
    );
    return await new Response(counted).blob();
  } catch (error) {
    if (signal.aborted || !(error instanceof TypeError)) throw error;
    throw networkError(error);
  }
}

export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers read the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
