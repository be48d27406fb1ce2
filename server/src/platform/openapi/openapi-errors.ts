import { errors } from '@wastegauge/contract/errors';
import type { Method } from '@wastegauge/contract/route';
import { componentPrefix, jsonOf, type Content, type JsonSchema } from './openapi-schemas.ts';

export const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string' },
    request_id: { type: 'string' },
  },
  required: ['code', 'message', 'request_id'],
  // Field errors, { field: [text] }, and details such as server_time.
  additionalProperties: {
    anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }],
  },
};

const statuses = [...new Set(Object.values(errors).map(([status]) => status))].toSorted(
  (one, other) => one - other,
);

const textsOf = (wanted: number): string =>
  Object.entries(errors)
    .filter(([, [status]]) => status === wanted)
    .map(([code, [, text]]) => `${code}: ${text}`)
    .join('\n');

export const errorResponses: Record<string, { description: string } & Content> = Object.fromEntries(
  statuses.map((status) => [
    `Error${status}`,
    { description: textsOf(status), ...jsonOf({ $ref: `${componentPrefix}Error` }) },
  ]),
);

const needsBody = new Set([413, 415]);

export const referToErrors = (method: Method): Record<string, { $ref: string }> =>
  Object.fromEntries(
    statuses
      .filter((status) => method !== 'GET' || !needsBody.has(status))
      .map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
  );
