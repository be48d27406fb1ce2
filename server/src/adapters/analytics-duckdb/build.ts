import { createHash } from 'node:crypto';
import { inOneChange, replaceTable, withCsv, type Copy } from './follow.ts';
import { rowsTogether, type CopyFile } from './file.ts';
import type { CopySource } from './source.ts';
import { sumsOf, sumsTables } from './sums.ts';
import { createTable, rowTables, wholeTables, type RowTable } from './tables.ts';

/** Another release may keep other tables: then the copy is made anew. */
const shape = createHash('sha256')
  .update(
    JSON.stringify([
      rowTables,
      wholeTables,
      sumsTables.map((table) => sumsOf(table)),
      rowsTogether,
    ]),
  )
  .digest('hex');
const rowsAtOnce = 1_000_000;

type Standing = Pick<Copy, 'identity' | 'snapshot'>;

/** A copy that slept longer is made anew; notes of changes are kept for longer than that. */
const followableDays = 6;

/** Where a copy made earlier stands, when the database can be followed from there. */
export async function findFollowable(
  source: CopySource,
  file: CopyFile,
): Promise<Standing | undefined> {
  const known = await file.change(
    "select column_name from information_schema.columns where table_name = 'meta' and column_name = 'shape'",
  );
  if (known.length === 0) return undefined;
  const identity = await source.readIdentity();
  const [standing] = await file.change(`
    select snapshot from meta
    where shape = '${shape}' and identity = '${identity}'
      and synced_at > now() - interval '${followableDays} days'`);
  const snapshot = standing?.['snapshot'];
  if (typeof snapshot !== 'string') return undefined;
  // A database put back to an earlier state counts from an earlier transaction.
  const [next] = await source.query<{ isLater: boolean }>(`
    select pg_snapshot_xmax(pg_current_snapshot()) >= pg_snapshot_xmin('${snapshot}') as "isLater"`);
  return next?.isLater === true ? { identity, snapshot } : undefined;
}

/** Fills an empty file; what changes meanwhile is newer than the snapshot answered and followed from there. */
export async function buildCopy(source: CopySource, file: CopyFile): Promise<Standing> {
  const identity = await source.readIdentity();
  const [start] = await source.query<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
  );
  const snapshot = start?.snapshot ?? '';
  await file.change(
    'create table meta (shape varchar, identity varchar, snapshot varchar, synced_at timestamptz, added_since bigint)',
  );
  for (const table of [...wholeTables, ...rowTables]) await file.change(createTable(table));
  await source.atOneMoment((moment) =>
    inOneChange(file, async () => {
      for (const table of wholeTables) await replaceTable(file, moment, table);
    }),
  );
  for (const table of rowTables) await fillRows(source, file, table);
  for (const table of sumsTables) {
    await file.change(`create table ${table.name} as ${sumsOf(table)}`);
  }
  await file.change(`insert into meta values ('${shape}', '${identity}', '${snapshot}', now(), 0)`);
  await file.change('checkpoint');
  return { identity, snapshot };
}

/** In lots of sites, so that the rows of a site lie together and a lot fits into memory. */
async function fillRows(source: CopySource, file: CopyFile, table: RowTable): Promise<void> {
  const counts = await source.query<{ siteId: string; rows: number }>(`
    select site_id::text as "siteId", count(*)::float8 as rows from ${table.name}
    group by site_id order by site_id`);
  for (const lot of lotsOf(counts)) {
    await source.atOneMoment((moment) =>
      withCsv(file, moment, table, `site_id in (${lot.join(', ')})`, (csv) =>
        file.change(`insert into ${table.name} select * from ${csv}
          order by site_id, ${table.dayColumn}, id`),
      ),
    );
  }
}

function lotsOf(counts: readonly { siteId: string; rows: number }[]): string[][] {
  const lots: string[][] = [];
  let rowsInLot = Infinity;
  for (const { siteId, rows } of counts) {
    if (rowsInLot + rows > rowsAtOnce) {
      lots.push([]);
      rowsInLot = 0;
    }
    lots.at(-1)?.push(siteId);
    rowsInLot += rows;
  }
  return lots;
}

// Rows that came later lie behind all sites: a question has to look at more than its own.
const untidyShare = 0.1;

/** Puts the events of a site together again once many have come since. */
export async function tidyUp(file: CopyFile): Promise<boolean> {
  const [answer] = await file.change(`
    select (select added_since from meta) > ${untidyShare} * (select count(*) from event) as "isUntidy"`);
  if (answer?.['isUntidy'] !== true) return false;
  await inOneChange(file, async () => {
    await file.change('create table tidy as select * from event order by site_id, local_day, id');
    await file.change('drop table event');
    await file.change('alter table tidy rename to event');
    await file.change('update meta set added_since = 0');
  });
  await file.change('checkpoint');
  return true;
}
