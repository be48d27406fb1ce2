import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from './account.ts';
import { openDiskQueue } from './disk-queue.ts';
import { startMonitor, type Monitor, type MonitorNotice } from './client.ts';
import { causeFaults, type Faults } from './faults.ts';
import { openKitchen, type SimulatedKitchen, type MonitorPlace } from './kitchen.ts';
import { commonDishes, type MenuDish } from './menu.ts';
import { between, pickWeighted, seededRandom } from '@wastegauge/pictures/random';
import { help, readSwitches, type Switches } from './switches.ts';
import { openTally, statusLine, type Summary, type CaptureTally } from './tally.ts';

interface Post {
  kitchen: SimulatedKitchen;
  monitor: Monitor;
  faults: Faults;
}

const lastDeliveriesMs = 60_000;
const simulatedVersion = '2.4.1';
const isTerminal = process.stdout.isTTY;

async function simulate(switches: Switches): Promise<Summary> {
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  process.once('SIGTERM', () => stopping.abort());
  const { places, dishes, keyOf } = await findPlaces(switches);
  const folder = await mkdtemp(path.join(tmpdir(), 'wastegauge-monitors-'));
  const tally = openTally(places.length);
  const posts: Post[] = [];
  const waiting = (): number => posts.reduce((sum, { monitor }) => sum + monitor.waiting(), 0);
  const stopShowing = showStatus(() => statusLine(tally.summary(waiting())));
  try {
    for (const [index, place] of places.entries()) {
      const faults = causeFaults(switches.faults, Math.random, index);
      const monitor = startMonitor({
        server: switches.server,
        key: await keyOf(place),
        queue: await openDiskQueue(path.join(folder, String(index))),
        report: (notice) => print(tally, place, notice),
        firmware: simulatedVersion,
        batteryPercent: simulateBattery(place.serial),
        scaleState: () => 'ok',
        cameraState: () => 'ok',
        now: faults.now,
        fetch: faults.fetch,
      });
      posts.push({ kitchen: openKitchen(place, dishes), monitor, faults });
    }
    if (switches.minutes) setTimeout(() => stopping.abort(), switches.minutes * 60_000).unref();
    await captureUntil(stopping.signal, posts, tally, switches.rate);
    const giveUpAt = performance.now() + lastDeliveriesMs;
    while (waiting() > 0 && performance.now() < giveUpAt) await sleep(100);
  } finally {
    stopShowing();
    await Promise.all(posts.map(({ monitor }) => monitor.stop()));
    if (waiting() === 0) await rm(folder, { recursive: true });
    else console.error(`What could not be delivered lies in ${folder}`);
  }
  return tally.summary(waiting());
}

/** Falls by one percent every ten minutes and is charged before it is empty. */
function simulateBattery(serial: string): () => number {
  const startPercent = Math.round(between(seededRandom(serial), 60, 100));
  const startedAt = performance.now();
  return () => {
    const usedPercent = Math.floor((performance.now() - startedAt) / 600_000);
    return 20 + ((startPercent - 20 - usedPercent + 81 * 1000) % 81);
  };
}

