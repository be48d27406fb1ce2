import {
  errors,
  waitText,
  type ErrorBody,
  type ErrorCode,
  type FieldErrors,
} from '@wastegauge/contract/errors';
import { issueText } from '@wastegauge/contract/values/issue-texts';
import { z } from 'zod';

/** An error of the closed list. Any other error is a bug and results in 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors;
  readonly details: Record<string, string>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      fields?: FieldErrors;
      /** Helps the caller to fix the request. */
      details?: Record<string, string>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(options.message ?? defaultMessage(code, options.retryAfterSeconds));
    this.code = code;
    this.fields = options.fields ?? {};
    this.details = options.details ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errors[this.code][0];
  }

  toBody(requestId: string): ErrorBody {
    const { fields, details, code, message } = this;
    return { ...fields, ...details, code, message, request_id: requestId };
  }
}

/** Reports one field of the request. */
export const invalidField = (field: string, text: string): AppError =>
  new AppError('invalid', { fields: { [field]: [text] } });

export function requireFound<Value>(found: Value | undefined): Value {
  if (found === undefined) throw new AppError('notFound');
  return found;
}

function defaultMessage(code: ErrorCode, retryAfterSeconds: number | undefined): string {
  const isLimit = code === 'tooManyRequests' && retryAfterSeconds !== undefined;
  return isLimit ? waitText(retryAfterSeconds) : errors[code][1];
}

/** Throws `invalid` with `{ field: [text] }` for input that does not fit the schema. */
export function parseInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, input, { error: issueText });
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', { fields: fieldErrors(parsed.error.issues) });
}

function fieldErrors(issues: z.core.$ZodIssue[]): FieldErrors {
  // A Map, because a field may be called "constructor".
  const fields = new Map<string, string[]>();
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const path = issue.path.map(String);
    const targets = names.length > 0 ? names.map((name) => [...path, name]) : [path];
    for (const target of targets) {
      const field = target.join('.') || 'non_field_errors';
      fields.set(field, [...(fields.get(field) ?? []), issue.message]);
    }
  }
  return Object.fromEntries(fields);
}
