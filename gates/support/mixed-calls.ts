import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { sql } from 'kysely';
import { createFactories } from '../../server/test/support/factories.ts';
import { gatePassword, signInAs } from './caller.ts';
import type { LoadCall } from './load.ts';
import { insertMonitors, pictureMaker, type GateMonitor } from './monitors.ts';
import type { GateProduct } from './product.ts';

export const readerEmail = 'reader@kitchen.example';
const boundary = 'gate';
const monitorCount = 40;
const signers = 20;

/** The calls of a busy day: pages of managers, the feed, captures with pictures, sign-ins. */
export async function createMixedCalls({ url, db }: GateProduct): Promise<LoadCall[]> {
  const given = createFactories(db);
  const site = await given.site();
  await fillSite(db, site.id);
  await given.user({ sites: [site], email: readerEmail, password: gatePassword });
  const { token } = await signInAs(url, readerEmail, gatePassword);
  const emails = [];
  for (let index = 0; index < signers; index += 1) {
    emails.push((await given.user({ sites: [site], password: gatePassword })).email);
  }
  const read = (name: string, path: string, weight: number): LoadCall => ({
    name,
    path,
    weight,
    method: 'GET',
    body: [],
    headers: { authorization: `Bearer ${token}` },
  });
  const picture = (await pictureMaker())('gate'.padEnd(60));
  const monitors = await insertMonitors(db, monitorCount);
  return [
    read('header', overviewRoutes.getOverviewHeader.path, 3),
    read('snapshot', overviewRoutes.getMonthlySnapshot.path, 2),
    read('groups', overviewRoutes.getMostWastedGroups.path, 1),
    read('feed', feedRoutes.listFeed.path, 3),
    ...monitors.map((monitor) => captureCall(monitor, picture, 4 / monitorCount)),
    ...emails.map((signer) => signInCall(signer, 0.3 / signers)),
  ];
}

async function fillSite(db: GateProduct['db'], siteId: number): Promise<void> {
  await sql`
    insert into event (site_id, status, processed_at, local_day, local_hour, raw_weight_g, weight_g,
      food_id, waste_type_id)
    select ${siteId}, 'SUCCESSFUL', moment, moment::date, 12, 500, 500, 1 + number % 300, 1
    from generate_series(1, 5000) as number
    cross join lateral (select now() - interval '30 minutes' * number as moment) as at
  `.execute(db);
}

function captureCall({ key }: GateMonitor, picture: Buffer, weight: number): LoadCall {
  const part = (head: string): string =>
    `\r\n--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const capture = '{"capture_id":"{{n}}","captured_at":"{{now}}","raw_weight":1}';
  return {
    name: 'capture',
    weight,
    method: 'POST',
    path: captureRoutes.deliverCaptures.path,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: [
      { text: part('name="capture"') + capture + part('name="image"; filename="x.jpg"') },
      { base64: picture.toString('base64') },
      { text: `\r\n--${boundary}--\r\n` },
    ],
  };
}

const signInCall = (email: string, weight: number): LoadCall => ({
  name: 'sign-in',
  weight,
  method: 'POST',
  path: signInRoutes.login.path,
  headers: { 'content-type': 'application/json', 'x-forwarded-for': '{{ip}}' },
  body: [{ text: JSON.stringify({ email, password: gatePassword }) }],
});

export const mixedCallsEnvironment = { HUMAN_CHECK: 'off', TRUSTED_PROXIES: '127.0.0.1' };

/** The same calls with a new token. */
export const withToken = (calls: LoadCall[], token: string): LoadCall[] =>
  calls.map((call) =>
    call.method === 'GET' ? { ...call, headers: { authorization: `Bearer ${token}` } } : call,
  );
