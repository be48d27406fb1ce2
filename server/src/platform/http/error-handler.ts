import type { ErrorCode } from '@wastegauge/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.ts';
import { foreignKeyViolation, isCancelled } from '../db/constraints.ts';
import type { ErrorReports } from '../ports/error-reports.ts';
import { AppError } from '../errors.ts';
import { StoreUnavailable } from '../ports/files.ts';
import { bareSecurityHeaders } from './security-headers.ts';

const codesByStatus: Partial<Record<number, ErrorCode>> = {
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'payloadTooLarge',
  // No id is as long as this path segment.
  414: 'notFound',
  415: 'unsupportedMediaType',
  429: 'tooManyRequests',
  503: 'overloaded',
};

// From pg and PostgreSQL: no connection, a broken connection, a lost node of a cluster or a statement timeout.
const unreachable = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ENOENT ETIMEDOUT 08000 08001 08003 08004 08006 57P01 57P02 57P03 57014 53300 25P03'.split(
    ' ',
  ),
);

// From the operating system: disk full, no permission, too many open files or a lost network share.
const unwritable = new Set(
  'ENOSPC EDQUOT EROFS EACCES EPERM EIO EMFILE ENFILE ENOTDIR ESTALE ENOTCONN ENODEV ENXIO EHOSTDOWN 53100'.split(
    ' ',
  ),
);

// Errors of pg that have no code, and of a cluster that loses a node at the end of a transaction, which has the code of
// an internal error.
const connectionLost =
  /^(?:SSL SYSCALL error|server closed the connection|connection not open|timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (?:was closed|has encountered a connection error) and is not queryable)/;

// Text that PostgreSQL cannot store, such as a zero character.
const unstorable = new Set(['22021', '22P05']);

/** Logged with the client's address, because they may be attacks. */
const securityErrors = new Set<ErrorCode>([
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

/** Errors outside the closed list are logged, reported and answered with 500. */
export function handleErrors(app: FastifyInstance, reports: ErrorReports): void {
  app.setErrorHandler((error, request, reply) => answerError(reports, error, request, reply));
}

/** For URLs the router cannot parse: the hooks that set headers have not run. */
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
  const known = isAborted(request) ? new AppError('badRequest') : toAppError(error);
  // Our own "overloaded" errors are expected, and there are many of them under load.
  if (known.status >= 500 && known !== error) request.log.error({ err: error }, 'request failed');
  if (securityErrors.has(known.code)) {
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

const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('internal');
  if (error instanceof StoreUnavailable)
    return new AppError('overloaded', { retryAfterSeconds: 5 });
  const code = 'code' in error ? String(error.code) : '';
  if (unreachable.has(code) || unwritable.has(code) || connectionLost.test(error.message)) {
    return new AppError('overloaded', { retryAfterSeconds: 5 });
  }
  if (isCancelled(code)) return new AppError('overloaded', { retryAfterSeconds: 1 });
  if (unstorable.has(code)) return new AppError('badRequest');
  // A referenced row was deleted, or a deleted row became referenced, after it was checked.
  if (code === foreignKeyViolation) return new AppError('conflict');
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  const fallback = status >= 400 && status < 500 ? 'badRequest' : 'internal';
  return new AppError(codesByStatus[status] ?? fallback);
}
