import { randomUUID } from 'node:crypto';
import { api } from '@wastegauge/contract/api';
import type { Route } from '@wastegauge/contract/route';
import { z } from 'zod';
import { fieldsOf, kindOf, type Field } from './generated/id-fields.ts';
import type { TenantRows } from './generated/tenants.ts';
import { writes } from '../write-routes.ts';

export interface Call {
  name: string;
  route: Route;
}

export const everyCall: Call[] = Object.entries(api).flatMap(([feature, table]) =>
  Object.entries(table).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
);

export interface Parts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: Record<string, unknown> | Buffer;
  headers?: Record<string, string>;
}

const days = { startDate: '2026-03-01', endDate: '2026-03-10' };

/** Required input besides ids. */
const needed: Record<string, Record<string, unknown>> = {
  'places.listPlaces': { q: 'Dublin' },
  'compliance.draftReport': { scheme: 'flw' },
  'compliance.verifyReport': { hash: '0'.repeat(64) },
  'siteCurrency.previewCurrencyChange': { locale: 2 },
  'targets.getRecommendedTarget': { widget: 'monthly_snapshot' },
  'imports.uploadImport': { kind: 'waste', name: 'waste.csv' },
  'factorSets.importFactorSet': { name: 'Imported', version: '1' },
  'factorSets.previewFactorChoice': { since: '2026-03-05' },
  'imports.getImportTemplate': { kind: 'waste' },
  'tomorrow.getEventPlan': { occupancy_type: 'EXPO' },
  'venues.listEventDays': { month: 3, year: 2026 },
  'images.getEventPicture': { expires: 1_900_000_000, signature: 'none' },
  'uploads.getUploadedPicture': { expires: 1_900_000_000, signature: 'none' },
};

const neededWith: Record<string, object> = {
  food: { widget: 'focus_food' },
  device: { widget: 'device' },
};

const plainParams: Record<string, unknown> = {
  kind: 'daily',
  size: 'thumb',
  position: 0,
  token: 'none',
  uid64: 'MQ',
  name: '0'.repeat(32),
  key: 'none-of-the-keys-that-there-are',
  capture_id: 'none',
  currency: 'GBP',
  day: '2026-03-08',
  month: '2026-03',
  since: '2026-03-08',
};

/** Aliases: a body has either name, not both. */
const aliases: Record<string, string> = {
  tagged_user: 'tagged_users',
  siteId: 'site',
  foodDescription: 'food_description',
  deviceId: 'device_serial',
  signup_id_id: 'signup_id',
};
/** Fields that override another field. */
const stronger: Record<string, string> = { ...aliases, food: 'food_description' };

/** Fields that only the user may set. */
const ownAnswers = ['is_onboarded', 'focus_areas'];

const files: Record<string, Buffer> = {
  'imports.uploadImport': Buffer.from('date;food;kg\n2026-03-01;Beef;1\n'),
  'factorSets.importFactorSet': Buffer.from('name;co2e_kg_per_kg\nBeef steak;1\n'),
};

/** A valid call on these rows, with every id that its body accepts. */
export function partsOf({ name, route }: Call, rows: TenantRows): Parts {
  const parts: Parts = {
    params: { ...plainParams, pairing: rows.pairingCode },
    query: { ...needed[name] },
  };
  if ('version' in parts.query) parts.query.version = randomUUID();
  const body = bodyOf(name);
  if (body) parts.body = body;
  for (const field of fieldsOf(route)) {
    const kind = kindOf(name, route, field);
    const [first = ''] = field.path;
    if (field.part === 'query' && first in days) Object.assign(parts.query, days);
    const isSecondName = field.part === 'body' && field.path.some((name) => name in aliases);
    const isWanted = field.part === 'query' ? isRequired(route, first) : !isSecondName;
    if (kind === 'shared' && field.part === 'params') put(parts, field, 987_654_321);
    else if (kind !== undefined && kind !== 'plain' && kind !== 'shared' && isWanted) {
      put(parts, field, rows[kind]);
    }
  }
  if (route.upload && !body) {
    parts.body = files[name] ?? Buffer.from('none');
    parts.headers = { 'content-type': 'application/octet-stream' };
  }
  return parts;
}

function bodyOf(name: string): Record<string, unknown> | undefined {
  const given = writes[name]?.body;
  if (!given) return undefined;
  const body = z.record(z.string(), z.unknown()).parse(structuredClone(given));
  for (const left of [...Object.keys(aliases), ...ownAnswers]) delete body[left];
  return renewed(body);
}

/** Unique values. */
function renewed(body: Record<string, unknown>): Record<string, unknown> {
  if ('client_id' in body) body.client_id = randomUUID();
  if ('tare' in body) body.name = randomUUID();
  if ('ingredients' in body || 'collection_days' in body) body.name = randomUUID();
  if ('surname' in body) body.email = `${randomUUID()}@kitchen.example`;
  if ('serial' in body) body.serial = randomUUID();
  if (typeof body.value === 'string') body.value = randomUUID().slice(0, 8);
  return body;
}

function isRequired({ query }: Route, name: string): boolean {
  if (!query) return false;
  const found = z.safeParse(query, {});
  return !found.success && found.error.issues.some(({ path }) => path[0] === name);
}

/** A copy of the call with one value replaced. */
export function withValue(parts: Parts, field: Field, value: unknown): Parts {
  const changed = structuredClone(parts);
  put(changed, field, value);
  if (changed.body && !Buffer.isBuffer(changed.body)) renewed(changed.body);
  const also = neededWith[field.path[0] ?? ''];
  if ('widget' in changed.query) Object.assign(changed.query, also);
  return changed;
}

function put(parts: Parts, { part, path }: Field, value: unknown): void {
  if (part === 'body') parts.body ??= {};
  const isList = path.at(-1) === '[]';
  const way = isList ? path.slice(0, -1) : path;
  const holder = way.slice(0, -1).reduce<unknown>(step, parts[part]);
  const last = way.at(-1) ?? '';
  if (typeof holder !== 'object' || holder === null) return;
  const other = stronger[last];
  if (other !== undefined) Reflect.deleteProperty(holder, other);
  Object.assign(holder, { [last]: isList && part === 'body' ? [value] : value });
  // Mentions must match the text.
  if (last.startsWith('tagged_')) {
    Object.assign(holder, { comment: `Too much @[Robin](${String(value)})` });
  }
}

/** Returns the nested object, creating it if missing. */
function step(holder: unknown, name: string): unknown {
  if (Array.isArray(holder)) return holder[0];
  const record = z.record(z.string(), z.unknown()).parse(holder);
  if (typeof record[name] === 'object' && record[name]) return record[name];
  const made = {};
  if (typeof holder === 'object') Object.assign(holder ?? {}, { [name]: made });
  return made;
}
