import type { ErrorCode } from '@wastegauge/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorReports } from './error-reports.ts';
import { AppError } from './errors.ts';

const codesByStatus: Partial<Record<number, ErrorCode>> = {
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'payloadTooLarge',
  415: 'unsupportedMediaType',
  429: 'tooManyRequests',
  503: 'overloaded',
};

// What pg and PostgreSQL say when there is no connection to be had or it was cut.
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P03', '53300']);

// What the pool says, which gives it no code, when none comes free or a new one is not let in in time.
const waitedInVain =
  /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;

// A text PostgreSQL cannot hold, such as one with a zero character.
const unstorable = new Set(['22021', '22P05']);

/** Answers one error shape for everything; what is not of the closed list is logged, reported and answers 500. */
export function handleErrors(app: FastifyInstance, reports: ErrorReports): void {
  app.setErrorHandler((error, request, reply) => {
    const known = isHungUp(request) ? new AppError('badRequest') : toAppError(error);
    if (known.status >= 500) request.log.error({ err: error }, 'request failed');
    if (known.code === 'internal') {
      const where = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
      reports.report(error, { where, requestId: request.id });
    }
    if (known.retryAfterSeconds !== undefined) {
      void reply.header('retry-after', known.retryAfterSeconds);
    }
    return reply.code(known.status).send(known.toBody(request.id));
  });
}

// Whoever breaks off in the middle of an upload is no fault of ours, and hears no answer.
const isHungUp = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('internal');
  const code = 'code' in error ? String(error.code) : '';
  if (unreachable.has(code) || waitedInVain.test(error.message)) {
    return new AppError('overloaded', { retryAfterSeconds: 5 });
  }
  if (unstorable.has(code)) return new AppError('badRequest');
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  const fallback = status >= 400 && status < 500 ? 'badRequest' : 'internal';
  return new AppError(codesByStatus[status] ?? fallback);
}
