import type pg from 'pg';
import { connectOnce } from '../../platform/db/db.ts';
import type { Files } from '../../platform/ports/files.ts';
import { createLog } from '../../platform/log.ts';
import { knownMigrations, migrate } from '../../platform/db/migrate.ts';
import { StartError } from '../../platform/start-error.ts';
import { withStartupLock } from '../../platform/db/startup-lock.ts';
import {
  hasTable,
  isDistributed,
  isProductRunning,
  readMigrations,
  readQueueVersion,
} from './catalogue.ts';
import {
  quotedTable,
  type Manifest,
  entryNames,
  filesAtOnce,
  manifest as manifestSchema,
  quotedColumns,
  tableKey,
  type BackupTable,
} from './format.ts';
import { migrateJobQueue } from '../jobs-postgres/jobs-postgres.ts';
import { finished } from 'node:stream/promises';
import { buffer, text } from 'node:stream/consumers';
import { from as copyFrom } from 'pg-copy-streams';
import { errorCode } from '../../platform/error-code.ts';
import { damaged, readArchive } from './archive.ts';

interface RestoreTarget {
  databaseUrl: string;
  files: Files;
  replaces: boolean;
}

export interface RestoreReport extends LoadedContent {
  appSecret: string;
}

/**
 * Checks the whole file first, then replaces all rows in one transaction, so that a failure changes nothing. Migrations
 * newer than the backup run last.
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<RestoreReport> {
  const { manifest, appSecret } = await checkBackup(file);
  // A product that starts in the meantime waits.
  const loaded = await withStartupLock(target.databaseUrl, () => restore(file, manifest, target));
  return { ...loaded, appSecret };
}

async function restore(
  file: string,
  manifest: Manifest,
  { databaseUrl, files, replaces }: RestoreTarget,
): Promise<LoadedContent> {
  const client = await connectOnce(databaseUrl);
  try {
    await assertProductStopped(client);
    await assertNotDistributed(client);
    if (!replaces) await assertEmpty(client);
    await prepareTables(client, databaseUrl, manifest);
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const loaded = await withoutConstraints(client, manifest, () =>
      loadContent(file, { client, files, manifest }),
    );
    await setSequences(client, manifest);
    await releaseJobs(client);
    await notifyFollowers(client);
    await client.query('commit');
    await migrate(databaseUrl);
    return loaded;
  } finally {
    await client.end();
  }
}

async function assertProductStopped(client: pg.Client): Promise<void> {
  if (await isProductRunning(client))
    throw new StartError('WasteGauge is running on this database: stop it first.');
}

async function assertNotDistributed(client: pg.Client): Promise<void> {
  if (await isDistributed(client))
    throw new StartError(
      'The tables here are distributed over a cluster. Restore into an empty database, then distribute it with: npm run distribute',
    );
}

async function assertEmpty(client: pg.Client): Promise<void> {
  if (!(await hasTable(client, 'public.installation'))) return;
  const { rowCount } = await client.query(
    'select from public.installation union all select from public.app_user limit 1',
  );
  if (rowCount)
    throw new StartError(
      'This installation holds data. Restore into an empty DATA_DIR or database, or add --replace to give up what is here.',
    );
}

async function prepareTables(
  client: pg.Client,
  databaseUrl: string,
  manifest: Manifest,
): Promise<void> {
  const { migrations, product } = manifest;
  if (!isStartOf(migrations, await knownMigrations()))
    throw new StartError(
      `The backup was made by version ${product}, whose tables this version does not know. Restore it with that version.`,
    );
  if (!isStartOf(await readMigrations(client), migrations))
    throw new StartError(
      'The tables here are newer than the backup. Restore it into an empty DATA_DIR or database.',
    );
  await migrate(databaseUrl, { upTo: migrations.at(-1)?.name });
  await migrateJobQueue(databaseUrl, createLog('warn'));
  if ((await readQueueVersion(client)) !== manifest.queue_version)
    throw new StartError(
      `The job queue of version ${product} has other tables. Restore with that version and update then.`,
    );
}

const isStartOf = (start: Manifest['migrations'], all: Manifest['migrations']): boolean =>
  start.every(
    ({ name, checksum }, index) => all[index]?.name === name && all[index].checksum === checksum,
  );

/** Triggers are off and foreign keys are checked at the end: tables refer to each other in cycles. */
async function withoutConstraints<Result>(
  client: pg.Client,
  { tables }: Manifest,
  load: () => Promise<Result>,
): Promise<Result> {
  const references = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  for (const { table, name } of references.rows)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables)
    await client.query(`alter table ${quotedTable(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(quotedTable).join(', ')}`);
  const result = await load();
  for (const table of tables)
    await client.query(`alter table ${quotedTable(table)} enable trigger user`);
  for (const { table, name, definition } of references.rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  return result;
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  await client.query(
    `select setval(format('%I.%I', entry.schema, entry.name)::regclass, entry.value::bigint)
     from jsonb_to_recordset($1) as entry (schema text, name text, value text)`,
    [JSON.stringify(sequences)],
  );
}

