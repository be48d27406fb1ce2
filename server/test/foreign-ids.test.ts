import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBelongings, findLinks } from './support/generated/belongings.ts';
import { everyCall, partsOf, withValue, type Call } from './support/every-call.ts';
import { atGateScale, measured } from './support/gate-scale.ts';
import { fieldsOf, kindOf, nameOf, type Field } from './support/generated/id-fields.ts';
import { giveKey } from './support/test-api-keys.ts';
import {
  giveRows,
  startTwoTenants,
  type Tenant,
  type TenantRows,
} from './support/generated/tenants.ts';
import type { Client, TestApp } from './support/test-app.ts';

// Strongest first; the quick form uses the first permitted caller.
const callers = ['admin', 'owner', 'user', 'labeller'] as const;
type Caller = (typeof callers)[number];

let product: TestApp;
let own: Tenant;
let foreign: Tenant;
let theirs: TenantRows;
let clients: Record<Caller, Client>;
let readRows: Record<Caller, TenantRows>;
let links: Awaited<ReturnType<typeof findLinks>>;
let tried = 0;

beforeAll(async () => {
  ({ product, own, foreign } = await startTwoTenants());
  theirs = await giveRows(product, foreign);
  links = await findLinks(product.db);
  clients = await forEachCaller((caller) => product.as(own[caller]));
  await forEachCaller((caller) => giveKey(product, own[caller]));
  readRows = await forEachCaller((caller) => giveRows(product, own, own[caller]));
});
afterAll(async () => {
  measured({ idFields: idFields.length, calls: tried });
  await product.close();
});

async function forEachCaller<Value>(
  make: (caller: Caller) => Promise<Value>,
): Promise<Record<Caller, Value>> {
  const [admin, owner, user, labeller] = [
    await make('admin'),
    await make('owner'),
    await make('user'),
    await make('labeller'),
  ];
  return { admin, owner, user, labeller };
}

const idFields = everyCall.flatMap((call) =>
  fieldsOf(call.route).flatMap((field) => {
    const kind = kindOf(call.name, call.route, field);
    return kind === undefined || kind === 'plain' || kind === 'shared'
      ? []
      : [{ call, field, kind }];
  }),
);

/** Fields where an own id has no effect either, and why. */
const notLookedAt: Record<string, string> = {
  'foods.listFoods query.event': 'it only allows dates in the future',
  'groups.createGroup body.owner': 'only who sees every tenant makes groups',
  'groups.createGroup body.signup_id': 'only who sees every tenant makes groups',
  'groups.createGroup body.signup_id_id': 'only who sees every tenant makes groups',
  'recipes.createRecipe body.user_id': 'whoever is signed in makes it',
  'covers.saveDailyCover body.id': 'site and day say which it is',
  'images.getEventPicture params.site': 'the signature of the address says the same',
  'images.getEventPicture params.event': 'the signature of the address says the same',
  'images.getEventPicture query.user': 'the signature of the address says the same',
  'images.getFoodPicture params.id': 'pictures of foods are everybody’s',
  'events.updateEvent body.user': 'whoever is signed in does it',
  'events.updateEvent body.user_verify': 'whoever is signed in does it',
  'labelling.labelEvent body.user': 'whoever is signed in does it',
  'labelling.verifyEvent body.user_verify': 'whoever is signed in does it',
  'review.listEventsForRetool query.serial.[]': 'only a superuser, who sees every tenant',
  'comments.addComment body.user': 'whoever is signed in says it',
  'comments.changeComment body.user': 'whoever is signed in says it',
  'comments.setFlag body.comment.user': 'whoever is signed in says it',
  'comments.setFlag body.comment.event': 'it is said about the event that is flagged',
  'manualWaste.addEvent body.user': 'whoever is signed in adds it',
  'venues.listVenueEvents query.site': 'the path says which site it is',
  'labelling.releaseLabellingTask params.id': 'there is no answer: what is not held is let go of',
  'labelling.releaseVerificationTask params.id':
    'there is no answer: what is not held is let go of',
};

test('every number and text of every call is classified as id or not', () => {
  const unknown = everyCall.flatMap(({ name, route }) =>
    fieldsOf(route)
      .filter((field) => kindOf(name, route, field) === undefined)
      .map((field) => `${name} ${nameOf(field)}`),
  );
  expect(unknown).toEqual([]);
});

test.each(idFields)(
  '$call.name treats an id of another tenant in $field.path as missing',
  async ({ call, field, kind }) => {
    const before = await findBelongings(product.db, links, foreign);
    const isIdle = `${call.name} ${nameOf(field)}` in notLookedAt;
    let isLookedAt = false;
    for (const caller of callers) {
      const ask = (choose: (rows: TenantRows) => unknown): Promise<string> =>
        send(caller, call, field, choose);
      const missing = await ask(() => missingId(kind));
      const another = await ask(() => theirs[kind]);
      const mine = await ask((rows) => rows[kind]);
      expect(another, `as ${caller}`).toBe(missing);
      expect(another).not.toContain(foreign.name);
      isLookedAt ||= mine !== missing;
      if ((isLookedAt || isIdle) && atGateScale(true, false)) break;
    }
    expect(isLookedAt).toBe(!isIdle);
    expect(await findBelongings(product.db, links, foreign)).toEqual(before);
  },
);

/** The reply; for writes without the ids of new rows. */
async function send(
  caller: Caller,
  call: Call,
  field: Field,
  choose: (rows: TenantRows) => unknown,
): Promise<string> {
  await sql`delete from rate_limit`.execute(product.db);
  tried += 1;
  const isReading = call.route.method === 'GET';
  const rows = isReading ? readRows[caller] : await giveRows(product, own, own[caller]);
  const parts = withValue(partsOf(call, rows), field, choose(rows));
  const client =
    call.route.access === 'device' ? product.withToken(own.monitor.key) : clients[caller];
  const { status, body } = await client.call(call.route, parts);
  const { request_id: _, ...told } = typeof body === 'object' ? body : { body };
  const text = `${status} ${JSON.stringify(told)}`;
  return isReading ? text : text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{2,}/g, '…');
}

function missingId(kind: string): unknown {
  if (kind === 'serial') return 'NO-SUCH-SERIAL';
  if (kind === 'signupValue') return 'NO_SUCH_ID';
  return kind === 'session' ? '00000000-0000-4000-8000-000000000000' : 987_654_321;
}

const throughOtherEyes = everyCall.filter(
  ({ route, name }) =>
    route.method === 'GET' &&
    !['public', 'device', 'apiKey'].includes(route.access) &&
    (atGateScale(false, true) ||
      ['feed.listFeed', 'users.listUsers', 'groups.listGroups'].includes(name)),
);

test.each(throughOtherEyes)('$name with viewAs of a foreign site shows nothing', async (call) => {
  const parts = partsOf(call, readRows.admin);
  const seen = async (viewAs: number): Promise<unknown> => {
    const query = { ...parts.query, viewAs };
    const { status, body } = await clients.admin.call(call.route, { ...parts, query });
    return { status, body: { ...body, request_id: '' } };
  };
  expect(await seen(foreign.site.id)).toEqual(await seen(987_654_321));
});
