import { nextCursorHeader, type DataFormat } from '@wastegauge/contract/edges/data-api';
import type { AuthDeps } from '../../platform/auth/auth.ts';
import { isDistributed } from '../../platform/db/distribution.ts';
import { AppError } from '../../platform/errors.ts';
import type { Media } from '../../platform/http/http.ts';
import type { Parquet } from '../../platform/ports/parquet.ts';
import type { ReadRouter } from '../../platform/ports/read-replica.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { createFileWriter, openCursor, openSnapshot } from '../../platform/files/snapshot.ts';
import { readCursor, writeCursor } from './cursors.ts';
import {
  countRows,
  isFollowable,
  readSnapshotId,
  preferIndexes,
  readDatabaseName,
} from './export-queries.ts';
import { streamRows, mediaTypes } from './formats.ts';
import type { DataTable } from './tables.ts';

export interface ExportDeps extends AuthDeps {
  parquet: Parquet;
  readRouter: ReadRouter;
  spoolFolder: string;
}

export interface ExportQuery {
  format: DataFormat;
  since?: string | undefined;
}

export interface DataReader {
  user: { id: number };
  scope: SiteScope;
}

export type ExportData = <Row>(
  table: DataTable<Row>,
  reader: DataReader,
  wanted: ExportQuery,
) => Promise<Media>;

const exportsAtOnce = 3;

export function createDataExport(deps: ExportDeps): ExportData {
  const writeFile = createFileWriter({ maxConcurrent: exportsAtOnce, folder: deps.spoolFolder });
  return <Row>(table: DataTable<Row>, { user, scope }: DataReader, wanted: ExportQuery) =>
    writeFile(user.id, async ({ hold, readBatches }) => {
      const followed =
        table.followed && !(await isDistributed(deps.db))
          ? { table: table.followed, database: await readDatabaseName(deps.db), scope }
          : undefined;
      if (wanted.since && table.followed && !followed) throw new AppError('cursorEnded');
      const since =
        followed && wanted.since ? await readCursor(deps, followed, wanted.since) : undefined;
      // A replica cannot export its snapshot id. Taking it first means that some rows are sent twice but none is
      // missed.
      const name = followed && (await readSnapshotId(deps.db));
      const snapshot = await hold(
        since === undefined ? deps.readRouter.read(deps.db, openSnapshot) : openSnapshot(deps.db),
      );
      if (since !== undefined && table.followed) {
        await preferIndexes(snapshot);
        const tables = [table.followed, ...(table.derivedFrom ?? [])];
        if (!(await isFollowable(snapshot, tables, scope, since))) {
          throw new AppError('cursorEnded');
        }
      }
      const cursor = followed && name && (await writeCursor(deps, followed, name));
      const chosen = table.chosen(scope, since);
      const count = await countRows(snapshot, chosen);
      const complete = await table.prepareCompletion?.(snapshot, scope);
      await openCursor(snapshot, table.select(chosen));
      return {
        type: mediaTypes[wanted.format],
        content: streamRows(
          wanted.format,
          table.columns,
          completeRows(readBatches<Row>(), complete),
          deps.parquet,
        ),
        headers: {
          ...downloadHeaders(table.fileName, deps.clock.now(), wanted.format, count),
          ...(cursor && { [nextCursorHeader]: cursor }),
        },
      };
    });
}

async function* completeRows<Row>(
  batches: AsyncIterable<Row[]>,
  complete: ((row: Row) => Row) | undefined,
): AsyncGenerator<Row[]> {
  for await (const batch of batches) yield complete ? batch.map((row) => complete(row)) : batch;
}

function downloadHeaders(
  fileName: string,
  now: Date,
  format: DataFormat,
  count: number,
): Record<string, string> {
  const today = now.toISOString().slice(0, 10);
  return {
    'content-disposition': `attachment; filename="${fileName}-${today}.${format}"`,
    'x-total-count': String(count),
    'cache-control': 'private, no-store',
  };
}
