import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDiskFiles } from '../../server/src/adapters/files/disk.ts';
import type { Db } from '../../server/src/platform/db/db.ts';
import type { GateCapture } from './monitors.ts';

export interface SentCapture {
  monitorId: number;
  capture: GateCapture;
  pictures: number;
  id: number;
}

export interface ComparedCaptures {
  lost: number;
  extra: number;
  problems: string[];
}

interface StoredCapture {
  id: number;
  name: string;
  readingG: number;
  weightG: number;
  isCumulative: boolean;
  files: string[];
}

const encodingTimeoutMs = 90_000;

/** Every acknowledged capture is stored once with its weight and pictures, and nothing else is. */
export async function compareWithStored(
  db: Db,
  filesFolder: string,
  sent: SentCapture[],
): Promise<ComparedCaptures> {
  await waitUntilEncoded(db);
  const files = await openDiskFiles(filesFolder);
  const stored = await readStored(db);
  const byName = Map.groupBy(stored, ({ name }) => name);
  const problems: string[] = [];
  const lost = new Set<string>();
  for (const { monitorId, capture, pictures, id } of sent) {
    const name = `${monitorId} ${capture.capture_id}`;
    const [row, ...others] = byName.get(name) ?? [];
    if (!row || row.id !== id || row.readingG !== Math.round(capture.raw_weight * 1000)) {
      lost.add(name);
      problems.push(`${name}: lost`);
    } else if (row.files.length !== pictures) {
      lost.add(name);
      problems.push(`${name}: ${row.files.length} of ${pictures} pictures`);
    }
    if (others.length > 0) problems.push(`${name}: ${others.length + 1} events`);
    for (const file of row?.files ?? []) {
      if (await files.exists(file)) continue;
      lost.add(name);
      problems.push(`${name}: the file ${file} is gone`);
    }
  }
  problems.push(...wrongWeights(stored));
  const extra = stored.length - new Set(sent.map(({ id }) => id)).size + lost.size;
  if (extra !== 0) problems.push(`${extra} events nobody sent`);
  return { lost: lost.size, extra, problems };
}

/** Waits while pictures are being processed; fails when there is no progress. */
async function waitUntilEncoded(db: Db): Promise<void> {
  let [left, changedAt] = [Infinity, performance.now()];
  for (;;) {
    const found = await sql<{ waiting: number; rejected: number }>`
      select count(*) filter (where state = 'original') as waiting,
        count(*) filter (where state = 'rejected') as rejected
      from event_image
    `.execute(db);
    const { waiting = 0, rejected = 0 } = found.rows[0] ?? {};
    if (rejected > 0) throw new Error(`${rejected} good pictures were rejected.`);
    if (waiting === 0) return;
    if (waiting < left) [left, changedAt] = [waiting, performance.now()];
    if (performance.now() - changedAt > encodingTimeoutMs) {
      throw new Error(`${waiting} pictures are never processed.`);
    }
    await sleep(500);
  }
}

async function readStored(db: Db): Promise<StoredCapture[]> {
  const found = await sql<StoredCapture>`
    select event.id, event.device_id || ' ' || event.capture_id as name,
      event.raw_weight_g as "readingG", event.weight_g as "weightG",
      device.weighing = 'cumulative' as "isCumulative",
      array(
        select file from event_image image
        where image.site_id = event.site_id and image.event_id = event.id order by position
      ) as files
    from event join device on device.id = event.device_id
    order by event.device_id, event.processed_at, event.capture_id
  `.execute(db);
  return found.rows;
}

/** Recomputed from the scale readings alone. */
function wrongWeights(stored: StoredCapture[]): string[] {
  const byMonitor = Map.groupBy(stored, ({ name }) => name.split(' ')[0]);
  return [...byMonitor.values()].flatMap((captures) =>
    captures.flatMap(({ name, readingG, weightG, isCumulative }, index) => {
      const before = isCumulative ? (captures[index - 1]?.readingG ?? 0) : 0;
      const expected = readingG < before ? readingG : readingG - before;
      return weightG === expected ? [] : [`${name}: weighs ${weightG} g instead of ${expected} g`];
    }),
  );
}

export async function countStored(db: Db): Promise<{ events: number; pictures: number }> {
  const found = await sql<{ events: number; pictures: number }>`
    select (select count(*) from event) as events, (select count(*) from event_image) as pictures
  `.execute(db);
  return found.rows[0] ?? { events: 0, pictures: 0 };
}
