import type { FieldErrors } from '@wastegauge/contract/errors';
import { AppError } from './errors.ts';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** For `.catch(…)`: who comes second with something there can be only one of is told so under its field. */
export const refuseTaken =
  (fields: FieldErrors) =>
  (error: unknown): never => {
    throw hasCode(error, uniqueViolation) ? new AppError('invalid', { fields }) : error;
  };

/** For `.catch(…)`: what something else still refers to cannot go. */
export const refuseInUse =
  (message: string) =>
  (error: unknown): never => {
    throw hasCode(error, foreignKeyViolation) ? new AppError('invalid', { message }) : error;
  };
