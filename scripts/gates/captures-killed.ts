import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openInstallation, type Installation } from './installation.ts';
import {
  deliver,
  deliverInBatch,
  giveMonitors,
  pictureMaker,
  sendPicture,
  type Acknowledged,
  type GateCapture,
  type Monitor,
} from './monitors.ts';
import { withDatabaseOf } from './product.ts';
import { compareWithStored, type SentCapture } from './stored-captures.ts';

const clients = 8;
const longestPauseMs = 100;

export interface KillOptions {
  /** Five minutes and fifty kills; otherwise a look of half a minute. */
  isFull: boolean;
}

interface Tally {
  deliveries: number;
  failures: number;
  repeats: number;
}

/** Captures from eight monitors while server and database are killed again and again: none lost, none doubled. */
export async function killDuringCaptures({ isFull }: KillOptions): Promise<string[]> {
  const [seconds, kills] = isFull ? [300, 50] : [30, 5];
  const installation = await openInstallation({ LOG_LEVEL: 'fatal' });
  try {
    await installation.start();
    const monitors = await withDatabaseOf(installation, ({ db }) => giveMonitors(db, clients));
    const pictureOf = await pictureMaker();
    const shift = { isOver: false };
    const tally: Tally = { deliveries: 0, failures: 0, repeats: 0 };
    const problems: string[] = [];
    const work = monitors.map((monitor) =>
      runMonitor({ url: installation.url, monitor, shift, pictureOf, tally, problems }),
    );
    const killed = await killAgainAndAgain(installation, kills, seconds);
    shift.isOver = true;
    const sent = (await Promise.all(work)).flat();
    const filesFolder = path.join(installation.dataDir, 'files');
    const compared = await withDatabaseOf(installation, ({ db }) =>
      compareWithStored(db, filesFolder, sent),
    );
    problems.push(...compared.problems);
    const { lost, extra } = compared;
    console.log(
      JSON.stringify({
        gate: 'captures-killed',
        seconds,
        ...killed,
        captures: sent.length,
        ...tally,
        lost,
        extra,
        problems: problems.length,
      }),
    );
    return problems.slice(0, 20);
  } finally {
    await installation.remove();
  }
}

/** Server and database in turns, each at a moment nobody can foresee. */
async function killAgainAndAgain(
  installation: Installation,
  kills: number,
  seconds: number,
): Promise<{ serverKills: number; databaseKills: number }> {
  const startedAt = performance.now();
  const counted = { serverKills: 0, databaseKills: 0 };
  for (let index = 0; index < kills; index += 1) {
    const dueMs = startedAt + ((index + Math.random()) * seconds * 1000) / kills;
    await sleep(Math.max(50, dueMs - performance.now()));
    if (index % 2 === 0) {
      await installation.killServer();
      counted.serverKills += 1;
    } else {
      await installation.killDatabase();
      counted.databaseKills += 1;
    }
    await installation.start();
  }
  return counted;
}

interface MonitorWork {
  url: string;
  monitor: Monitor;
  /** Goes on until the last kill. */
  shift: { isOver: boolean };
  pictureOf: (remark: string) => Buffer;
  tally: Tally;
  problems: string[];
}

async function runMonitor(work: MonitorWork): Promise<SentCapture[]> {
  const { url, monitor, shift, pictureOf, tally, problems } = work;
  const sent: SentCapture[] = [];
  let grams = 0;
  while (!shift.isOver) {
    grams = grams > 20_000 ? 100 : grams + 1 + Math.floor(Math.random() * 500);
    const capture: GateCapture = {
      capture_id: `k-${sent.length}`,
      captured_at: new Date().toISOString(),
      raw_weight: grams / 1000,
    };
    const pictures = [0, 1].map((at) => pictureOf(`${monitor.id} ${capture.capture_id} ${at}`));
    const isLate = Math.random() < 0.2;
    const taken = await untilTaken(work, async () => {
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
      const again = await untilTaken(work, () => deliver(url, monitor, earlier.capture, []));
      if (again?.id !== earlier.id || again.outcome !== 'repeated') {
        problems.push(`${monitor.id} ${earlier.capture.capture_id}: the repeat was another event`);
      }
    }
    await sleep(Math.random() * longestPauseMs);
  }
  return sent;
}

/** As a monitor does: until it is taken, or refused for good. */
async function untilTaken(
  { tally, problems }: MonitorWork,
  attempt: () => Promise<Acknowledged>,
): Promise<Acknowledged | undefined> {
  for (;;) {
    tally.deliveries += 1;
    try {
      return await attempt();
    } catch (error) {
      tally.failures += 1;
      if (/^Error: (?:4\d\d|refused)/.test(String(error))) {
        problems.push(String(error));
        return undefined;
      }
      await sleep(50 + Math.random() * 200);
    }
  }
}
