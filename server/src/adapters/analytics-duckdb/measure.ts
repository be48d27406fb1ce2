import { stat } from 'node:fs/promises';
import type { CopyStatus } from '../../platform/ports/analytics.ts';
import type { CopyFile } from './file.ts';
import type { Copy } from './sync.ts';
import { changedSince, type CopySource } from './source.ts';

type Measured = Pick<
  CopyStatus,
  'snapshot' | 'pendingRows' | 'events' | 'memoryBytes' | 'fileBytes'
>;

const maxPendingRows = 1000;

export async function measureCopy(source: CopySource, copy: Copy): Promise<Measured> {
  const { file, snapshot } = copy;
  const [pending] = await source.query<{ rows: number }>(`
    select count(*)::int as rows from (
      (select from event where ${changedSince(snapshot)} limit ${maxPendingRows})
      union all
      (select from daily_cover where ${changedSince(snapshot)} limit ${maxPendingRows})
      union all
      (select from followed_change where ${changedSince(snapshot)} limit ${maxPendingRows})
    ) as pending`);
  const [held] = await file.read({
    sql: `select (select count(*) from event) as events,
      (select sum(memory_usage_bytes)::bigint from duckdb_memory()) as memory`,
    parameters: [],
  });
  return {
    snapshot,
    pendingRows: Math.min(pending?.rows ?? 0, maxPendingRows),
    events: Number(held?.['events']),
    memoryBytes: Number(held?.['memory']),
    fileBytes: await fileSize(file),
  };
}

async function fileSize({ path }: CopyFile): Promise<number> {
  const sizes = [path, `${path}.wal`].map(async (name) => {
    const found = await stat(name).catch(() => undefined);
    return found?.size ?? 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

export const noMeasurement: Measured = {
  snapshot: null,
  pendingRows: 0,
  events: null,
  memoryBytes: null,
  fileBytes: null,
};
