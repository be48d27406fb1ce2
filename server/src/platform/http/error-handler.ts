import type { ErrorCode } from '@wastegauge/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.ts';
import { foreignKeyViolation } from '../db/constraints.ts';
import type { ErrorReports } from '../ports/error-reports.ts';
import { AppError } from '../errors.ts';
import { StoreUnavailable } from '../ports/files.ts';
import { bareSecurityHeaders } from './security-headers.ts';

const codesByStatus: Partial<Record<number, ErrorCode>> = {
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'payloadTooLarge',
  // A part of the path too long for anything to be called so.
  414: 'notFound',
  415: 'unsupportedMediaType',
  429: 'tooManyRequests',
  503: 'overloaded',
};

// What pg and PostgreSQL say when there is no connection to be had, it was cut, or a statement took too long.
const unreachable = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ENOENT ETIMEDOUT 57P01 57P02 57P03 57014 53300 25P03'.split(' '),
);

// What the system says when nothing can be written or opened just now: no room, no right, too much open,
// or a network share that went away.
const unwritable = new Set(
  'ENOSPC EDQUOT EROFS EACCES EPERM EIO EMFILE ENFILE ENOTDIR ESTALE ENOTCONN ENODEV ENXIO EHOSTDOWN 53100'.split(
    ' ',
  ),
);

// What pg says, which gives it no code, when none comes free, a new one is not let in in time or one was cut.
const waitedInVain =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (?:was closed|has encountered a connection error) and is not queryable)/;

// A text PostgreSQL cannot hold, such as one with a zero character.
const unstorable = new Set(['22021', '22P05']);

/** What somebody meets who tries to get in, or further than they may: each is in the log, with its address. */
const refusals = new Set<ErrorCode>([
  'wrongCredentials',
  'accountDisabled',
  'invalidOtp',
  'codesSwitchedOff',
  'invalidLink',
  'humanCheckFailed',
  'humanCheckRequired',
  'socialUnverifiedEmail',
  'socialFailed',
  'wrongPassword',
  'forbidden',
  'unknownDeviceKey',
  'unknownApiKey',
  'tooManyRequests',
]);

/** Answers one error shape for everything; what is not of the closed list is logged, reported and answers 500. */
export function handleErrors(app: FastifyInstance, reports: ErrorReports): void {
  app.setErrorHandler((error, request, reply) => answerError(reports, error, request, reply));
}

/** For addresses that no route could be looked up for: the hooks that set headers have not run. */
export const answerUnreadableAddress =
  (reports: ErrorReports) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(bareSecurityHeaders);
    void answerError(reports, error, request, reply);
  };

function answerError(
  reports: ErrorReports,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = isHungUp(request) ? new AppError('badRequest') : toAppError(error);
  // One of ours that says the server is busy is no fault; there are many of them just then.
  if (known.status >= 500 && known !== error) request.log.error({ err: error }, 'request failed');
  if (refusals.has(known.code)) {
    request.log.warn(
      { req: request, code: known.code, address: clientAddress(request) },
      'refused',
    );
  }
  if (known.code === 'internal') {
    const where = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    reports.report(error, { where, requestId: request.id });
  }
  if (known.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', known.retryAfterSeconds);
  }
  return reply.code(known.status).send(known.toBody(request.id));
}

// Whoever breaks off in the middle of an upload is no fault of ours, and hears no answer.
const isHungUp = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('internal');
  if (error instanceof StoreUnavailable)
    return new AppError('overloaded', { retryAfterSeconds: 5 });
  const code = 'code' in error ? String(error.code) : '';
  if (unreachable.has(code) || unwritable.has(code) || waitedInVain.test(error.message)) {
    return new AppError('overloaded', { retryAfterSeconds: 5 });
  }
  if (unstorable.has(code)) return new AppError('badRequest');
  // What a new row names was deleted after it had been looked up, or what is deleted came into use.
  if (code === foreignKeyViolation) return new AppError('conflict');
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  const fallback = status >= 400 && status < 500 ? 'badRequest' : 'internal';
  return new AppError(codesByStatus[status] ?? fallback);
}
