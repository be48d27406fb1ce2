import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { importRoutes } from '@wastegauge/contract/edges/imports';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { uploadRoutes } from '@wastegauge/contract/services/uploads';
import { sql } from 'kysely';
import { createFactories } from '../../server/test/support/factories.ts';
import { startBystander } from '../support/bystander.ts';
import { gatePassword, signInAs } from '../support/caller.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { deliver, insertMonitors, pictureMaker } from '../support/monitors.ts';
import { withProduct, type GateProduct } from '../support/product.ts';

const stalledUploads = 50;
const stalledDeliveries = 40;
const stalledOthers = 10;
const endedWithinMs = 30_000;
const form = 'multipart/form-data; boundary=x';

/** Stalled uploads, deliveries, bodies and headers block no other caller, and end. */
export function stallUploads(scale: Scale): Promise<GateOutcome> {
  return withProduct({ HUMAN_CHECK: 'off', LOG_LEVEL: 'fatal' }, async (product) => {
    const bystander = await startBystander(product, scale);
    const [attacker, other] = await insertMonitors(product.db, 2);
    if (!attacker || !other) throw new Error('There are no monitors.');
    const token = await insertUser(product);
    const picture = (await pictureMaker())('stalled');
    const rounds = atScale(scale, 1, 4);
    const problems: string[] = [];
    let delivered = 0;
    for (let round = 0; round < rounds; round += 1) {
      const sockets = [
        ...repeat(stalledUploads, (index) => head(uploadPaths[index % 2] ?? '', token, form)),
        ...repeat(stalledDeliveries, () => head(deliveryPath, attacker.key, form)),
        ...repeat(stalledOthers, () => `${head(signInRoutes.login.path, '', 'application/json')}{`),
        ...repeat(stalledOthers, () => 'GET /api/feed/ HTTP/1.1\r\nhost: localhost\r\nx-slow: '),
      ].map((text) => open(product.url, text));
      for (const until = performance.now() + 5000; performance.now() < until; await sleep(250)) {
        const capture = {
          capture_id: `${round}-${(delivered += 1)}`,
          captured_at: new Date().toISOString(),
          raw_weight: 1,
        };
        await deliver(product.url, other, capture, [picture]).catch((error: unknown) =>
          problems.push(`another monitor was refused: ${String(error)}`),
        );
      }
      const leftOpen = await countOpen(sockets);
      if (leftOpen > 0) problems.push(`${leftOpen} stalled connections are still open`);
      for (const socket of sockets) socket.destroy();
    }
    const watched = await bystander.finish();
    return {
      measured: { ...watched.measured, rounds, delivered },
      problems: [...problems, ...watched.problems],
    };
  });
}

const uploadPaths = [
  uploadRoutes.uploadPicture.path,
  `${importRoutes.uploadImport.path}?kind=covers&name=a.csv`,
];
const deliveryPath = captureRoutes.deliverCaptures.path;

const rows = 6000;
const noteBytes = 4000;

/** Unread exports do not block other exports, and end. */
export function readSlowly(scale: Scale): Promise<GateOutcome> {
  return withProduct({ HUMAN_CHECK: 'off', LOG_LEVEL: 'fatal' }, async (product) => {
    const bystander = await startBystander(product, scale);
    const attackers = await Promise.all(
      repeat(atScale(scale, 3, 5), () => insertUser(product, rows)),
    );
    const other = await insertUser(product, 100);
    const sockets = attackers.flatMap((token) =>
      repeat(4, () => open(product.url, exportRequest(token))),
    );
    for (const socket of sockets) socket.pause();
    await sleep(2000);
    const problems: string[] = [];
    const exports = atScale(scale, 10, 50);
    for (let index = 0; index < exports; index += 1) {
      const answer = await fetch(product.url + feedRoutes.exportFeed.path, {
        headers: { authorization: `Bearer ${other}` },
      });
      const lines = (await answer.text()).trimEnd().split('\r\n').length;
      if (answer.status !== 200 || lines !== 101) {
        problems.push(`another user's export answered ${answer.status} with ${lines} lines`);
      }
    }
    const unread = await countOpen(sockets);
    if (unread > 0) problems.push(`${unread} exports that are not read are still open`);
    for (const socket of sockets) socket.destroy();
    const watched = await bystander.finish();
    return {
      measured: { ...watched.measured, slowReaders: sockets.length, exports },
      problems: [...problems, ...watched.problems],
    };
  });
}

async function insertUser({ url, db }: GateProduct, events = 0): Promise<string> {
  const given = createFactories(db);
  const site = await given.site();
  await sql`
    insert into event (site_id, status, processed_at, local_day, local_hour, raw_weight_g,
      weight_g, waste_type_id, flag_note)
    select ${site.id}, 'SUCCESSFUL', now() - number * interval '7 minutes', current_date, 1, 500,
      500, 1, repeat('x', ${noteBytes})
    from generate_series(1, ${events}) as number
  `.execute(db);
  const { email } = await given.user({ sites: [site], password: gatePassword });
  return (await signInAs(url, email, gatePassword)).token;
}

const exportRequest = (token: string): string =>
  [
    `GET ${feedRoutes.exportFeed.path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    'connection: close',
    '\r\n',
  ].join('\r\n');

const head = (path: string, token: string, type: string): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    `content-type: ${type}`,
    'content-length: 900000',
    '\r\n',
  ].join('\r\n');

function open(url: string, text: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(text);
  return socket;
}

/** A paused socket does not notice its end, so it is resumed when the time is up. */
async function countOpen(sockets: Socket[]): Promise<number> {
  const closed = sockets.map(async (socket) => {
    if (!socket.destroyed) await once(socket, 'close').catch(() => undefined);
  });
  await Promise.race([Promise.all(closed), sleep(endedWithinMs)]);
  for (const socket of sockets) socket.resume();
  await Promise.race([Promise.all(closed), sleep(2000)]);
  return sockets.filter((socket) => !socket.destroyed).length;
}

const repeat = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));
