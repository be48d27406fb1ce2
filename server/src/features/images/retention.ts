import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Files, FilesSlice } from '../../platform/ports/files.ts';
import { referencedFiles, removeSizes } from './picture-files.ts';
import { processPictures } from './processing.ts';
import type { EventKey } from './queries.ts';
import { queryRows } from '../../platform/db/query.ts';

const hourMs = 3_600_000;
// A file is written before its row.
const minAgeMs = hourMs;
// Food pictures can be composed again at any time.
const maxFoodPictureAgeMs = 30 * 24 * hourMs;
const batchSize = 500;

export async function sweepFiles(
  { db, files }: { db: Db; files: Files },
  now: Date,
  slice?: FilesSlice,
): Promise<number> {
  let removed = 0;
  let names: string[] = [];
  const sweep = async (): Promise<void> => {
    const sources = new Map(names.map((name) => [name, referencedFiles(name)]));
    const needed = await findNeededFiles(db, [...sources.values()].flat());
    for (const [name, sourceFiles] of sources) {
      if (sourceFiles.some((file) => needed.has(file))) continue;
      await files.remove(name);
      removed += 1;
    }
    names = [];
  };
  for await (const { name, changedAt } of files.list(slice)) {
    const ageMs = now.getTime() - changedAt.getTime();
    if (
      name.startsWith('food-') ? ageMs > maxFoodPictureAgeMs : isPicture(name) && ageMs > minAgeMs
    ) {
      names.push(name);
    }
    if (names.length === batchSize) await sweep();
  }
  await sweep();
  return removed;
}

const isPicture = (name: string): boolean =>
  /^(?:drawn-)?[0-9a-f]{32}\.(?:original|large\.jpg|card\.webp|thumb\.webp)$/.test(name);

export async function expireOldPictures(
  { db, files }: { db: Db; files: Files },
  keptDays: number,
): Promise<void> {
  await expireOriginals(db, keptDays);
  for (;;) {
    const expired = await expirePictures(db, { keptDays, limit: batchSize });
    // If the process ends here, the sweeper removes the files.
    for (const file of expired) await removeSizes(files, file);
    if (expired.length < batchSize) return;
  }
}

async function findNeededFiles(db: Db, files: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ file: string }>`
    select file from event_image
    where file = any(${files})
      and (state in ('original', 'ready', 'planned')
        or state = 'rejected' and original_until > now())
  `.execute(db);
  return new Set(found.rows.map((row) => row.file));
}

async function expirePictures(
  db: Db,
  { keptDays, limit }: { keptDays: number; limit: number },
): Promise<string[]> {
  const expired = await sql<{ file: string }>`
    with old as (
      select site_id, event_id, position from event_image
      where state = 'ready' and created_at < now() - make_interval(days => ${keptDays})
      limit ${limit}
    ),
    expired as (
      update event_image set state = 'expired'
      from old
      where event_image.site_id = old.site_id and event_image.event_id = old.event_id
        and event_image.position = old.position and event_image.state = 'ready'
      returning event_image.site_id, event_image.event_id, event_image.position, event_image.file
    ),
    forgotten as (
      delete from picture_embedding using expired
      where expired.position = 0 and picture_embedding.site_id = expired.site_id
        and picture_embedding.event_id = expired.event_id
    )
    select file from expired
  `.execute(db);
  return expired.rows.map((row) => row.file);
}

/** The sweeper removes the files. */
async function expireOriginals(db: Db, keptDays: number): Promise<void> {
  const isOld = sql`created_at < now() - make_interval(days => ${keptDays})`;
  await sql`update event_image set state = 'expired' where state = 'original' and ${isOld}`.execute(
    db,
  );
  await sql`
    update event_image set original_until = null
    where state = 'rejected' and original_until is not null and ${isOld}
  `.execute(db);
}

export interface CheckedPictures {
  kept: RejectedPicture[];
  gone: RejectedPicture[];
}

const checksAtOnce = 20;
const maxPictures = 1000;

/** Throws while the store is unavailable, so that no picture is counted as gone. */
export async function checkRejectedPictures(db: Db, files: Files): Promise<CheckedPictures> {
  const rejected = await findRejected(db, maxPictures);
  const checked: CheckedPictures = { kept: [], gone: [] };
  for (let at = 0; at < rejected.length; at += checksAtOnce) {
    const pictures = rejected.slice(at, at + checksAtOnce);
    const found = await Promise.all(pictures.map(({ file }) => files.exists(file)));
    for (const [index, picture] of pictures.entries()) {
      (found[index] ? checked.kept : checked.gone).push(picture);
    }
  }
  return checked;
}

export async function retryRejectedPictures(
  transaction: Db,
  jobs: Jobs,
  { kept, gone }: CheckedPictures,
): Promise<{ queued: number; gone: number }> {
  const changed = await markOriginal(transaction, kept);
  const events = new Map(changed.map((key) => [`${key.siteId} ${key.id}`, key]));
  for (const { siteId, id } of events.values()) {
    await jobs.enqueue(transaction, processPictures, { site_id: siteId, event_id: id });
  }
  return { queued: changed.length, gone: await markGone(transaction, gone) };
}

interface RejectedPicture extends EventKey {
  position: number;
  file: string;
}

export async function countRejected(db: Db): Promise<{ kept: number; gone: number }> {
  const found = await sql<{ kept: number; gone: number }>`
    select count(*) filter (where original_until > now()) as kept,
      count(*) filter (where (original_until > now()) is not true) as gone
    from event_image where state = 'rejected'
  `.execute(db);
  return found.rows[0] ?? { kept: 0, gone: 0 };
}

const findRejected = (db: Db, limit: number): Promise<readonly RejectedPicture[]> =>
  queryRows(db)<RejectedPicture>`
    select site_id as "siteId", event_id as id, position, file from event_image
    where state = 'rejected' and original_until > now()
    order by created_at desc
    limit ${limit}
  `;

const markOriginal = (
  transaction: Db,
  pictures: readonly RejectedPicture[],
): Promise<readonly EventKey[]> =>
  queryRows(transaction)<EventKey>`
    update event_image set state = 'original', reason = null
    from ${pictureKeys(pictures)} where ${isKept}
    returning event_image.site_id as "siteId", event_image.event_id as id
  `;

async function markGone(transaction: Db, pictures: readonly RejectedPicture[]): Promise<number> {
  const changed = await sql`
    update event_image set original_until = null from ${pictureKeys(pictures)} where ${isKept}
  `.execute(transaction);
  return Number(changed.numAffectedRows);
}

const pictureKeys = (pictures: readonly RejectedPicture[]): RawBuilder<unknown> => sql`
  json_to_recordset(${JSON.stringify(pictures)}::json)
    as listed ("siteId" bigint, id bigint, position smallint)`;

const isKept = sql`
  event_image.site_id = listed."siteId" and event_image.event_id = listed.id
    and event_image.position = listed.position
    and event_image.state = 'rejected' and event_image.original_until is not null`;
