import type { JsonSchema } from '../../../src/platform/openapi/openapi-schemas.ts';

/** A seeded random generator. */
export interface Chance {
  /** In [0, 1). */
  share(): number;
  below(count: number): number;
  isLessThan(share: number): boolean;
  of<Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value;
}

export function createChance(seed: number): Chance {
  let state = seed;
  const share = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(share() * count);
  return {
    share,
    below,
    isLessThan: (limit) => share() < limit,
    of: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('There is nothing to choose from.');
      return value;
    },
  };
}

const texts = [
  'Soup of the day',
  '',
  ' ',
  '0',
  '-1',
  'null',
  'true',
  '=1+1',
  "Robin's; drop table event --",
  '<img src=x onerror=alert(1)>',
  'Crème brûlée, Größe 3',
  '汤和米饭 🍲🥕',
  '\u202Eright to left\u202C',
  'line\r\nbreak\ttab',
  'zero\u0000character',
  '\u0000',
  'half \uD83C of a pair',
  '\uDC00',
  '\uFFFF\uFFFE',
  '%00%ff%zz',
  '%',
  '_%\\',
  '\\',
  '../../../etc/passwd',
  '{{constructor.constructor("x")()}}',
  'a@b.example',
  'chef@kitchen.example',
  '09:30',
  '24:00',
  '+353861234567',
  '1,2,3',
  ',',
  'x'.repeat(65),
  'ß'.repeat(300),
  '𝔘'.repeat(1300),
] as const;

const days = [
  '2026-03-10',
  '2026-03-01',
  '2026-02-28',
  '2024-02-29',
  '2025-12-31',
  '1900-01-01',
  '1970-01-01',
  '9999-12-31',
] as const;

const instants = [
  '2026-03-10T12:00:00Z',
  '2026-03-10T12:00:00.123456Z',
  '2026-03-29T01:30:00Z',
  '1970-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
] as const;

/** Hostile values. */
const misfits: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  -0.000_000_1,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  9_223_372_036_854_775_808,
  1e21,
  1e308,
  -1e308,
  [],
  [[[[[[]]]]]],
  [null],
  {},
  { toString: 'x' },
  { constructor: { prototype: {} } },
  '0000-00-00',
  '2026-02-30',
  '10000-01-01',
  '-infinity',
  'infinity',
  'NaN',
  'Infinity',
  '1e400',
  '0x10',
  '٣',
  '1_000',
  'x'.repeat(20_000),
];

/** Inherited property names. */
export const strangeNames = [
  'constructor',
  'toString',
  'hasOwnProperty',
  '__proto__',
  'is_superuser',
  'limit]',
  '',
  'nul\u0000l',
] as const;

export interface Values {
  /** A valid value, preferably at the limits of the schema. */
  fitting(schema: JsonSchema, name: string): unknown;
  /** A value with one part replaced, removed or added. */
  spoilt(value: unknown): unknown;
  text(): string;
  misfit(): unknown;
}

export interface GivenValues {
  chance: Chance;
  components: Record<string, JsonSchema>;
  /** Existing ids, by parameter name. */
  idsOf: (name: string) => readonly number[];
}

