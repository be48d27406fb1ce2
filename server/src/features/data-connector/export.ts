import { nextCursorHeader, type DataFormat } from '@wastegauge/contract/data-api';
import type { AuthDeps } from '../../platform/auth.ts';
import { AppError } from '../../platform/errors.ts';
import type { Media } from '../../platform/http.ts';
import type { Parquet } from '../../platform/parquet.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { openSnapshot, rowsAtOnce, type Snapshot } from '../../platform/snapshot.ts';
import { readCursor, writeCursor } from './cursors.ts';
import {
  countRows,
  fetchRows,
  isFollowable,
  nameOf,
  openCursor,
  preferIndexes,
  readDatabaseName,
} from './export-queries.ts';
import { streamRows, typeOf } from './formats.ts';
import type { DataTable } from './tables.ts';

export interface ExportDeps extends AuthDeps {
  parquet: Parquet;
}

export interface Wanted {
  format: DataFormat;
  since?: string | undefined;
}

export type ExportData = <Row>(
  table: DataTable<Row>,
  scope: SiteScope,
  wanted: Wanted,
) => Promise<Media>;

// Each holds a connection for as long as it takes; the others are for everybody else.
const exportsAtOnce = 3;
const retryAfterSeconds = 30;

/** Tables for programs: all of a scope, or what changed since a cursor, as they are at one moment. */
export function createDataExport(deps: ExportDeps): ExportData {
  let running = 0;
  return async <Row>(table: DataTable<Row>, scope: SiteScope, wanted: Wanted) => {
    if (running >= exportsAtOnce) throw new AppError('overloaded', { retryAfterSeconds });
    running += 1;
    let snapshot: Snapshot | undefined;
    let isOpen = false;
    const release = async (): Promise<void> => {
      if (!isOpen) return;
      isOpen = false;
      await snapshot?.rollback().execute();
    };
    const finish = async (): Promise<void> => {
      running -= 1;
      await release();
    };
    try {
      const followed = table.followed && {
        table: table.followed,
        database: await readDatabaseName(deps.db),
        scope,
      };
      const since =
        followed && wanted.since ? await readCursor(deps, followed, wanted.since) : undefined;
      snapshot = await openSnapshot(deps.db);
      isOpen = true;
      if (since !== undefined && table.followed) {
        await preferIndexes(snapshot);
        if (!(await isFollowable(snapshot, table.followed, scope, since))) {
          throw new AppError('cursorEnded');
        }
      }
      const cursor = followed && (await writeCursor(deps, followed, await nameOf(snapshot)));
      const chosen = table.chosen(scope, since);
      const count = await countRows(snapshot, chosen);
      await openCursor(snapshot, table.select(chosen));
      const batches = batchesOf<Row>(snapshot, release);
      const content = streamRows(wanted.format, table.columns, batches, deps.parquet);
      // Also when whoever asked has left, before or after the first row.
      content.once('close', () => void finish().catch(() => undefined));
      return {
        type: typeOf[wanted.format],
        content,
        headers: {
          ...headersOf(table.fileName, deps.clock.now(), wanted.format, count),
          ...(cursor && { [nextCursorHeader]: cursor }),
        },
      };
    } catch (error) {
      await finish();
      throw error;
    }
  };
}

/** The connection is given back with the last row, not when the last byte is out. */
async function* batchesOf<Row>(
  snapshot: Snapshot,
  release: () => Promise<void>,
): AsyncGenerator<Row[]> {
  try {
    for (;;) {
      const rows = await fetchRows<Row>(snapshot, rowsAtOnce);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await release();
  }
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
