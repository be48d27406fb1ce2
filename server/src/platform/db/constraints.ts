import type { FieldErrors } from '@wastegauge/contract/errors';
import { errorCode } from '../error-code.ts';
import { AppError } from '../errors.ts';

export const uniqueViolation = '23505';
export const foreignKeyViolation = '23503';

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
