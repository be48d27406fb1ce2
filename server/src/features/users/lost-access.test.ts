import { userRoutes } from '@wastegauge/contract/directory/users';
import { apiTokenRoutes } from '@wastegauge/contract/edges/api-tokens';
import { deviceRoutes } from '@wastegauge/contract/directory/devices';
import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { siteEditRoutes } from '@wastegauge/contract/insight/site-edit';
import { venueCalendarRoutes } from '@wastegauge/contract/insight/venue-calendars';
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgresLive } from '../../adapters/live/live-postgres.ts';
import { buildApp } from '../../app.ts';
import { announce } from '../../platform/ports/live.ts';
import { measured } from '../../../test/support/gate-scale.ts';
import { giveKey, giveLinkKey } from '../../../test/support/test-api-keys.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { openLine, soon } from '../../../test/support/test-live-line.ts';
import { giveMonitor } from '../../../test/support/test-monitor.ts';
import { addressOf, attach, photo, process } from '../../../test/support/test-pictures.ts';

const secondMs = 1000;
const password = 'Roast-potatoes-1';

type Person = Awaited<ReturnType<TestApp['given']['user']>>;

let product: TestApp;
let live: Awaited<ReturnType<typeof openPostgresLive>>;
/** A second process of the same installation. */
let beside: FastifyInstance;
let superuser: Client;
let slowestMs = 0;

beforeAll(async () => {
  product = await startTestApp();
  live = await openPostgresLive(product.databaseUrl, product.deps.log);
  beside = await buildApp({ ...product.deps, live });
  superuser = await product.as(await product.given.user({ isSuperuser: true }));
});
afterAll(async () => {
  measured({ slowestMs: Math.round(slowestMs) });
  await beside.close();
  await live.close();
  await product.close();
});

/** A request to the other process with the old session. */
const statusOf = async (url: string, authorization?: string): Promise<number> =>
  (await beside.inject({ url, headers: authorization ? { authorization } : {} })).statusCode;

async function expectRefused(ask: () => Promise<number>, refusal: number): Promise<void> {
  const startedAt = performance.now();
  await expect.poll(ask, { timeout: secondMs, interval: 20 }).toBe(refusal);
  slowestMs = Math.max(slowestMs, performance.now() - startedAt);
}

interface Place {
  site: { id: number };
  group: { id: number };
  elsewhere: { id: number };
}

async function givePlace(): Promise<Place> {
  const [group, elsewhere] = [await product.given.group(), await product.given.group()];
  return { group, elsewhere, site: await product.given.site({ group }) };
}

const change = (person: Person, body: object): Promise<unknown> =>
  superuser.call(userRoutes.replaceUser, { params: { id: person.id }, body });

interface Loss {
  title: string;
  isOfGroup?: true;
  take(person: Person, place: Place): Promise<unknown>;
  refusal: 401 | 404;
}

const losses: Loss[] = [
  { title: 'a site was', take: (person) => change(person, { site: [] }), refusal: 404 },
  {
    title: 'their group was',
    isOfGroup: true,
    take: (person, { elsewhere }) => change(person, { parent_group: elsewhere.id }),
    refusal: 404,
  },
  {
    title: 'the site of their group was',
    isOfGroup: true,
    take: (_, { site }) =>
      superuser.call(siteEditRoutes.updateSite, {
        params: { id: site.id },
        body: { parent_group: [] },
      }),
    refusal: 404,
  },
  {
    title: 'the account was',
    take: (person) => change(person, { is_active: false }),
    refusal: 401,
  },
  {
    title: 'they themselves were',
    take: ({ id }) => superuser.call(userRoutes.deleteUser, { params: { id } }),
    refusal: 401,
  },
  {
    title: 'the password they signed in with was',
    take: async (person) =>
      (await product.as(person)).call(passwordRoutes.changePassword, {
        body: { current_password: password, new_password: 'Boiled-potatoes-2' },
      }),
    refusal: 401,
  },
  { title: 'a forgotten password was', take: resetPassword, refusal: 401 },
  { title: 'the session was, from another device', take: revokeOthers, refusal: 401 },
];

async function resetPassword({ id, email }: Person): Promise<unknown> {
  await product.anonymous.call(passwordRoutes.requestReset, { body: { email } });
  const token = /[\w-]{43}/.exec((await product.newestMessage(email))?.text ?? '')?.[0];
  const uidb64 = Buffer.from(String(id)).toString('base64url');
  const body = { uidb64, token, password: 'Boiled-potatoes-2' };
  return product.anonymous.call(passwordRoutes.completeReset, { body });
}

async function revokeOthers(person: Person): Promise<unknown> {
  const elsewhere = await product.as(person);
  const { body } = await elsewhere.call(signInRoutes.listSessions);
  const sessions: { id: string; is_current: boolean }[] = body.results ?? body;
  const others = sessions.filter((session) => !session.is_current);
  return Promise.all(
    others.map(({ id }) => elsewhere.call(signInRoutes.revokeSession, { params: { id } })),
  );
}

