import type { InjectOptions } from 'fastify';
import type { OpenApi, Operation, Parameter } from '../../../src/platform/openapi/openapi.ts';
import { createValues, strangeNames, type Chance, type Values } from './generated-values.ts';

export interface DocumentedCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  operation: Operation;
}

export type RequestMaker = (call: DocumentedCall) => InjectOptions;

export const callsOf = (document: OpenApi): DocumentedCall[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as DocumentedCall['method'],
      path,
      operation,
    })),
  );

/** Placeholders for values that JSON cannot express. */
const rawNumbers = ['1e400', '-1e400', '1E-400', '0.1e-999', '123456789012345678901234567890'];

const headerChoices: Record<string, readonly string[]> = {
  accept: [
    '*/*',
    'text/html',
    'application/parquet',
    'text/csv;q=0.5, x/y',
    ',,,;;=',
    'a'.repeat(3000),
  ],
  'accept-language': ['de', 'fr-FR,fr;q=0.9', 'xx-XX', ';;;', '*'],
  'accept-encoding': ['gzip', 'br', 'identity', 'gzip;q=0, *;q=0', 'nonsense'],
  'if-none-match': ['*', '"x"', 'W/"x", "y"', ','],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=99999999999-'],
  'user-agent': ['', 'm'.repeat(2000), 'Mozilla/5.0 \u00E9\u00FF'],
  cookie: ['a=b; =; ;', 'wg_sign_in=x.y.z', 'wg_refresh_x=%E0%A4%A', 'm'.repeat(4000)],
  'x-forwarded-for': ['1.2.3.4', 'not an address', '::ffff:1.2.3.4, 5.6.7.8'],
  'content-encoding': ['gzip', 'x'],
};

const contentTypes = [
  'application/json; charset=utf-16',
  'application/json;;',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  'image/jpeg',
  'application/octet-stream',
  'x',
] as const;

/** Random requests for an OpenAPI document: most valid, some nearly valid, a few not at all. */
export function createRequestMaker(
  document: OpenApi,
  chance: Chance,
  idsOf: (name: string) => readonly number[],
): RequestMaker {
  const components = document.components.schemas;
  return (call) => {
    const words = call.path.split('/').filter((word) => word !== '' && !word.startsWith('{'));
    // `id` is named by the preceding path segment.
    const kindOf = (name: string): string => (name === 'id' ? (words.at(-1) ?? '') : name);
    const values = createValues({ chance, components, idsOf: (name) => idsOf(kindOf(name)) });
    const { operation, method } = call;
    const url = pathOf(call, values, chance) + queryOf(operation.parameters, values, chance);
    const headers: Record<string, string> = {};
    for (const [name, choices] of Object.entries(headerChoices)) {
      if (chance.isLessThan(0.03)) headers[name] = chance.of(choices);
    }
    if (method === 'GET') return { method, url, headers };
    return { method, url, ...bodyOf(call, values, chance, headers) };
  };
}

function pathOf({ path, operation }: DocumentedCall, values: Values, chance: Chance): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = operation.parameters.find(
      (parameter) => parameter.in === 'path' && parameter.name === name,
    )?.schema;
    const share = chance.share();
    if (share < 0.02) return chance.of(['%', '%E0%A4%A', '%00', '%2F', 'm'.repeat(600)]);
    const value = share < 0.12 ? values.misfit() : values.fitting(schema ?? {}, name);
    return encode(value) || '-';
  });
  return chance.isLessThan(0.1) ? filled.slice(0, -1) : filled;
}

function queryOf(parameters: Parameter[], values: Values, chance: Chance): string {
  const pairs = parameters
    .filter(({ in: place, required }) => place === 'query' && (required || chance.isLessThan(0.25)))
    .flatMap(({ name, schema }) => {
      const value = chance.isLessThan(0.08) ? values.misfit() : values.fitting(schema, name);
      if (Array.isArray(value) && chance.isLessThan(0.5)) {
        return value.map((entry) => `${name}=${encode(entry)}`);
      }
      return [`${name}=${encode(value)}`];
    });
  if (chance.isLessThan(0.04))
    pairs.push(`${encode(chance.of(strangeNames))}=${encode(values.text())}`);
  if (chance.isLessThan(0.05)) pairs.push(`viewAs=${encode(values.misfit())}`);
  if (chance.isLessThan(0.05))
    pairs.push(`viewAs=${encode(values.fitting({ type: 'integer' }, 'user'))}`);
  if (chance.isLessThan(0.02)) pairs.push(chance.of(['%', '&&&', '=', '%E0%A4%A=1', 'a[b][c]=1']));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function bodyOf(
  { operation }: DocumentedCall,
  values: Values,
  chance: Chance,
  given: Record<string, string>,
): Pick<InjectOptions, 'headers' | 'payload'> {
  const schema = operation.requestBody?.content['application/json'].schema;
  const headers = { ...given, 'content-type': 'application/json' };
  const how = chance.share();
  if (how < 0.02) return { headers };
  if (how < 0.04) return { headers: given };
  if (how < 0.07) return formOf(given, values, chance);
  if (!schema) {
    return how < 0.5 ? { headers: given } : { headers, payload: JSON.stringify(values.misfit()) };
  }
  const fit = values.fitting(schema, '');
  const text = JSON.stringify(how < 0.4 ? values.spoilt(fit) : fit);
  if (how < 0.1) return { headers, payload: text.slice(0, chance.below(text.length)) };
  if (how < 0.13) {
    return { headers: { ...given, 'content-type': chance.of(contentTypes) }, payload: text };
  }
  if (how < 0.16) {
    return { headers, payload: text.replace(/-?\d+(?:\.\d+)?(?=[,}\]])/, chance.of(rawNumbers)) };
  }
  return { headers, payload: text };
}

/** A form, even for calls that accept none. */
function formOf(
  given: Record<string, string>,
  values: Values,
  chance: Chance,
): Pick<InjectOptions, 'headers' | 'payload'> {
  const names = ['capture', 'image', 'backup_image', 'file', 'kind', values.text()];
  const parts = Array.from({ length: chance.below(4) }, () => {
    const name = JSON.stringify(chance.of(names)).slice(1, -1);
    const file = chance.isLessThan(0.5) ? '; filename="a.jpg"\r\nContent-Type: image/jpeg' : '';
    const content = chance.isLessThan(0.5) ? values.text() : JSON.stringify(values.misfit());
    return `--cut\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });
  const end = chance.isLessThan(0.8) ? '--cut--\r\n' : '';
  return {
    headers: { ...given, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: parts.join('') + end,
  };
}

/** Lone surrogates cannot be encoded in a URL; send the replacement character. */
const encode = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
