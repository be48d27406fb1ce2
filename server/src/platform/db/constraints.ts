import type { FieldErrors } from '@wastegauge/contract/errors';
import { errorCode } from '../error-code.ts';
import { AppError } from '../errors.ts';

export const uniqueViolation = '23505';
export const foreignKeyViolation = '23503';
const serializationFailure = '40001';
const deadlock = '40P01';

/** The database cancelled the transaction because of others, so it can be repeated. */
export const isCancelled = (code: string | undefined): boolean =>
  code === serializationFailure || code === deadlock;

/** For `.catch(…)`: reports a unique violation as a field error. */
export const rejectDuplicate =
  (fields: FieldErrors) =>
  (error: unknown): never => {
    throw errorCode(error) === uniqueViolation ? new AppError('invalid', { fields }) : error;
  };

/** For `.catch(…)`: reports the deletion of a row that is still referenced. */
export const rejectInUse =
  (message: string) =>
  (error: unknown): never => {
    throw errorCode(error) === foreignKeyViolation ? new AppError('invalid', { message }) : error;
  };
