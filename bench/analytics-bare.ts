import path from 'node:path';
import { buildCopy, findResumableCopy } from '../server/src/adapters/analytics-duckdb/build.ts';
import {
  deleteCopyFile,
  openCopyFile,
  type CopyFile,
} from '../server/src/adapters/analytics-duckdb/file.ts';
import { connectSource } from '../server/src/adapters/analytics-duckdb/source.ts';
import { compileQuery } from '../server/src/adapters/analytics-duckdb/sql.ts';
import type { Analytics } from '../server/src/platform/ports/analytics.ts';
import type { BenchData } from './analytics-data.ts';

/** The same rows in plain DuckDB, without syncing and daily sums. */
export async function openBareDuckdb(
  data: BenchData,
  options: { memoryMb: number; threads: number },
): Promise<Analytics & { close(): Promise<void> }> {
  const source = connectSource(data.databaseUrl);
  const folder = path.join(data.dataDir, 'bare');
  let file: CopyFile = await openCopyFile({ ...options, folder });
  if (!(await findResumableCopy(source, file))) {
    await file.close();
    await deleteCopyFile(file.path);
    file = await openCopyFile({ ...options, folder });
    await buildCopy(source, file);
  }
  await source.close();
  return {
    // The row type is not checked against the SQL.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    ask: async (question) => (await file.read(compileQuery(question.sql))) as never[],
    close: () => file.close(),
  };
}
