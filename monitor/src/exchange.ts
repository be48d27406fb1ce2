import { parseReply } from '@wastegauge/contract/call';
import { buildRequest, type CallParts } from '@wastegauge/contract/http-request';
import {
  captureRoutes,
  type batchDelivery,
  type captureResult,
  type singleDelivery,
} from '@wastegauge/contract/waste/captures';
import type { AnswerOf, Route } from '@wastegauge/contract/route';
import { tabletRoutes } from '@wastegauge/contract/waste/tablets';
import { z } from 'zod';

type Single = z.input<typeof singleDelivery>;
type Batch = z.input<typeof batchDelivery>;
export type CaptureResult = z.infer<typeof captureResult>;

/** The messages from a monitor to the server. */
export interface Exchange {
  deliverOne(single: Single, pictures: Uint8Array[]): Promise<Answer<'deliverCaptures'>>;
  deliverMany(batch: Batch): Promise<Answer<'deliverCaptures'>>;
  deliverPicture(
    captureId: string,
    position: number,
    picture: Uint8Array,
  ): Promise<Answer<'deliverPicture'>>;
  sendHeartbeat(health: z.input<typeof captureRoutes.sendHeartbeat.body>): Promise<Heartbeat>;
  withdraw(captureId: string): Promise<void>;
}

type Answer<Name extends keyof typeof captureRoutes> = AnswerOf<(typeof captureRoutes)[Name]>;
type Heartbeat = Answer<'sendHeartbeat'>;

/** The server rejected the request: retrying would not help. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  /** The server's time, when the monitor's clock is the problem. */
  readonly serverTime: string | undefined;

  constructor(status: number, body: z.infer<typeof errorBody>) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.serverTime = body.server_time;
  }
}

/** Unknown result: the network failed or the server is busy. The request may have arrived. */
export class Unclear extends Error {
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

const timeoutMs = 30_000;
const errorBody = z.looseObject({
  code: z.string(),
  message: z.string(),
  server_time: z.string().optional(),
});

export interface ExchangeOptions {
  server: string;
  key: string;
  /** Aborts running requests. */
  signal: AbortSignal;
  fetch?: typeof fetch | undefined;
}

export function openExchange(options: ExchangeOptions): Exchange {
  const { server, key, fetch: send = fetch } = options;
  const { deliverCaptures, deliverPicture, sendHeartbeat } = captureRoutes;

  async function exchange<R extends Route>(
    route: R,
    parts: CallParts,
    content?: { body: FormData | Uint8Array<ArrayBuffer>; type?: string },
  ): Promise<AnswerOf<R>> {
    const { url, ...request } = buildRequest(route, parts, {
      baseUrl: server,
      token: key,
      headers: content?.type ? { 'content-type': content.type } : {},
    });
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(timeoutMs)]);
    const body = content?.body ?? request.body ?? null;
    const answer = await send(url, { ...request, body, signal }).catch(unclear);
    if (answer.status === 204) return parseReply(route, undefined);
    const reply: unknown = await answer.json().catch(unclear);
    if (!answer.ok) throw readFailure(answer, reply);
    try {
      return parseReply(route, reply);
    } catch {
      throw new Unclear('The answer could not be read');
    }
  }

  return {
    deliverOne: (single, pictures) => {
      const form = new FormData();
      form.append('capture', JSON.stringify(single));
      for (const [position, picture] of pictures.entries()) {
        const name = position === 0 ? 'image' : 'backup_image';
        form.append(name, new Blob([Uint8Array.from(picture)]), `${position}.jpg`);
      }
      return exchange(deliverCaptures, {}, { body: form });
    },
    deliverMany: (batch) => exchange(deliverCaptures, { body: batch }),
    deliverPicture: (captureId, position, picture) =>
      exchange(
        deliverPicture,
        { params: { capture_id: captureId }, query: { position } },
        { body: Uint8Array.from(picture), type: 'image/jpeg' },
      ),
    sendHeartbeat: (health) => exchange(sendHeartbeat, { body: health }),
    withdraw: async (captureId) => {
      await exchange(tabletRoutes.withdrawCapture, { params: { capture_id: captureId } });
    },
  };
}

function unclear(error: unknown): never {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  throw new Unclear(cause instanceof Error ? cause.message : String(cause));
}

/** Too slow, too early, too often, or headers enlarged by a proxy: the capture itself is not rejected. */
const notNow = new Set([408, 425, 429, 431]);

function readFailure(answer: Response, content: unknown): Refusal | Unclear {
  const body = errorBody.safeParse(content);
  const isRefused = answer.status >= 400 && answer.status < 500 && !notNow.has(answer.status);
  if (isRefused && body.success) return new Refusal(answer.status, body.data);
  const retryAfterMs = Number(answer.headers.get('retry-after') ?? 0) * 1000;
  return new Unclear(`The server answered ${answer.status}`, retryAfterMs || 0);
}
