import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

export type Log = FastifyBaseLogger;

/** Logs contain no secrets: no bodies, headers or query strings (which carry tokens), and no long path segments. */
export function createLog(level: string, stream?: NodeJS.WritableStream): Log {
  const options = {
    level,
    redact: ['*.password', '*.token', '*.refresh', '*.authorization', '*.cookie', '*.APP_SECRET'],
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: withoutSecrets(request.url.split('?')[0] ?? ''),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  };
  return stream ? pino(options, stream) : pino(options);
}

// Links carry tokens of 43 characters; check-email carries the e-mail address.
const withoutSecrets = (path: string): string =>
  path.replaceAll(/[^/]{32,}|[^/]*(?:@|%40)[^/]*/gi, '…');
