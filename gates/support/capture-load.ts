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
import type { SentCapture } from './stored-captures.ts';

const clients = 4;
const timeoutMs = 120_000;
const repeatAfterMs = 200;

/** Monitors that keep delivering captures with a picture. */
export interface CaptureLoad {
  monitors: GateMonitor[];
  /** Events of the acknowledged captures in order. */
  taken: number[];
  sent: SentCapture[];
  /** Number of 503 replies after which a capture was sent again. */
  refusals(): number;
  problems: string[];
  nextCapture(monitor: GateMonitor): GateCapture;
  untilTaken(count: number): Promise<void>;
  stop(): Promise<void>;
}

interface CaptureLoadOptions {
  /** Four new monitors of one site if left out. */
  monitors?: GateMonitor[];
  /** How long captures refused with 503 are sent again, as monitors do. */
  repeatForMs?: number;
}

export async function startCaptureLoad(
  { url, db }: Pick<GateProduct, 'url' | 'db'>,
  { monitors: given, repeatForMs = 0 }: CaptureLoadOptions = {},
): Promise<CaptureLoad> {
  const monitors = given ?? (await insertMonitors(db, clients));
  const food = await findAnyFood(db);
  const pictureOf = await pictureMaker();
  const [sent, taken, problems]: [SentCapture[], number[], string[]] = [[], [], []];
  let refusals = 0;
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
  const send = async (monitor: GateMonitor, capture: GateCapture): Promise<number> => {
    const giveUpAt = performance.now() + repeatForMs;
    for (;;) {
      try {
        const { id } = await deliver(url, monitor, capture, [pictureOf(capture.capture_id)]);
        return id;
      } catch (error) {
        if (performance.now() > giveUpAt || !String(error).startsWith('Error: 503')) throw error;
        refusals += 1;
        await sleep(repeatAfterMs);
      }
    }
  };
  const work = monitors.map(async (monitor) => {
    while (!shift.isOver) {
      const capture = nextCapture();
      try {
        const id = await send(monitor, capture);
        taken.push(id);
        sent.push({ monitorId: monitor.id, capture, pictures: 1, id });
      } catch (error) {
        problems.push(`${capture.capture_id}: ${String(error)}`);
      }
    }
  });
  return {
    monitors,
    taken,
    sent,
    refusals: () => refusals,
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
