import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDiskFiles } from '../../server/src/adapters/files/disk.ts';
import { sweepFiles } from '../../server/src/features/images/retention.ts';
import {
  deliver,
  deliverInBatch,
  insertMonitors,
  pictureMaker,
  type GateMonitor,
} from '../support/monitors.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { withProduct, type GateProduct } from '../support/product.ts';
import { countStored } from '../support/stored-captures.ts';

const lanes = 20;
const boundary = 'gate';

interface Cut {
  monitor: GateMonitor;
  captureId: string;
  pictures: Buffer[];
}

/** Cuts connections at a random byte of an upload: no partial event, no file without a row. */
export function cutUploads(scale: Scale): Promise<GateOutcome> {
  const uploads = atScale(scale, 60, 600);
  return withProduct({ LOG_LEVEL: 'fatal' }, async (product) => {
    const { url, db, dataDir } = product;
    const monitors = await insertMonitors(db, lanes);
    const pictureOf = await pictureMaker();
    const whole = new Set<string>();
    let next = 0;
    const lane = async (monitor: GateMonitor): Promise<void> => {
      for (; next < uploads;) {
        const index = next;
        next += 1;
        const captureId = `cut-${index}`;
        const pictures = [0, 1].map((at) => pictureOf(`${captureId} ${at}`.padEnd(60)));
        const captured_at = new Date().toISOString();
        const capture = { capture_id: captureId, captured_at, raw_weight: 1 };
        if (index % 10 === 0) {
          await deliver(url, monitor, capture, pictures);
          whole.add(captureId);
        } else if (index % 3 === 0) {
          await deliverInBatch(url, monitor, capture);
          await cut(putOf({ monitor, captureId, pictures }), product.url);
        } else await cut(formOf({ monitor, captureId, pictures }), product.url);
      }
    };
    await Promise.all(monitors.map(lane));
    await sleep(2000);

    const problems = await findPartialEvents(product, whole, uploads);
    const filesFolder = path.join(dataDir, 'files');
    const files = await openDiskFiles(filesFolder);
    const incoming = readdirSync(path.join(filesFolder, 'incoming')).length;
    if (incoming > 0) problems.push(`${incoming} half files`);
    const orphans = await sweepFiles({ db, files }, new Date(Date.now() + 7_200_000));
    if (orphans > 0) problems.push(`${orphans} files no row refers to`);
    const { events, pictures } = await countStored(db);
    const measured = { uploads, whole: whole.size, events, pictures, orphans, halfFiles: incoming };
    return { measured, problems };
  });
}

/** Complete with both pictures, or delivered without any; interrupted ones are missing. */
async function findPartialEvents(
  { db }: GateProduct,
  whole: Set<string>,
  uploads: number,
): Promise<string[]> {
  const found = await sql<{ captureId: string; pictures: number }>`
    select event.capture_id as "captureId", count(image.position) as pictures
    from event
    left join event_image image on image.site_id = event.site_id and image.event_id = event.id
    group by event.capture_id
  `.execute(db);
  const rows = new Map(found.rows.map(({ captureId, pictures }) => [captureId, pictures]));
  return Array.from({ length: uploads }, (_, index) => {
    const captureId = `cut-${index}`;
    const expected = whole.has(captureId) ? 2 : index % 3 === 0 ? 0 : undefined;
    const pictures = rows.get(captureId);
    return pictures === expected ? [] : [`${captureId}: ${pictures} pictures`];
  }).flat();
}

const head = (method: string, target: string, monitor: GateMonitor, type: string, body: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `${method} ${target} HTTP/1.1\r\nhost: gate\r\nauthorization: Bearer ${monitor.key}\r\n` +
        `content-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
    ),
    body,
  ]);

function formOf({ monitor, captureId, pictures }: Cut): Buffer {
  const captured_at = new Date().toISOString();
  const capture = JSON.stringify({ capture_id: captureId, captured_at, raw_weight: 1 });
  const part = (name: string, file: boolean): Buffer =>
    Buffer.from(
      `\r\n--${boundary}\r\ncontent-disposition: form-data; name="${name}"` +
        `${file ? '; filename="x.jpg"' : ''}\r\n\r\n`,
    );
  const body = Buffer.concat([
    part('image', true),
    pictures[0] ?? Buffer.alloc(0),
    part('capture', false),
    Buffer.from(capture),
    part('backup_image', true),
    pictures[1] ?? Buffer.alloc(0),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const type = `multipart/form-data; boundary=${boundary}`;
  return head('POST', '/api/ingest/events/', monitor, type, body);
}

const putOf = ({ monitor, captureId, pictures }: Cut): Buffer =>
  head(
    'PUT',
    `/api/ingest/images/${captureId}/`,
    monitor,
    'image/jpeg',
    pictures[0] ?? Buffer.alloc(0),
  );

async function cut(request: Buffer, url: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const at = Math.floor(Math.random() * request.length);
  const first = Math.floor(at * Math.random());
  socket.write(request.subarray(0, first));
  await sleep(Math.random() * 20);
  await new Promise<void>((resolve) => {
    socket.write(request.subarray(first, at), () => resolve());
  });
  if (Math.random() < 0.5) socket.resetAndDestroy();
  else socket.end();
  await sleep(Math.random() * 20);
  socket.destroy();
}
