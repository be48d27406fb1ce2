import { setTimeout as sleep } from 'node:timers/promises';
import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { sql } from 'kysely';
import { openDiskFiles } from '../../server/src/adapters/files/disk.ts';
import type { Db } from '../../server/src/platform/db/db.ts';
import { callerAt, gatePassword, signInAs } from '../support/caller.ts';
import { captureNamed, type Pair } from './checks.ts';
import { emailOf } from './people.ts';
import type { Processes } from './processes.ts';
import { waitForPictures } from '../support/capture-load.ts';
import type { GateOutcome, Scale } from '../support/gate.ts';
import { deliver, pictureMaker } from '../support/monitors.ts';

const timeoutMs = 60_000;
const countedWithinMs = 2000;

/** Captures on both servers become jobs of both workers, each run once. */
export async function checkJobs(
  pair: Pair,
  { workers }: Processes,
  captures: number,
): Promise<GateOutcome> {
  // Wait for earlier jobs: a job is counted at its end, after its pictures are ready.
  await waitForPictures(pair.db, timeoutMs);
  await sleep(countedWithinMs);
  const before = await Promise.all(workers.map(({ url }) => countRuns(url)));
  await deliverMany(pair, 'job', captures);
  await waitForPictures(pair.db, timeoutMs);
  await sleep(countedWithinMs);
  const after = await Promise.all(workers.map(({ url }) => countRuns(url)));
  const runs = after.map((count, index) => count - (before[index] ?? 0));
  const sum = runs.reduce((total, count) => total + count, 0);
  return {
    measured: { jobs: captures, jobsOfWorkers: runs.join(' and ') },
    problems: [
      ...(sum === captures ? [] : [`${captures} jobs were run ${sum} times`]),
      ...(runs.every((count) => count > 0) ? [] : ['a worker did nothing']),
    ],
  };
}

async function countRuns(url: string, job = 'process-pictures'): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^wastegauge_jobs_total\{job="([^"]*)".*\} (\d+)$/gm);
  return [...lines].reduce((sum, [, name, count]) => sum + (name === job ? Number(count) : 0), 0);
}

const timedJob = 'find-due-reports';
const timedEveryMs = 300_000;

/** A timed job is run by one of two workers. */
export async function checkTimedJob({ workers }: Processes): Promise<GateOutcome> {
  const count = async (): Promise<number> => {
    const runs = await Promise.all(workers.map(({ url }) => countRuns(url, timedJob)));
    return runs.reduce((sum, each) => sum + each, 0);
  };
  const before = await count();
  await sleep(timedEveryMs - (Date.now() % timedEveryMs) + 10_000);
  const runs = (await count()) - before;
  return {
    measured: { timedJobRuns: runs },
    problems: runs === 1 ? [] : [`a timed job was run ${runs} times`],
  };
}

/** Alternates between the servers; rejected calls go to the other server, as with a load balancer. Returns the events. */
async function deliverMany(
  { a, b, kitchen }: Pair,
  name: string,
  count: number,
  whenTaken: (taken: number) => void = () => undefined,
): Promise<number[]> {
  const picture = await pictureMaker();
  const sent: number[] = [];
  const lane = async (first: number): Promise<void> => {
    for (let index = first; index < count; index += kitchen.monitors.length) {
      const monitor = kitchen.monitors[first];
      if (!monitor) return;
      const capture = captureNamed(`${name}-${index}`);
      const pictures = [picture(capture.capture_id)];
      const [own, other] = index % 2 === 0 ? [a, b] : [b, a];
      const { id } = await deliver(own, monitor, capture, pictures).catch(() =>
        deliver(other, monitor, capture, pictures),
      );
      sent.push(id);
      whenTaken(sent.length);
    }
  };
  await Promise.all(kitchen.monitors.map((_, index) => lane(index)));
  return sent;
}

/** Kills a busy server and a busy worker with -9; the others continue. */
export async function killWhileAtWork(
  pair: Pair,
  { servers, workers }: Processes,
  captures: number,
): Promise<number[]> {
  let killed: Promise<void> | undefined;
  const kill = async (): Promise<void> => {
    await waitUntilBothWork(pair.db);
    await Promise.all([servers[1].killServer(), workers[1].killServer()]);
  };
  const sent = await deliverMany(pair, 'killed', captures, (taken) => {
    if (taken >= captures / 4) killed ??= kill();
  });
  await killed;
  return sent;
}

/** Jobs of a dead worker are done by another; nothing is lost. */
export async function checkAfterKill(
  { db }: Pair,
  { filesFolder }: Processes,
  { captures, sent }: { captures: number; sent: number[] },
): Promise<GateOutcome> {
  await waitForPictures(db, timeoutMs);
  const { stored, whole } = await countStored(db, filesFolder, sent);
  return {
    measured: { capturesWhileKilled: sent.length, capturesStored: stored },
    problems:
      sent.length === captures && stored === captures && whole === captures
        ? []
        : [`of ${captures} captures ${sent.length} were taken, ${stored} stored, ${whole} whole`],
  };
}

/** Events of the captures, and how many acknowledged ones have their picture on disk. */
async function countStored(
  db: Db,
  filesFolder: string,
  sent: number[],
): Promise<{ stored: number; whole: number }> {
  const files = await openDiskFiles(filesFolder);
  const found = await sql<{ id: number; file: string | null }>`
    select event.id, event_image.file from event
    left join event_image on event_image.site_id = event.site_id
      and event_image.event_id = event.id and event_image.state = 'ready'
    where event.capture_id like 'killed-%'
  `.execute(db);
  let whole = 0;
  for (const { id, file } of found.rows) {
    if (sent.includes(id) && file !== null && (await files.exists(file))) whole += 1;
  }
  return { stored: found.rows.length, whole };
}

async function waitUntilBothWork(db: Db): Promise<void> {
  const giveUpAt = performance.now() + 5000;
  while (performance.now() < giveUpAt) {
    const held = await sql<{ count: number }>`
      select count(distinct locked_by) as count from graphile_worker.jobs where locked_by is not null
    `.execute(db);
    if ((held.rows[0]?.count ?? 0) > 1) return;
    await sleep(2);
  }
}

const callers = 6;

/** Stops a server under load for an upgrade: it finishes running calls, the rest goes to the other server. */
export async function checkUpgrade(
  { a, b }: Pair,
  { servers }: Processes,
  scale: Scale,
): Promise<GateOutcome> {
  const chef = await signInAs(a, emailOf('chef'), gatePassword);
  const leaving = new AbortController();
  let answered = 0;
  let broken = 0;
  const ask = async (url: string): Promise<number> =>
    (await callerAt(url, chef).call(accountRoutes.getUser, { params: { id: chef.userId } })).status;
  const isTaken = (status: number): boolean => status === 200;
  const caller = async (): Promise<void> => {
    while (!leaving.signal.aborted) {
      const first = await ask(a).catch(() => 0);
      const status = isTaken(first) ? first : await ask(b).catch(() => 0);
      if (isTaken(status)) answered += 1;
      else broken += 1;
    }
  };
  const calls = Array.from({ length: callers }, caller);
  await sleep(300);
  const stoppedAt = performance.now();
  await servers[0].stop();
  const stopMs = performance.now() - stoppedAt;
  await sleep(200);
  if (scale === 'full') await servers[0].start();
  await sleep(300);
  leaving.abort();
  await Promise.all(calls);
  return {
    measured: { callsDuringUpgrade: answered, callsBroken: broken, stopMs: Math.round(stopMs) },
    problems: broken === 0 ? [] : [`${broken} calls had no answer while a server was replaced`],
  };
}
