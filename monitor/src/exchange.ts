import {
  captureRoutes,
  type batchDelivery,
  type captureResult,
  type singleDelivery,
} from '@wastegauge/contract/waste/captures';
import type { AnswerOf } from '@wastegauge/contract/route';
import { z } from 'zod';

type Single = z.input<typeof singleDelivery>;
type Batch = z.input<typeof batchDelivery>;
export type CaptureResult = z.infer<typeof captureResult>;

/** The four messages from a monitor to the server. */
export interface Exchange {
  deliverOne(single: Single, pictures: Buffer[]): Promise<Answer<'deliverCaptures'>>;
  deliverMany(batch: Batch): Promise<Answer<'deliverCaptures'>>;
  deliverPicture(
    captureId: string,
    position: number,
    picture: Buffer,
  ): Promise<Answer<'deliverPicture'>>;
  sendHeartbeat(health: z.input<typeof captureRoutes.sendHeartbeat.body>): Promise<Heartbeat>;
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

  async function exchange<Reply extends z.core.$ZodType>(
    route: { method: string; reply: Reply },
    path: string,
    body: FormData | string | Buffer<ArrayBuffer>,
    type?: string,
  ): Promise<z.output<Reply>> {
    const headers = new Headers({ authorization: `Bearer ${key}` });
    if (type) headers.set('content-type', type);
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(timeoutMs)]);
    const request = { method: route.method, headers, body, signal };
    const answer = await send(server + path, request).catch(unclear);
    const content: unknown = await answer.json().catch(unclear);
    if (!answer.ok) throw readFailure(answer, content);
    const reply = z.safeParse(route.reply, content);
    if (!reply.success) throw new Unclear('The answer could not be read');
    return reply.data;
  }

  return {
    deliverOne: (single, pictures) => {
      const form = new FormData();
      form.append('capture', JSON.stringify(single));
      for (const [position, picture] of pictures.entries()) {
        const name = position === 0 ? 'image' : 'backup_image';
        form.append(name, new Blob([Uint8Array.from(picture)]), `${position}.jpg`);
      }
      return exchange(deliverCaptures, deliverCaptures.path, form);
    },
    deliverMany: (batch) =>
      exchange(deliverCaptures, deliverCaptures.path, JSON.stringify(batch), 'application/json'),
    deliverPicture: (captureId, position, picture) => {
      const path = deliverPicture.path.replace(':capture_id', encodeURIComponent(captureId));
      const body = Buffer.from(picture);
      return exchange(deliverPicture, `${path}?position=${position}`, body, 'image/jpeg');
    },
    sendHeartbeat: (health) =>
      exchange(sendHeartbeat, sendHeartbeat.path, JSON.stringify(health), 'application/json'),
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