export function createValues({ chance, components, idsOf }: GivenValues): Values {
  const text = (): string => chance.of(texts);
  const misfit = (): unknown => chance.of(misfits);

  const fitting = (schema: JsonSchema, name: string): unknown => {
    const { $ref, anyOf, allOf, enum: listed, type } = schema;
    if ($ref !== undefined) return fitting(components[$ref.split('/').at(-1) ?? ''] ?? {}, name);
    if (anyOf) return fitting(chance.of(anyOf), name);
    if (Array.isArray(allOf)) return mergedOf(allOf.map((part: JsonSchema) => fitting(part, name)));
    if ('const' in schema) return schema.const;
    if (listed) return chance.of(listed);
    switch (Array.isArray(type) ? chance.of(type) : type) {
      case 'object':
        return objectOf(schema);
      case 'array':
        return listFrom(schema, name);
      case 'string':
        return stringOf(schema);
      case 'integer':
      case 'number':
        return numberOf(schema, name);
      case 'boolean':
        return chance.isLessThan(0.5);
      case 'null':
        return null;
      default:
        return text();
    }
  };

  const objectOf = ({
    properties = {},
    required = [],
    additionalProperties,
  }: JsonSchema): object => {
    const named = Object.entries(properties)
      .filter(([name]) => required.includes(name) || chance.isLessThan(0.6))
      .map(([name, part]): [string, unknown] => [name, fitting(part, name)]);
    const free =
      typeof additionalProperties === 'object'
        ? Array.from({ length: chance.below(3) }, (): [string, unknown] => [
            text(),
            fitting(additionalProperties, ''),
          ])
        : [];
    return Object.fromEntries([...named, ...free]);
  };

  const listFrom = ({ items = {}, minItems, maxItems }: JsonSchema, name: string): unknown[] => {
    const least = Number(minItems ?? 0);
    const most = Math.min(Number(maxItems ?? 5), chance.isLessThan(0.03) ? 500 : 4);
    const length = least + chance.below(Math.max(most - least, 0) + 1);
    return Array.from({ length }, () => fitting(items, name));
  };

  const stringOf = ({ format, pattern, minLength, maxLength }: JsonSchema): string => {
    if (format === 'date') return chance.of(days);
    if (format === 'date-time') return chance.of(instants);
    if (format === 'uuid') return '0195a1b2-0000-7000-8000-00000000000' + String(chance.below(10));
    if (typeof pattern === 'string') {
      const shape = new RegExp(pattern, 'u');
      const fits = patternSamples.filter((sample) => shape.test(sample));
      return fits.length > 0 ? chance.of(fits) : text();
    }
    const [least, most] = [Number(minLength ?? 0), Number(maxLength ?? 2000)];
    const chosen = chance.isLessThan(0.1) ? 'm'.repeat(Math.min(most, 20_000)) : text();
    return chosen.padEnd(least, 'n').slice(0, most);
  };

  const numberOf = (schema: JsonSchema, name: string): number => {
    const whole = schema.type === 'integer';
    const least = Number(
      schema.minimum ?? Number(schema.exclusiveMinimum ?? -1) + (whole ? 1 : 0.001),
    );
    const most = Number(schema.maximum ?? schema.exclusiveMaximum ?? 1_000_000);
    const ids = idsOf(name);
    if (ids.length > 0 && chance.isLessThan(0.85)) return chance.of(ids);
    const inside = [least, most, least + 1, most - 1, 0, 1, 2, 12, 100, whole ? 7 : 0.1 + 0.2];
    return chance.of(inside.filter((value) => value >= least && value <= most));
  };

  const spoilt = (value: unknown): unknown => {
    if (Array.isArray(value) && value.length > 0 && chance.isLessThan(0.7)) {
      const place = chance.below(value.length);
      return value.with(place, spoilt(value[place]));
    }
    if (isObject(value) && chance.isLessThan(0.9)) {
      const names = Object.keys(value);
      const how = chance.share();
      if (how < 0.15 || names.length === 0)
        return { ...value, [chance.of(strangeNames)]: misfit() };
      const name = chance.of(names);
      if (how < 0.3)
        return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
      return { ...value, [name]: spoilt(value[name]) };
    }
    return chance.isLessThan(0.3) ? text() : misfit();
  };

  return { fitting, spoilt, text, misfit };
}

const patternSamples = [
  'robin@kitchen.example',
  'a.very.long.name.indeed@a-long-name-of-a-kitchen.example',
  '09:30',
  '23:59',
  '00:00',
  '1234',
  '0000',
  'ABC123',
  'Roast-potatoes-1',
  '+353861234567',
  '#aabbcc',
  'MQ',
  'en',
  '2026-03-10',
  '2026-03-10T12:00:00Z',
  '0195a1b2-0000-7000-8000-000000000001',
  'https://kitchen.example/a',
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mergedOf = (parts: unknown[]): object => Object.assign({}, ...parts.filter(isObject));