async function signedIn({ isOfGroup }: Loss, { site, group }: Place): Promise<[Person, string]> {
  const belonging = isOfGroup ? { group } : { sites: [site] };
  const person = await product.given.user({ password, ...belonging });
  return [person, (await product.as(person)).token ?? ''];
}

test.each(losses)('losing $title is effective within a second', async (loss) => {
  const place = await givePlace();
  const [person, token] = await signedIn(loss, place);
  const ask = (): Promise<number> => statusOf(`/api/sites/${place.site.id}/`, `Bearer ${token}`);
  expect(await ask()).toBe(200);
  await loss.take(person, place);
  await expectRefused(ask, loss.refusal);
});

test('an open stream sends nothing a second after access was lost', async () => {
  const open = losses.map(async (loss) => {
    const place = await givePlace();
    const [person, token] = await signedIn(loss, place);
    return { loss, place, person, line: await openLine(beside, token) };
  });
  const opened = await Promise.all(open);
  const tellAll = async (event: number): Promise<void> => {
    for (const { place } of opened) {
      const message = { kind: 'commented', event_id: event, device_id: null } as const;
      await announce(product.db, { ...message, site_id: place.site.id });
    }
  };
  await tellAll(1);
  for (const { line } of opened) await soon(() => expect(line.messages).toHaveLength(1));
  for (const { loss, person, place } of opened) await loss.take(person, place);
  await sleep(secondMs);
  await tellAll(2);
  for (const { line, loss } of opened) {
    await soon(() => expect(line.isOver(), loss.title).toBe(true));
    expect(line.messages, loss.title).toHaveLength(1);
  }
});

test('a lost role loses its routes', async () => {
  const { group } = await givePlace();
  const person = await product.given.user({ role: 'Admin', group });
  const authorization = `Bearer ${(await product.as(person)).token}`;
  const ask = (): Promise<number> => statusOf('/api/users/', authorization);
  expect(await ask()).toBe(200);
  await change(person, { role: 'User' });
  await expectRefused(ask, 403);
});

describe('a key of a monitor', () => {
  test.each([0, 1] as const)('ends when revoked or replaced (%i)', async (way) => {
    const { site } = await givePlace();
    const monitor = await giveMonitor(product, { site });
    const ask = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${monitor.key}` };
      const url = '/api/ingest/heartbeat/';
      return (await beside.inject({ method: 'POST', url, headers, payload: {} })).statusCode;
    };
    expect(await ask()).toBe(200);
    const params = { id: monitor.id };
    const keys = await superuser.call(deviceRoutes.listDeviceKeys, { params });
    const [key] = keys.body.results ?? keys.body;
    if (way === 0) {
      await superuser.call(deviceRoutes.revokeDeviceKey, { params: { ...params, key: key.id } });
    } else {
      await superuser.call(deviceRoutes.issueDeviceKey, { params, body: { overlap_hours: 0 } });
    }
    await expectRefused(ask, 401);
  });
});

const endings: [string, (person: Person, client: Client) => Promise<unknown>][] = [
  ['it is replaced', (_, client) => client.call(apiTokenRoutes.createApiKey)],
  [
    'it is switched off',
    (person, client) =>
      client.call(apiTokenRoutes.switchToken, {
        params: { id: person.id },
        body: { key_type: 'api_key', is_active: false },
      }),
  ],
  ['its user is disabled', (person) => change(person, { is_active: false })],
  ['its user is deleted', ({ id }) => superuser.call(userRoutes.deleteUser, { params: { id } })],
];

test.each(endings)('an API token ends when %s', async (_, end) => {
  const { site } = await givePlace();
  const person = await product.given.user({ sites: [site] });
  const authorization = `Api-Key ${await giveKey(product, person)}`;
  const ask = (): Promise<number> => statusOf('/api/data/sites/', authorization);
  expect(await ask()).toBe(200);
  await end(person, await product.as(person));
  await expectRefused(ask, 401);
});

test('links without a session end with the access of their user', async () => {
  const { site } = await givePlace();
  const person = await product.given.user({ sites: [site] });
  const client = await product.as(person);
  const { id: eventId } = await product.given.event({ site });
  const key = { siteId: site.id, eventId };
  await attach(product, key, [await photo()]);
  await process(product, key);
  const feed = await client.call(venueCalendarRoutes.makeCalendarFeed, {
    params: { site: site.id },
  });
  const addresses = [
    addressOf(product, person, key),
    /\/api\/venues-events\/feed\/[^"]+/.exec(JSON.stringify(feed.body))?.[0] ?? '',
  ];
  const link = `/api/bulk-export/${await giveLinkKey(product, person)}/`;
  for (const url of [...addresses, link]) expect(await statusOf(url)).toBe(200);
  await change(person, { site: [] });
  for (const url of addresses) await expectRefused(() => statusOf(url), 404);
  const rows = (await beside.inject({ url: link })).body.trim().split('\n');
  expect(rows).toHaveLength(1);
  await change(person, { is_active: false });
  await expectRefused(() => statusOf(link), 404);
});
