import { createHash } from 'node:crypto';
import { inCopyTransaction, replaceTable, withCsv, type Copy } from './sync.ts';
import { rowGroupSize, type CopyFile } from './file.ts';
import { isReachable } from './position.ts';
import type { CopySource } from './source.ts';
import { sumsQuery, sumsTables } from './sums.ts';
import { createTable, rowTables, wholeTables, type RowTable } from './tables.ts';

/** A copy from a release with other tables is rebuilt. */
const shape = createHash('sha256')
  .update(
    JSON.stringify([
      rowTables,
      wholeTables,
      sumsTables.map((table) => sumsQuery(table)),
      rowGroupSize,
    ]),
  )
  .digest('hex');
const rowsAtOnce = 1_000_000;

type SyncPoint = Pick<Copy, 'identity' | 'snapshot'>;

/** An older copy is rebuilt. The log of changes is kept for longer than this. */
const resumableDays = 6;

/** The sync point of an existing copy, if it can be continued. */
export async function findResumableCopy(
  source: CopySource,
  file: CopyFile,
): Promise<SyncPoint | undefined> {
  const known = await file.change(
    "select column_name from information_schema.columns where table_name = 'meta' and column_name = 'shape'",
  );
  if (known.length === 0) return undefined;
  const identity = await source.readIdentity();
  const [syncPoint] = await file.change(`
    select snapshot from meta
    where shape = '${shape}' and identity = '${identity}'
      and synced_at > now() - interval '${resumableDays} days'`);
  const snapshot = syncPoint?.['snapshot'];
  if (typeof snapshot !== 'string') return undefined;
  const isContinued = isReachable(snapshot, await source.readPosition());
  return isContinued ? { identity, snapshot } : undefined;
}

/** Fills an empty file. Changes made in the meantime are newer than the returned snapshot and synced later. */
export async function buildCopy(source: CopySource, file: CopyFile): Promise<SyncPoint> {
  const identity = await source.readIdentity();
  const snapshot = await source.readPosition();
  await file.change(
    'create table meta (shape varchar, identity varchar, snapshot varchar, synced_at timestamptz, added_since bigint)',
  );
  for (const table of [...wholeTables, ...rowTables]) await file.change(createTable(table));
  await source.inSnapshot((transaction) =>
    inCopyTransaction(file, async () => {
      for (const table of wholeTables) await replaceTable(file, transaction, table);
    }),
  );
  for (const table of rowTables) await fillRows(source, file, table);
  for (const table of sumsTables) {
    await file.change(`create table ${table.name} as ${sumsQuery(table)}`);
  }
  await file.change(`insert into meta values ('${shape}', '${identity}', '${snapshot}', now(), 0)`);
  await file.change('checkpoint');
  return { identity, snapshot };
}

/** In groups of sites, so that the rows of a site are stored together and a group fits into memory. */
async function fillRows(source: CopySource, file: CopyFile, table: RowTable): Promise<void> {
  const counts = await source.query<{ siteId: string; rows: number }>(`
    select site_id::text as "siteId", count(*)::float8 as rows from ${table.name}
    group by site_id order by site_id`);
  for (const siteIds of groupSites(counts)) {
    await source.inSnapshot((transaction) =>
      withCsv(file, transaction, table, `site_id in (${siteIds.join(', ')})`, (csv) =>
        file.change(`insert into ${table.name} select * from ${csv}
          order by site_id, ${table.dayColumn}, id`),
      ),
    );
  }
}

function groupSites(counts: readonly { siteId: string; rows: number }[]): string[][] {
  const groups: string[][] = [];
  let rowsInGroup = Infinity;
  for (const { siteId, rows } of counts) {
    if (rowsInGroup + rows > rowsAtOnce) {
      groups.push([]);
      rowsInGroup = 0;
    }
    groups.at(-1)?.push(siteId);
    rowsInGroup += rows;
  }
  return groups;
}

// Later rows are stored after all sites, so questions read more than their own sites.
const maxUnsortedShare = 0.1;

/** Rewrites the events in site order when many were appended. */
export async function sortEvents(file: CopyFile): Promise<boolean> {
  const [answer] = await file.change(`
    select (select added_since from meta) > ${maxUnsortedShare} * (select count(*) from event) as "isUnsorted"`);
  if (answer?.['isUnsorted'] !== true) return false;
  await inCopyTransaction(file, async () => {
    await file.change(
      'create table sorted_event as select * from event order by site_id, local_day, id',
    );
    await file.change('drop table event');
    await file.change('alter table sorted_event rename to event');
    await file.change('update meta set added_since = 0');
  });
  await file.change('checkpoint');
  return true;
}
