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
  nameOf,
  preferIndexes,
  readDatabaseName,
} from './export-queries.ts';
import { streamRows, typeOf } from './formats.ts';
import type { DataTable } from './tables.ts';

export interface ExportDeps extends AuthDeps {
  parquet: Parquet;
  readRouter: ReadRouter;
  spoolFolder: string;
}

export interface Wanted {
  format: DataFormat;
  since?: string | undefined;
}

/** Whose data it is, and who reads it. */
export interface DataReader {
  user: { id: number };
  scope: SiteScope;
}

export type ExportData = <Row>(
  table: DataTable<Row>,
  reader: DataReader,
  wanted: Wanted,
) => Promise<Media>;

const exportsAtOnce = 3;

/** Tables for programs: all of a scope, or what changed since a cursor, as they are at one moment. */
export function createDataExport(deps: ExportDeps): ExportData {
  const writeFile = createFileWriter({ maxConcurrent: exportsAtOnce, folder: deps.spoolFolder });
  return <Row>(table: DataTable<Row>, { user, scope }: DataReader, wanted: Wanted) =>
    writeFile(user.id, async ({ hold, readBatches }) => {
      const followed =
        table.followed && !(await isDistributed(deps.db))
          ? { table: table.followed, database: await readDatabaseName(deps.db), scope }
          : undefined;
      if (wanted.since && table.followed && !followed) throw new AppError('cursorEnded');
      const since =
        followed && wanted.since ? await readCursor(deps, followed, wanted.since) : undefined;
      // A replica cannot name its snapshots. What it shows has everything in this one; the rest comes once more.
      const name = followed && (await nameOf(deps.db));
      const snapshot = await hold(
        since === undefined ? deps.readRouter.read(deps.db, openSnapshot) : openSnapshot(deps.db),
      );
      if (since !== undefined && table.followed) {
        await preferIndexes(snapshot);
        if (!(await isFollowable(snapshot, table.followed, scope, since))) {
          throw new AppError('cursorEnded');
        }
      }
      const cursor = followed && name && (await writeCursor(deps, followed, name));
      const chosen = table.chosen(scope, since);
      const count = await countRows(snapshot, chosen);
      await openCursor(snapshot, table.select(chosen));
      return {
        type: typeOf[wanted.format],
        content: streamRows(wanted.format, table.columns, readBatches<Row>(), deps.parquet),
        headers: {
          ...headersOf(table.fileName, deps.clock.now(), wanted.format, count),
          ...(cursor && { [nextCursorHeader]: cursor }),
        },
      };
    });
}

function headersOf(
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
