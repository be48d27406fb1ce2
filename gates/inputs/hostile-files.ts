import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { importRoutes } from '@wastegauge/contract/edges/imports';
import { venueCalendarRoutes } from '@wastegauge/contract/insight/venue-calendars';
import { createFactories } from '../../server/test/support/factories.ts';
import { startBystander } from '../support/bystander.ts';
import { gatePassword, signInAs, type GateCaller } from '../support/caller.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { makeHostileFiles, type HostileFile } from './hostile-tables.ts';
import { openInstallation } from '../support/installation.ts';
import { mixedCallsEnvironment } from '../support/mixed-calls.ts';
import { withProductDatabase, type GateProduct } from '../support/product.ts';

const senders = 4;
// Below the concurrency limit, which has its own gate (D12).
const atOnce = 6;
const timeoutMs = 60_000;
const megabytesAllowed = 500;
const childMegabytesAllowed = 900;
const rejections = new Set([200, 400, 413]);
const readingScript = /(?:table|calendar)-process\.ts/;

interface Kitchen {
  hostile: GateCaller[];
  siteId: number;
}

/** Hostile tables, workbooks and calendars from signed-in users while another user works. */
export async function sendHostileFiles(scale: Scale): Promise<GateOutcome> {
  const times = atScale(scale, 3, 20);
  const files = makeHostileFiles();
  const installation = await openInstallation({ ...mixedCallsEnvironment, LOG_LEVEL: 'fatal' });
  try {
    await installation.start();
    return await withProductDatabase(installation, async (product) => {
      const pid = installation.pid();
      const kitchen = await prepareKitchen(product);
      const startedAt = await processStart(product);
      const processes = watchProcesses(pid);
      const bystander = await startBystander(product, scale);
      const problems = await sendAll(kitchen, files, times).finally(() => processes.end());
      const watched = await bystander.finish();
      problems.push(...watched.problems);
      const { serverGrowthMb, largestChildMb, mostChildren } = await processes.watched;
      const left = (await listProcesses()).filter(isReaderOf(pid));
      if ((await processStart(product)) !== startedAt) problems.push('the server was restarted');
      if (serverGrowthMb > megabytesAllowed) problems.push(`memory grew by ${serverGrowthMb} MB`);
      if (largestChildMb > childMegabytesAllowed)
        problems.push(`a child took ${largestChildMb} MB`);
      if (mostChildren === 0) problems.push('no file was read in a process of its own');
      if (left.length > 0) problems.push(`${left.length} reading processes are left`);
      const measured = {
        files: files.length * times,
        ...watched.measured,
        serverGrowthMb,
        largestChildMb,
        mostChildren,
      };
      return { measured, problems };
    });
  } finally {
    await installation.remove();
  }
}

async function prepareKitchen({ url, db }: GateProduct): Promise<Kitchen> {
  const given = createFactories(db);
  const site = await given.site();
  const callers: GateCaller[] = [];
  for (let index = 0; index < senders; index += 1) {
    const { email } = await given.user({ sites: [site], password: gatePassword });
    callers.push(await signInAs(url, email, gatePassword));
  }
  return { hostile: callers, siteId: site.id };
}

/** Every user sends one file after another, one of them many at once; rejected files are sent again. */
async function sendAll(kitchen: Kitchen, files: HostileFile[], times: number): Promise<string[]> {
  const problems = new Set<string>();
  const queue = Array.from({ length: times }, () => files)
    .flat()
    .values();
  const lane = async (caller: GateCaller): Promise<void> => {
    for (const file of queue) {
      const status = await sendUntilRead(kitchen, caller, file);
      if (!rejections.has(status)) problems.add(`${file.name} answered ${status}`);
    }
  };
  const [greedy] = kitchen.hostile;
  const crowd = greedy ? Array.from({ length: atOnce }, () => files[0]) : [];
  await Promise.all([
    ...kitchen.hostile.map(lane),
    ...crowd.map(async (file) => {
      const status = greedy && file ? await send(kitchen, greedy, file) : 0;
      if (![413, 429, 503].includes(status)) problems.add(`one of many at once answered ${status}`);
    }),
  ]);
  return [...problems];
}

async function sendUntilRead(
  kitchen: Kitchen,
  caller: GateCaller,
  file: HostileFile,
): Promise<number> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const status = await send(kitchen, caller, file);
    if ((status !== 429 && status !== 503) || performance.now() > giveUpAt) return status;
    await sleep(500);
  }
}

/** 0 without a reply. */
async function send({ siteId }: Kitchen, caller: GateCaller, file: HostileFile): Promise<number> {
  if (file.kind === 'calendar') {
    const parts = { params: { site: siteId }, body: { calendar: file.text, dry_run: true } };
    return caller.call(venueCalendarRoutes.importCalendar, parts).then(
      ({ status }) => status,
      () => 0,
    );
  }
  const query = new URLSearchParams({ kind: 'covers', name: 'covers.csv' });
  try {
    const answer = await fetch(
      `${caller.url}${importRoutes.uploadImport.path}?${query.toString()}`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${caller.token}`,
          'content-type': 'application/octet-stream',
        },
        body: file.content,
      },
    );
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

async function processStart({ url }: GateProduct): Promise<string> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, seconds] = /^process_start_time_seconds (\S+)$/m.exec(text) ?? [];
  if (seconds === undefined) throw new Error('The metrics have no start time of the process.');
  return seconds;
}

interface Listed {
  pid: number;
  parent: number;
  megabytes: number;
  command: string;
}

const run = promisify(execFile);

async function listProcesses(): Promise<Listed[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=,args=']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, kilobytes, ...command]) => ({
      pid: Number(pid),
      parent: Number(parent),
      megabytes: Math.round(Number(kilobytes) / 1000),
      command: command.join(' '),
    }));
}

const isReaderOf =
  (pid: number) =>
  ({ parent, command }: Listed): boolean =>
    parent === pid && readingScript.test(command);

interface Watched {
  serverGrowthMb: number;
  largestChildMb: number;
  mostChildren: number;
}

function watchProcesses(pid: number): { watched: Promise<Watched>; end(): void } {
  const watch = { isOver: false };
  let firstMb: number | undefined;
  const watched: Watched = { serverGrowthMb: 0, largestChildMb: 0, mostChildren: 0 };
  const observe = async (): Promise<Watched> => {
    while (!watch.isOver) {
      const listed = await listProcesses();
      const serverMb = listed.find((process) => process.pid === pid)?.megabytes ?? 0;
      firstMb ??= serverMb;
      const readers = listed.filter(isReaderOf(pid));
      watched.serverGrowthMb = Math.max(watched.serverGrowthMb, serverMb - firstMb);
      watched.mostChildren = Math.max(watched.mostChildren, readers.length);
      for (const { megabytes } of readers) {
        watched.largestChildMb = Math.max(watched.largestChildMb, megabytes);
      }
      await sleep(200);
    }
    return watched;
  };
  return {
    watched: observe(),
    end: () => {
      watch.isOver = true;
    },
  };
}
