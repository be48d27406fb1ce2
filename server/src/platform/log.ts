import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

export type Log = FastifyBaseLogger;

/** Logs hold no secret: no bodies, no headers but a few, no query strings (tokens travel there). */
export function createLog(level: string, stream?: NodeJS.WritableStream): Log {
  const options = {
    level,
    redact: ['*.password', '*.token', '*.refresh', '*.authorization', '*.cookie', '*.APP_SECRET'],
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  };
  return stream ? pino(options, stream) : pino(options);
}
