import { z } from 'zod';

/** JSON Schema 2020-12, as used by OpenAPI 3.1; only the keywords we read are declared. */
export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  [word: string]: unknown;
}

export interface Content {
  content: { 'application/json': { schema: JsonSchema } };
}

export const jsonOf = (schema: JsonSchema): Content => ({
  content: { 'application/json': { schema } },
});

/** Requests are described before parsing (fields with defaults are optional), replies after it. */
export type Direction = 'input' | 'output';

export interface Components {
  readonly schemas: Record<string, JsonSchema>;
  /** Moves named parts to the components and refers to them. */
  add(schema: z.core.$ZodType, direction: Direction): JsonSchema;
}

export const componentPrefix = '#/components/schemas/';

export function createComponents(): Components {
  const schemas: Record<string, JsonSchema> = {};
  return {
    schemas,
    add(schema, direction) {
      const suffix = direction === 'input' ? 'Input' : '';
      const { $schema: _dialect, $defs = {}, ...root } = describe(schema, direction);
      for (const [name, part] of Object.entries($defs)) {
        const placed = relink(part, suffix);
        const known = schemas[name + suffix];
        if (known && JSON.stringify(known) !== JSON.stringify(placed)) {
          throw new Error(`Two schemas are named ${name}.`);
        }
        schemas[name + suffix] = placed;
      }
      return relink(root, suffix);
    },
  };
}

function describe(schema: z.core.$ZodType, direction: Direction): JsonSchema {
  const described: object = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any' });
  return { ...described };
}

function relink(schema: JsonSchema, suffix: string): JsonSchema {
  const relinked: JsonSchema = {};
  for (const [word, value] of Object.entries(schema)) relinked[word] = relinkValue(value, suffix);
  if (schema.$ref) relinked.$ref = schema.$ref.replace('#/$defs/', componentPrefix) + suffix;
  return relinked;
}

function relinkValue(value: unknown, suffix: string): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => relinkValue(entry, suffix));
  return typeof value === 'object' && value !== null ? relink({ ...value }, suffix) : value;
}
