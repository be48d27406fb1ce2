import type { FieldErrors } from '@wastegauge/contract/errors';
import { errorCode } from '../error-code.ts';
import { AppError } from '../errors.ts';

export const uniqueViolation = '23505';
export const foreignKeyViolation = '23503';

/** For `.catch(…)`: who comes second with something there can be only one of is told so under its field. */
export const rejectDuplicate =
  (fields: FieldErrors) =>
  (error: unknown): never => {
    throw errorCode(error) === uniqueViolation ? new AppError('invalid', { fields }) : error;
  };

/** For `.catch(…)`: what something else still refers to cannot go. */
export const rejectInUse =
  (message: string) =>
  (error: unknown): never => {
    throw errorCode(error) === foreignKeyViolation ? new AppError('invalid', { message }) : error;
  };
