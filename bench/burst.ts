import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { composePicture } from '@wastegauge/pictures/picture';
import { sql } from 'kysely';
import { insertMonitors, type GateMonitor } from '../gates/support/monitors.ts';
import { withProduct } from '../gates/support/product.ts';
import type { Db } from '../server/src/platform/db/db.ts';
import { quantile } from '../gates/support/quantile.ts';
import { rounded, type BenchResult } from './figures.ts';

const capturesPerSecond = 150;
const seconds = 60;
const monitorCount = 20;
const pictureCount = 20;
const encodingSeconds = 30;
const encodedGoal = 15;
const boundary = 'burst';

interface Sent {
  milliseconds: number;
  status: number;
}

/** A minute of captures with photographs, faster than they are re-encoded: none is lost, and the backlog is processed. */
export function measureBurst(): Promise<BenchResult> {
  return withProduct({ LOG_LEVEL: 'error' }, async ({ url, db }) => {
    const monitors = await insertMonitors(db, monitorCount);
    const pictures = await composePictures();
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const startedAt = performance.now();
    const sendings: Promise<Sent>[] = [];
    for (let index = 0; index < capturesPerSecond * seconds; index += 1) {
      const dueMs = startedAt + (index * 1000) / capturesPerSecond;
      if (dueMs > performance.now()) await sleep(dueMs - performance.now());
      const monitor = monitors[index % monitors.length] ?? { id: 0, key: '' };
      const picture = pictures[index % pictures.length] ?? Buffer.alloc(0);
      sendings.push(send(agent, url, monitor, captureForm(index, picture), dueMs));
    }
    const sent = await Promise.all(sendings);
    const tookSeconds = (performance.now() - startedAt) / 1000;
    agent.destroy();

    const accepted = sent.filter(({ status }) => status === 200);
    const times = accepted.map(({ milliseconds }) => milliseconds);
    const stored = await count(db, sql`true`);
    const encodedMeanwhile = await count(db, sql`state = 'ready'`);
    await sleep(encodingSeconds * 1000);
    const encoded = (await count(db, sql`state = 'ready'`)) - encodedMeanwhile;
    const encodedPerSecond = rounded(encoded / encodingSeconds);
    return {
      isGood:
        accepted.length === sent.length &&
        stored === sent.length &&
        tookSeconds < seconds + 5 &&
        encodedPerSecond >= encodedGoal,
      sent: sent.length,
      accepted: accepted.length,
      stored,
      acceptedPerSecond: rounded(accepted.length / tookSeconds),
      p50Ms: rounded(quantile(times, 0.5)),
      p95Ms: rounded(quantile(times, 0.95)),
      p99Ms: rounded(quantile(times, 0.99)),
      slowestMs: rounded(Math.max(...times)),
      averagePictureKb: rounded(pictures.reduce((sum, each) => sum + each.length, 0) / 20_000),
      encodedMeanwhile,
      encodedPerSecond,
    };
  });
}

async function composePictures(): Promise<Buffer[]> {
  const foods = ['Chips', 'Roast potatoes', 'Rice, cooked', 'Carrots'];
  const pictures: Buffer[] = [];
  for (let index = 0; index < pictureCount; index += 1) {
    const name = foods[index % foods.length] ?? '';
    pictures.push(
      await composePicture({
        food: { name, category: 'Vegetables', subcategory: 'Potatoes' },
        grams: 150 + index * 40,
        container: 'tray',
        monitor: 'bench',
        seed: `burst ${index}`,
      }),
    );
  }
  return pictures;
}

function captureForm(index: number, picture: Buffer): Buffer {
  const capture = {
    capture_id: `burst-${index}`,
    captured_at: new Date().toISOString(),
    sent_at: new Date().toISOString(),
    raw_weight: (100 + (index % 900)) / 1000,
  };
  return Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="capture"\r\n\r\n` +
        `${JSON.stringify(capture)}\r\n--${boundary}\r\n` +
        'content-disposition: form-data; name="image"; filename="image.jpg"\r\n\r\n',
    ),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

/** Timed from its due time, so that waiting to be sent counts. */
function send(
  agent: Agent,
  url: string,
  monitor: GateMonitor,
  body: Buffer,
  dueMs: number,
): Promise<Sent> {
  return new Promise((resolve) => {
    const done = (status: number): void =>
      resolve({ milliseconds: performance.now() - dueMs, status });
    const { method, path } = captureRoutes.deliverCaptures;
    const headers = {
      authorization: `Bearer ${monitor.key}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    };
    request(url + path, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => done(answer.statusCode ?? 0));
    })
      .once('error', () => done(0))
      .end(body);
  });
}

async function count(db: Db, condition: ReturnType<typeof sql>): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) from event_image where ${condition}
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}
