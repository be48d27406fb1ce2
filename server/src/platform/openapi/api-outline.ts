import type { OpenApi, Operation } from './openapi.ts';
import { componentPrefix, type JsonSchema } from './openapi-schemas.ts';

export interface ApiOutline {
  title: string;
  introduction: string;
  sections: { name: string; calls: CallOutline[] }[];
  types: { name: string; fields: ApiField[] }[];
  errors: { status: string; texts: string[] }[];
}

export interface CallOutline {
  name: string;
  method: string;
  path: string;
  summary: string;
  access: string;
  parameters: ApiField[];
  body: ApiField[];
  reply: ApiField[];
  replyType: string;
}

export interface ApiField {
  name: string;
  type: string;
  isRequired: boolean;
}

export function outlineApi(document: OpenApi): ApiOutline {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => outlineCall(method, path, operation)),
  );
  const { schemas, responses } = document.components;
  return {
    title: `${document.info.title} API ${document.info.version}`,
    introduction: document.info.description,
    sections: document.tags.map(({ name }) => ({
      name,
      calls: calls.filter((call) => call.tag === name),
    })),
    types: Object.entries(schemas)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, schema]) => ({ name, fields: fieldsOf(schema) })),
    errors: Object.entries(responses).map(([name, { description }]) => ({
      status: name.replace('Error', ''),
      texts: description.split('\n'),
    })),
  };
}

function outlineCall(
  method: string,
  path: string,
  operation: Operation,
): CallOutline & { tag: string | undefined } {
  const body = operation.requestBody?.content['application/json'].schema;
  const reply = replySchemaOf(operation);
  return {
    tag: operation.tags[0],
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    access: operation.description,
    parameters: operation.parameters.map(({ name, required, schema }) => ({
      name,
      type: typeOf(schema),
      isRequired: required,
    })),
    body: body ? fieldsOf(body) : [],
    reply: reply ? fieldsOf(reply) : [],
    replyType: reply ? typeOf(reply) : 'nothing',
  };
}

function replySchemaOf(operation: Operation): JsonSchema | undefined {
  for (const response of Object.values(operation.responses)) {
    if ('content' in response) return response.content?.['application/json'].schema;
  }
  return undefined;
}

/** One entry per field; fields of nested objects are named `part.field` and `parts[].field`. */
function fieldsOf(schema: JsonSchema, prefix = ''): ApiField[] {
  const shapes = (schema.anyOf ?? [])
    .map((alternative) => fieldsOf(alternative, prefix))
    .filter((fields) => fields.length > 0);
  const alternatives =
    shapes.length > 1
      ? shapes.flat().map((field) => ({ ...field, isRequired: false }))
      : shapes.flat();
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const isRequired = schema.required?.includes(name) ?? false;
    const field = { name: prefix + name, type: typeOf(part), isRequired };
    return [field, ...fieldsOf(part, `${prefix}${name}.`)];
  });
  const entries = schema.items ? fieldsOf(schema.items, `${prefix.replace(/\.$/, '')}[].`) : [];
  return [...own, ...entries, ...alternatives];
}

export function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.replace(componentPrefix, '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  const { type, items } = schema;
  if (type === 'array') return items ? `list of ${typeOf(items)}` : 'list';
  const name = Array.isArray(type) ? type.join(' | ') : (type ?? 'any');
  const given =
    schema.default === undefined ? '' : `, ${JSON.stringify(schema.default)} if left out`;
  return `${name}${schema.format ? ` (${schema.format})` : ''}${given}`;
}
