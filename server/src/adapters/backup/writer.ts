import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectOnce } from '../../platform/db/db.ts';
import type { Files } from '../../platform/ports/files.ts';
import { StartError } from '../../platform/start-error.ts';
import { writeArchive, type AddEntry } from './archive.ts';
import {
  isDistributed,
  isProductRunning,
  readMigrations,
  readQueueVersion,
  readSequences,
  readTables,
} from './catalogue.ts';
import {
  entryNames,
  filesAtOnce,
  pieceBytes,
  quotedColumns,
  quotedTable,
  tableKey,
  type BackupTable,
  type Manifest,
} from './format.ts';
import { lockFileRemovals } from '../files/backup-lock.ts';

interface BackupSource {
  version: string;
  databaseUrl: string;
  files: Files;
  appSecret: string;
}

export interface BackupReport {
  rows: number;
  files: number;
}

/** All tables from one snapshot, then the pictures, while removals are locked. */
export async function writeBackup(file: string, source: BackupSource): Promise<BackupReport> {
  const client = await connectOnce(source.databaseUrl, 'wastegauge-backup');
  try {
    await assertOneSnapshot(client);
    await lockFileRemovals(client);
    await client.query('begin isolation level repeatable read read only');
    const manifest = await describe(client, source.version);
    return await writeArchive(file, async (add) => {
      await add(entryNames.manifest, JSON.stringify(manifest));
      await add(entryNames.secret, source.appSecret);
      let rows = 0;
      for (const table of manifest.tables) rows += await addTable(add, client, table);
      await client.query('commit');
      return { rows, files: await addFiles(add, source.files) };
    });
  } finally {
    await client.end();
  }
}

/** The nodes of a cluster have no common snapshot, so nothing may change in the meantime. */
async function assertOneSnapshot(client: pg.Client): Promise<void> {
  if ((await isDistributed(client)) && (await isProductRunning(client)))
    throw new StartError(
      'This database is a cluster, whose nodes have no common snapshot: stop all servers and workers first.',
    );
}

async function describe(client: pg.Client, version: string): Promise<Manifest> {
  const migrations = await readMigrations(client);
  if (migrations.length === 0) throw new StartError('There is nothing to back up yet.');
  return {
    format: 1,
    product: version,
    made_at: new Date().toISOString(),
    migrations,
    queue_version: await readQueueVersion(client),
    tables: await readTables(client),
    // Sequences are never behind the rows of the snapshot.
    sequences: await readSequences(client),
  };
}

async function addTable(add: AddEntry, client: pg.Client, table: BackupTable): Promise<number> {
  const rows = client.query(
    copyTo(`copy ${quotedTable(table)} (${quotedColumns(table)}) to stdout`),
  );
  let [pieces, bytes, number]: [Buffer[], number, number] = [[], 0, 0];
  const flush = async (): Promise<void> => {
    if (bytes === 0) return;
    number += 1;
    const name = `${entryNames.tables}${tableKey(table)}/${String(number).padStart(6, '0')}`;
    await add(name, Buffer.concat(pieces));
    [pieces, bytes] = [[], 0];
  };
  for await (const piece of rows as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= pieceBytes) await flush();
  }
  await flush();
  return rows.rowCount;
}

async function addFiles(add: AddEntry, files: Files): Promise<number> {
  const read = async (name: string): Promise<{ name: string; content: Buffer } | null> => {
    const opened = await files.open(name);
    return opened && { name, content: await buffer(opened.stream) };
  };
  const reading: ReturnType<typeof read>[] = [];
  let count = 0;
  const addNext = async (): Promise<void> => {
    const found = await reading.shift();
    if (!found) return;
    await add(`${entryNames.files}${found.name}`, found.content);
    count += 1;
  };
  for await (const { name } of files.list()) {
    const found = read(name);
    // Awaited later, possibly after it failed.
    found.catch(() => undefined);
    reading.push(found);
    if (reading.length === filesAtOnce) await addNext();
  }
  while (reading.length > 0) await addNext();
  return count;
}