async function releaseJobs(client: pg.Client): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null
       where locked_at is not null`,
    );
}

/** Makes the analytics copy of this database rebuild. */
async function notifyFollowers(client: pg.Client): Promise<void> {
  await client.query(
    `insert into followed_change (table_name)
     select tgrelid::regclass::text from pg_trigger where tgfoid = 'note_table_change'::regproc`,
  );
}

interface CheckedBackup {
  manifest: Manifest;
  appSecret: string;
}

/** Reads the whole file without changing anything; throws when it is damaged. */
async function checkBackup(file: string): Promise<CheckedBackup> {
  let manifest: Manifest | undefined;
  let appSecret: string | undefined;
  try {
    for await (const { name, content } of readArchive(file)) {
      if (name === entryNames.manifest)
        manifest = manifestSchema.parse(JSON.parse(await text(content)));
      else if (name === entryNames.secret) appSecret = await text(content);
    }
  } catch (error) {
    const isMissing = errorCode(error) === 'ENOENT';
    throw new StartError(isMissing ? `There is no file ${file}.` : damaged, { cause: error });
  }
  if (!manifest || appSecret === undefined) throw new StartError(damaged);
  return { manifest, appSecret };
}

interface LoadedContent {
  rows: number;
  files: number;
}

async function loadContent(
  file: string,
  { client, files, manifest }: { client: pg.Client; files: Files; manifest: Manifest },
): Promise<LoadedContent> {
  const tables = new Map(manifest.tables.map((table) => [tableKey(table), table]));
  const loaded: LoadedContent = { rows: 0, files: 0 };
  const storing: Promise<void>[] = [];
  let open: TableCopy | undefined;
  for await (const { name, content } of readArchive(file)) {
    const table = tables.get(readTableKey(name));
    if (open && open.table !== table) {
      loaded.rows += await open.close();
      open = undefined;
    }
    if (table) {
      open ??= openCopy(client, table);
      await open.add(content);
    } else if (name.startsWith(entryNames.files)) {
      const stored = files.put(name.slice(entryNames.files.length), await buffer(content));
      // Awaited below, possibly after it failed.
      stored.catch(() => undefined);
      storing.push(stored);
      if (storing.length === filesAtOnce) await storing.shift();
      loaded.files += 1;
    }
  }
  if (open) loaded.rows += await open.close();
  await Promise.all(storing);
  return loaded;
}

const readTableKey = (name: string): string =>
  name.startsWith(entryNames.tables) ? (name.split('/')[1] ?? '') : '';

interface TableCopy {
  table: BackupTable;
  add: (piece: AsyncIterable<Buffer>) => Promise<void>;
  /** Returns the number of rows. */
  close: () => Promise<number>;
}

function openCopy(client: pg.Client, table: BackupTable): TableCopy {
  const stream = client.query(
    copyFrom(`copy ${quotedTable(table)} (${quotedColumns(table)}) from stdin`),
  );
  const ended = finished(stream);
  ended.catch(() => undefined);
  const write = (chunk: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      stream.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  return {
    table,
    async add(piece) {
      for await (const chunk of piece) await Promise.race([write(chunk), ended]);
    },
    async close() {
      stream.end();
      await ended;
      return stream.rowCount;
    },
  };
}
