import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onlyCopy, recountAnalytics } from '../support/analytics-recount.ts';
import { findAnyFood } from '../support/capture-load.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { openInstallation, type TestInstallation } from '../support/installation.ts';
import {
  deliver,
  deliverInBatch,
  insertMonitors,
  pictureMaker,
  sendPicture,
  type Acknowledged,
  type GateCapture,
  type GateMonitor,
} from '../support/monitors.ts';
import { withProductDatabase } from '../support/product.ts';
import { compareWithStored, type SentCapture } from '../support/stored-captures.ts';

const clients = 8;
const maxPauseMs = 100;
// A restarted server that accepts nothing for this long never will.
const timeoutMs = 60_000;

interface Tally {
  deliveries: number;
  failures: number;
  repeats: number;
}

/** Captures from eight monitors while server and database are killed repeatedly: none lost, none duplicated. */
export async function killDuringCaptures(scale: Scale): Promise<GateOutcome> {
  const { seconds, kills } = atScale(scale, { seconds: 2, kills: 2 }, { seconds: 300, kills: 50 });
  const installation = await openInstallation({ ...onlyCopy, LOG_LEVEL: 'fatal' });
  try {
    await installation.start();
    const [monitors, food] = await withProductDatabase(installation, async ({ db }) => [
      await insertMonitors(db, clients),
      await findAnyFood(db),
    ]);
    const pictureOf = await pictureMaker();
    const shift = { isOver: false };
    const tally: Tally = { deliveries: 0, failures: 0, repeats: 0 };
    const problems: string[] = [];
    const work = monitors.map((monitor) =>
      runMonitor({ url: installation.url, monitor, food, shift, pictureOf, tally, problems }),
    );
    const killed = await killRepeatedly(installation, { kills, seconds, tally });
    shift.isOver = true;
    const sent = (await Promise.all(work)).flat();
    const filesFolder = path.join(installation.dataDir, 'files');
    const [compared, recounted] = await withProductDatabase(installation, async (product) => [
      await compareWithStored(product.db, filesFolder, sent),
      await recountAnalytics(product),
    ]);
    problems.push(...compared.problems, ...recounted.problems);
    const { lost, extra } = compared;
    const captures = sent.length;
    const measured = { ...killed, captures, ...tally, lost, extra, recounted: recounted.events };
    return { measured, problems };
  } finally {
    await installation.remove();
  }
}

/** Kills server and database in turns at random moments. */
async function killRepeatedly(
  installation: TestInstallation,
  { kills, seconds, tally }: { kills: number; seconds: number; tally: Tally },
): Promise<{ serverKills: number; databaseKills: number }> {
  const startedAt = performance.now();
  const counted = { serverKills: 0, databaseKills: 0 };
  for (let index = 0; index < kills; index += 1) {
    const dueMs = startedAt + ((index + Math.random()) * seconds * 1000) / kills;
    await sleep(Math.max(0, dueMs - performance.now()));
    await waitUntilAccepted(tally);
    if (index % 2 === 0) {
      await installation.killServer();
      await installation.start();
      counted.serverKills += 1;
    } else {
      await installation.killDatabase();
      counted.databaseKills += 1;
    }
  }
  return counted;
}

/** Ensures that there is something to lose at every kill, also on a slow machine. */
async function waitUntilAccepted(tally: Tally): Promise<void> {
  const before = tally.deliveries - tally.failures;
  const giveUpAt = performance.now() + timeoutMs;
  while (tally.deliveries - tally.failures < before + clients && performance.now() < giveUpAt) {
    await sleep(20);
  }
}

interface MonitorWork {
  url: string;
  monitor: GateMonitor;
  food: string;
  shift: { isOver: boolean };
  pictureOf: (remark: string) => Buffer;
  tally: Tally;
  problems: string[];
}

async function runMonitor(work: MonitorWork): Promise<SentCapture[]> {
  const { url, monitor, food, shift, pictureOf, tally, problems } = work;
  const sent: SentCapture[] = [];
  let grams = 0;
  while (!shift.isOver) {
    grams = grams > 20_000 ? 100 : grams + 1 + Math.floor(Math.random() * 500);
    const capture: GateCapture = {
      capture_id: `k-${sent.length}`,
      captured_at: new Date().toISOString(),
      raw_weight: grams / 1000,
      food,
      confidence: 1,
    };
    const pictures = [0, 1].map((at) => pictureOf(`${monitor.id} ${capture.capture_id} ${at}`));
    const isLate = Math.random() < 0.2;
    const taken = await sendUntilAccepted(work, async () => {
      if (!isLate) return deliver(url, monitor, capture, pictures);
      const first = await deliverInBatch(url, monitor, capture);
      for (const [position, picture] of pictures.entries()) {
        await sendPicture(url, monitor, capture.capture_id, position, picture);
      }
      return first;
    });
    const { id } = taken ?? { id: 0 };
    sent.push({ monitorId: monitor.id, capture, pictures: pictures.length, id });
    const earlier = sent[Math.floor(Math.random() * sent.length)];
    if (earlier && Math.random() < 0.3) {
      tally.repeats += 1;
      const again = await sendUntilAccepted(work, () => deliver(url, monitor, earlier.capture, []));
      if (again?.id !== earlier.id || again.outcome !== 'repeated') {
        problems.push(`${monitor.id} ${earlier.capture.capture_id}: the repeat was another event`);
      }
    }
    await sleep(Math.random() * maxPauseMs);
  }
  return sent;
}

/** Like a monitor: until it is accepted or permanently rejected. */
async function sendUntilAccepted(
  { tally, problems }: MonitorWork,
  attempt: () => Promise<Acknowledged>,
): Promise<Acknowledged | undefined> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    try {
      const taken = await attempt();
      tally.deliveries += 1;
      return taken;
    } catch (error) {
      tally.deliveries += 1;
      tally.failures += 1;
      const isForGood = /^Error: (?:4\d\d|refused)/.test(String(error));
      if (isForGood || performance.now() > giveUpAt) {
        problems.push(String(error));
        return undefined;
      }
      await sleep(50 + Math.random() * 200);
    }
  }
}
