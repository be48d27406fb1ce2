import { permissions, type Access } from '@wastegauge/contract/permissions';
import type { Route, RouteTable, Method } from '@wastegauge/contract/route';
import { z } from 'zod';
import {
  createComponents,
  jsonOf,
  type Components,
  type Content,
  type JsonSchema,
  componentPrefix,
} from './openapi-schemas.ts';
import { errors } from '@wastegauge/contract/errors';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: Content & { required: boolean };
  responses: Record<string, ({ description: string } & Partial<Content>) | { $ref: string }>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, { description: string } & Content>;
    securitySchemes: Record<string, object>;
  };
}

/** The OpenAPI document, derived from the contract. */
export function buildOpenApi(api: Record<string, RouteTable>, version: string): OpenApi {
  const components = createComponents();
  const paths: OpenApi['paths'] = {};
  for (const [feature, table] of Object.entries(api)) {
    for (const [name, route] of Object.entries(table)) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
      const methods = (paths[path] ??= {});
      methods[route.method.toLowerCase()] = describeRoute(feature, name, route, components);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'WasteGauge',
      version,
      description:
        'Every path is answered with and without its trailing slash. A change of entries in a locked report needs a reason in the header X-Change-Reason, percent-encoded, at most 500 characters.',
    },
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...components.schemas, Error: errorSchema },
      responses: errorResponses,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        device: { type: 'http', scheme: 'bearer' },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word Api-Key, a blank and the token.',
        },
      },
    },
  };
}

const streams: Record<NonNullable<Route['media']>, string> = {
  image: 'The picture.',
  eventStream: 'Server-sent events; the stream has no end.',
  csv: 'A CSV file; the header x-total-count says how many rows it has.',
  calendar: 'An iCalendar file.',
  certificate: 'A certificate in PEM format.',
  document: 'A PDF or JPEG file.',
  table: 'Rows as CSV, JSON lines or Parquet; the header x-total-count says how many.',
};

function describeRoute(
  feature: string,
  name: string,
  route: Route,
  components: Components,
): Operation {
  const { method, access, summary, params, query, body, reply, media, status = 200 } = route;
  const nothing = { 204: { description: 'Done; nothing to say.' } };
  return {
    operationId: name,
    tags: [feature],
    summary,
    description: describeAccess(access),
    security: securityOf(access),
    parameters: [
      ...parametersOf('path', params, components),
      ...parametersOf('query', query, components),
    ],
    ...(body && { requestBody: { required: true, ...jsonOf(components.add(body, 'input')) } }),
    responses: {
      ...(media
        ? { 200: { description: streams[media] } }
        : reply
          ? { [status]: { description: 'Done.', ...jsonOf(components.add(reply, 'output')) } }
          : nothing),
      ...(route.mayBeEmpty && nothing),
      ...referToErrors(method),
    },
  };
}

function parametersOf(
  place: Parameter['in'],
  schema: z.core.$ZodType | undefined,
  components: Components,
): Parameter[] {
  if (!schema) return [];
  // Test the schema itself: its JSON Schema marks list parameters as required although they are optional.
  const missing = new Set(z.safeParse(schema, {}).error?.issues.map((issue) => issue.path[0]));
  return Object.entries(components.add(schema, 'input').properties ?? {}).map(
    ([name, parameter]) => ({
      name,
      in: place,
      required: place === 'path' || missing.has(name),
      schema: parameter,
    }),
  );
}

function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'public') return [];
  if (access === 'device' || access === 'apiKey') return [{ [access]: [] }];
  return [{ session: [] }];
}

function describeAccess(access: Access): string {
  if (access === 'public') return 'Open to everybody.';
  if (access === 'device') return 'Needs the key of a monitor.';
  if (access === 'apiKey') return 'Needs the API token of a user.';
  const { roles, sharedLabeller } = permissions[access];
  const holders = roles.length === 0 ? 'superusers' : roles.join(', ');
  const exception = roles.some((role) => role === 'Labeller') && !sharedLabeller;
  return `Needs the permission ${access}: ${holders}${exception ? ' (not shared labellers)' : ''}.`;
}

const errorSchema: JsonSchema = {
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

const errorResponses: Record<string, { description: string } & Content> = Object.fromEntries(
  statuses.map((status) => [
    `Error${status}`,
    { description: textsOf(status), ...jsonOf({ $ref: `${componentPrefix}Error` }) },
  ]),
);

const needsBody = new Set([413, 415]);

const referToErrors = (method: Method): Record<string, { $ref: string }> =>
  Object.fromEntries(
    statuses
      .filter((status) => method !== 'GET' || !needsBody.has(status))
      .map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
  );
