import { errors, type ErrorCode, type FieldErrors } from '@wastegauge/contract/errors';
import { texts } from '@wastegauge/contract/values/texts';

/** `network`: no reply; `unreadable`: the reply does not match the contract. */
type ApiErrorCode = ErrorCode | 'network' | 'unreadable';

export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly fieldErrors: FieldErrors;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    details: {
      status: number;
      code: ApiErrorCode;
      fieldErrors?: FieldErrors;
      requestId?: string | undefined;
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.fieldErrors = details.fieldErrors ?? {};
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

/** A reply with neither `message` nor `detail` gets the general text. */
export function replyError(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
): ApiError {
  const fields = asRecord(body);
  const message = asText(fields['message']) ?? asText(fields['detail']) ?? fallbackText;
  return new ApiError(message, {
    status,
    code: knownCode(fields['code']) ?? statusErrorCode(status),
    fieldErrors: parseFieldErrors(fields),
    requestId: asText(fields['request_id']),
    retryAfterSeconds: Number(headers.get('retry-after')) || undefined,
  });
}

export const networkError = (cause: unknown): ApiError =>
  new ApiError(fallbackText, { status: 0, code: 'network', cause });

export const unreadableReply = (status: number, cause: unknown): ApiError =>
  new ApiError(fallbackText, { status, code: 'unreadable', cause });

export const fallbackText = texts.somethingWentWrong;
const generalFields = new Set(['message', 'detail', 'code', 'request_id']);

function parseFieldErrors(fields: Record<string, unknown>): FieldErrors {
  const found: FieldErrors = {};
  for (const [field, value] of Object.entries(fields)) {
    if (generalFields.has(field)) continue;
    const values: unknown[] = Array.isArray(value) ? value : [value];
    const fieldTexts = values.filter((text) => typeof text === 'string');
    if (fieldTexts.length > 0) found[field] = fieldTexts;
  }
  return found;
}

function knownCode(value: unknown): ErrorCode | undefined {
  return errorCodes.find((code) => code === value);
}

function statusErrorCode(status: number): ApiErrorCode {
  return errorCodes.find((code) => errors[code][0] === status) ?? 'internal';
}

const isErrorCode = (key: string): key is ErrorCode => key in errors;
const errorCodes = Object.keys(errors).filter(isErrorCode);

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
