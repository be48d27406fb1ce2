import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemoOrganisation } from '@wastegauge/demo/service';
import type {
  RecognitionAccuracy,
  SiteRecognitionReport,
} from '@wastegauge/contract/waste/recognition';
import { wilsonInterval } from '@wastegauge/recognition/evaluation/wilson';
import { sql } from 'kysely';
import { withEmptyDatabase } from '../gates/support/empty-database.ts';
import { openDiskFiles } from '../server/src/adapters/files/disk.ts';
import { openRecogniser } from '../server/src/adapters/recogniser/recogniser.ts';
import type { EventKey } from '../server/src/features/events/service.ts';
import { embedPicture } from '../server/src/features/recognition/embed-picture.ts';
import { fitSite } from '../server/src/features/recognition/fit.ts';
import { readReport } from '../server/src/features/recognition/report.ts';
import { isVerifiedLabel } from '../server/src/features/recognition/training.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import type { Db } from '../server/src/platform/db/db.ts';
import { createLog } from '../server/src/platform/log.ts';
import type { Files } from '../server/src/platform/ports/files.ts';
import type { Recogniser } from '../server/src/platform/ports/recogniser.ts';
import { mintScope } from '../server/src/platform/scope.ts';
import { rounded, type BenchResult } from './figures.ts';

const siteIds = [1, 2];
const labelsPerSite = 1200;
const goalPercent = 90;
// Pictures are drawn on this thread and described on another.
const picturesAtOnce = 3;

interface DemoRecognition {
  db: Db;
  files: Files;
  recogniser: Recogniser;
}

/** Learns from the newest labels of two demo sites, week by week, and ranks the foods of the weeks after. */
export async function measureRecognitionDemo(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'wastegauge-bench-'));
  const recogniser = await openRecogniser({});
  try {
    return await withEmptyDatabase(async (db) => {
      await loadDemoOrganisation(db, { now: new Date() });
      const product = { db, recogniser, files: await openDiskFiles(folder) };
      for (const siteId of siteIds) await describeNewest(product, siteId, labelsPerSite);
      const reports: SiteRecognitionReport[] = [];
      for (const siteId of siteIds) {
        const report = await learn(product, siteId);
        await requireRecount(db, siteId, report);
        reports.push(report);
      }
      return toResult(reports);
    });
  } finally {
    await recogniser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function describeNewest(
  { db, files, recogniser }: DemoRecognition,
  siteId: number,
  count: number,
): Promise<void> {
  const log = createLog('error');
  const found = await sql<EventKey>`
    select site_id as "siteId", id from event
    where site_id = ${siteId} and capture_id is not null and ${isVerifiedLabel}
    order by processed_at desc limit ${count}
  `.execute(db);
  const waiting = found.rows.values();
  await Promise.all(
    Array.from({ length: picturesAtOnce }, async () => {
      for (const event of waiting) await embedPicture({ db, files, log }, recogniser, event);
    }),
  );
}

async function learn(
  { db, recogniser }: DemoRecognition,
  siteId: number,
): Promise<SiteRecognitionReport> {
  const deps = { db, recogniser, clock: systemClock };
  await fitSite({ ...deps, signal: new AbortController().signal }, siteId);
  return readReport(deps, { scope: mintScope([siteId]) }, siteId);
}

/** Counted in another way than the page does. */
async function requireRecount(
  db: Db,
  siteId: number,
  { name, accuracy }: SiteRecognitionReport,
): Promise<void> {
  const { rows } = await sql<{ foods: string[]; food: string }>`
    select guess.foods::text[] as foods, event.food_id::text as food
    from recognition_guess as guess join event on event.id = guess.event_id
    where guess.site_id = ${siteId} and event.verify and not event.trimmings
  `.execute(db);
  const first = rows.filter(({ foods, food }) => foods[0] === food).length;
  const firstFive = rows.filter(({ foods, food }) => foods.slice(0, 5).includes(food)).length;
  const recounted = [rows.length, first, firstFive];
  const shown = [
    accuracy.checked,
    toCount(accuracy, 'right_first'),
    toCount(accuracy, 'in_first_five'),
  ];
  if (String(shown) !== String(recounted)) {
    throw new Error(`${name} shows ${shown.join(', ')}; a recount gives ${recounted.join(', ')}.`);
  }
}

const toCount = (accuracy: RecognitionAccuracy, place: Place): number =>
  Math.round(((accuracy[place]?.percent ?? 0) * accuracy.checked) / 100);

type Source = keyof SiteRecognitionReport['compared'];
type Place = 'right_first' | 'in_first_five';

function toResult(reports: readonly SiteRecognitionReport[]): BenchResult {
  const checked = sum(reports.map(({ compared }) => compared.both.checked));
  const count = (source: Source, place: Place): number =>
    sum(reports.map(({ compared }) => toCount(compared[source], place)));
  const share = (source: Source, place: Place): string => {
    const right = count(source, place);
    const { low, high } = wilsonInterval(right, checked);
    return `${percent(right / checked)} (${percent(low)} to ${percent(high)})`;
  };
  return {
    isGood: count('both', 'in_first_five') >= (goalPercent / 100) * checked,
    sites: reports.map(({ name }) => name).join(', '),
    labels: sum(reports.map(({ labels }) => labels)),
    checked,
    goalPercent,
    pictureFirstFive: share('picture', 'in_first_five'),
    priorFirstFive: share('habit', 'in_first_five'),
    bothFirstFive: share('both', 'in_first_five'),
    pictureFirst: share('picture', 'right_first'),
    priorFirst: share('habit', 'right_first'),
    bothFirst: share('both', 'right_first'),
  };
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
const percent = (share: number): number => rounded(share * 100);
