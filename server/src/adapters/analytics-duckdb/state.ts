import { stat } from 'node:fs/promises';
import type { CopyStatus } from '../../platform/ports/analytics.ts';
import type { CopyFile } from './file.ts';
import type { Copy } from './follow.ts';
import { changedSince, type CopySource } from './source.ts';

type Measured = Pick<
  CopyStatus,
  'snapshot' | 'pendingRows' | 'events' | 'memoryBytes' | 'fileBytes'
>;

// Enough to see that it is far behind.
const mostPendingRows = 1000;

/** What a copy holds and takes up. */
export async function measureCopy(source: CopySource, copy: Copy): Promise<Measured> {
  const { file, snapshot } = copy;
  const [pending] = await source.query<{ rows: number }>(`
    select count(*)::int as rows from (
      (select from event where ${changedSince(snapshot)} limit ${mostPendingRows})
      union all
      (select from daily_cover where ${changedSince(snapshot)} limit ${mostPendingRows})
      union all
      (select from followed_change where ${changedSince(snapshot)} limit ${mostPendingRows})
    ) as pending`);
  const [held] = await file.read({
    sql: `select (select count(*) from event) as events,
      (select sum(memory_usage_bytes)::bigint from duckdb_memory()) as memory`,
    parameters: [],
  });
  return {
    snapshot,
    pendingRows: Math.min(pending?.rows ?? 0, mostPendingRows),
    events: Number(held?.['events']),
    memoryBytes: Number(held?.['memory']),
    fileBytes: await sizeOf(file),
  };
}

async function sizeOf({ path }: CopyFile): Promise<number> {
  const sizes = [path, `${path}.wal`].map(async (name) => {
    const found = await stat(name).catch(() => undefined);
    return found?.size ?? 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

export const nothingMeasured: Measured = {
  snapshot: null,
  pendingRows: 0,
  events: null,
  memoryBytes: null,
  fileBytes: null,
};
