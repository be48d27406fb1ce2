import { finished } from 'node:stream/promises';
import { buffer, text } from 'node:stream/consumers';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { errorCode } from '../../platform/error-code.ts';
import type { Files } from '../../platform/ports/files.ts';
import { StartError } from '../../platform/start-error.ts';
import { damaged, readArchive } from './archive.ts';
import {
  entryNames,
  filesAtOnce,
  manifest as manifestSchema,
  quotedColumns,
  quotedTable,
  tableKey,
  type BackupTable,
  type Manifest,
} from './format.ts';

export interface CheckedBackup {
  manifest: Manifest;
  appSecret: string;
}

/** Reads the whole file without changing anything; throws when it is damaged. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
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

export interface LoadedContent {
  rows: number;
  files: number;
}

export async function loadContent(
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
