import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/db.ts';
import {
  deliver,
  insertMonitors,
  pictureMaker,
  type GateCapture,
  type GateMonitor,
} from './monitors.ts';
import type { GateProduct } from './product.ts';

const clients = 4;
const timeoutMs = 120_000;

/** Monitors that keep delivering captures with a picture. */
export interface CaptureLoad {
  monitors: GateMonitor[];
  /** Events of the acknowledged captures in order. */
  taken: number[];
  problems: string[];
  nextCapture(monitor: GateMonitor): GateCapture;
  untilTaken(count: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startCaptureLoad({ url, db }: GateProduct): Promise<CaptureLoad> {
  const monitors = await insertMonitors(db, clients);
  const food = await findAnyFood(db);
  const pictureOf = await pictureMaker();
  const [taken, problems]: [number[], string[]] = [[], []];
  const shift = { isOver: false };
  let count = 0;
  const nextCapture = (): GateCapture => {
    count += 1;
    return {
      capture_id: `load-${count}`,
      captured_at: new Date().toISOString(),
      raw_weight: 0.1 + (count % 900) / 1000,
      food,
      confidence: 1,
    };
  };
  const work = monitors.map(async (monitor) => {
    while (!shift.isOver) {
      const capture = nextCapture();
      await deliver(url, monitor, capture, [pictureOf(capture.capture_id)])
        .then(({ id }) => taken.push(id))
        .catch((error: unknown) => problems.push(`${capture.capture_id}: ${String(error)}`));
    }
  });
  return {
    monitors,
    taken,
    problems,
    nextCapture,
    untilTaken: async (wanted) => {
      while (taken.length < wanted && problems.length === 0) await sleep(20);
    },
    stop: async () => {
      shift.isOver = true;
      await Promise.all(work);
    },
  };
}

export async function findAnyFood(db: Db): Promise<string> {
  const found = await sql<{ name: string }>`
    select name from food where material = 'food' order by id limit 1
  `.execute(db);
  return found.rows[0]?.name ?? '';
}

/** Or until the timeout; callers count the rest. */
export async function waitForPictures(db: Db, readyWithinMs: number): Promise<void> {
  const giveUpAt = performance.now() + readyWithinMs;
  while (performance.now() < giveUpAt) {
    const found = await sql<{ waiting: number }>`
      select count(*) as waiting from event_image where state = 'original'
    `.execute(db);
    if (found.rows[0]?.waiting === 0) return;
    await sleep(100);
  }
}

export async function waitForEmptyQueue(db: Db): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  while (performance.now() < giveUpAt) {
    const found = await sql<{ jobs: number }>`
      select count(*) as jobs from graphile_worker._private_jobs
      where attempts < max_attempts and run_at <= now() + interval '1 minute'
    `.execute(db);
    if (found.rows[0]?.jobs === 0) return;
    await sleep(200);
  }
  throw new Error('The queue is never empty.');
}