async function findPlaces(switches: Switches): Promise<{
  places: MonitorPlace[];
  dishes: MenuDish[];
  keyOf: (place: MonitorPlace) => Promise<string>;
}> {
  const { serial, key } = switches;
  if (serial && key) {
    const place: MonitorPlace = {
      id: 0,
      serial,
      name: serial,
      type: 'PLATE_WASTE',
      weighing: switches.cumulative ? 'cumulative' : 'single',
      is_manual: false,
      kind: 'monitor',
      site_id: 0,
      site_name: '',
      waiting: 0,
      oldest_waiting_at: null,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    return { places: [place], dishes: commonDishes, keyOf: async () => key };
  }
  const account = await signIn(switches.server, switches.email, switches.password);
  const places = choosePlaces(await account.listPlaces(), switches);
  if (places.length === 0) throw new Error('No monitor matches these switches.');
  return { places, dishes: await account.listDishes(), keyOf: account.issueKey };
}

function choosePlaces(
  places: MonitorPlace[],
  { sites, devices, serial }: Switches,
): MonitorPlace[] {
  const serials = serial ? [serial] : devices;
  const count = Number(devices?.[0]);
  const isAt = (place: MonitorPlace, site: string): boolean =>
    String(place.site_id) === site || place.site_name.toLowerCase().includes(site.toLowerCase());
  const chosen = places.filter((place) => !sites || sites.some((site) => isAt(place, site)));
  if (!serial && Number.isInteger(count)) return chosen.slice(0, count);
  return chosen.filter((place) => !serials || serials.includes(place.serial));
}

async function captureUntil(
  stopping: AbortSignal,
  posts: Post[],
  tally: CaptureTally,
  rate: number | undefined,
): Promise<void> {
  const run = randomBytes(3).toString('hex');
  const failing = new AbortController();
  const signal = AbortSignal.any([stopping, failing.signal]);
  const heldBack = new Set<Promise<void>>();
  let dueAt = performance.now();
  for (let count = 1; ; count += 1) {
    const rhythmOf = ({ kitchen }: Post): number => kitchen.rhythmAt(new Date());
    const perMinute = rate ?? posts.reduce((sum, post) => sum + rhythmOf(post), 0);
    // Exponential gaps: captures are independent of each other.
    const gapMinutes = perMinute === 0 ? 1 : -Math.log(1 - Math.random()) / perMinute;
    dueAt += gapMinutes * 60_000;
    const pauseMs = Math.max(0, dueAt - performance.now());
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    // Outside the service hours of every monitor.
    if (perMinute === 0) continue;
    const { kitchen, monitor, faults } = pickWeighted(Math.random, posts, rhythmOf);
    const captureId = `sim-${run}-${count}`;
    const capturedAt = new Date(faults.now()).toISOString();
    const { taken, pictures } = await kitchen.throwAway(captureId, new Date());
    tally.make(captureId);
    const delivery = sleep(faults.holdBackMs(), undefined, { signal })
      .catch(() => undefined)
      .then(() => monitor.deliver({ ...taken, captured_at: capturedAt }, pictures))
      .catch((error: unknown) => failing.abort(error))
      .finally(() => heldBack.delete(delivery));
    heldBack.add(delivery);
  }
  await Promise.all(heldBack);
  failing.signal.throwIfAborted();
}

function print(tally: CaptureTally, place: MonitorPlace, notice: MonitorNotice): void {
  tally.note(notice);
  if (notice.kind === 'refused' || notice.kind === 'pictureRejected') {
    process.stderr.write(`\n${place.serial} ${notice.captureId}: ${notice.message}\n`);
  }
}

function showStatus(line: () => string): () => void {
  const write = (): void => {
    process.stdout.write(isTerminal ? `\r\u001B[K${line()}` : `${line()}\n`);
  };
  const timer = setInterval(write, isTerminal ? 1000 : 10_000);
  return () => {
    clearInterval(timer);
    if (isTerminal) process.stdout.write('\n');
  };
}

function showSummary(summary: Summary): void {
  const { seconds, monitors, made, delivered, repeated, refused, waiting, lost } = summary;
  console.log(
    `${made} captures from ${monitors} monitors in ${seconds} s: ${delivered} delivered, ` +
      `${repeated} recognised as repeats, ${refused} refused, ${waiting} waiting, ${lost} lost`,
  );
}

try {
  const switches = readSwitches(process.argv.slice(2));
  if (!switches) process.stdout.write(help);
  else {
    const summary = await simulate(switches);
    if (switches.json) console.log(JSON.stringify(summary));
    else showSummary(summary);
    process.exitCode = summary.lost + summary.waiting + summary.refused > 0 ? 1 : 0;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
