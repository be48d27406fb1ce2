import path from 'node:path';
import { buildCopy, findFollowable } from '../server/src/adapters/analytics-duckdb/build.ts';
import {
  deleteCopyFile,
  openCopyFile,
  type CopyFile,
} from '../server/src/adapters/analytics-duckdb/file.ts';
import { connectSource } from '../server/src/adapters/analytics-duckdb/source.ts';
import { writeDown } from '../server/src/adapters/analytics-duckdb/sql.ts';
import type { Analytics } from '../server/src/platform/ports/analytics.ts';
import type { BenchData } from './analytics-data.ts';

/** The same rows in DuckDB and nothing around it: no following, no daily sums. */
export async function openBareDuckdb(
  data: BenchData,
  options: { memoryMb: number; threads: number },
): Promise<Analytics & { close(): Promise<void> }> {
  const source = connectSource(data.databaseUrl);
  const folder = path.join(data.dataDir, 'bare');
  let file: CopyFile = await openCopyFile({ ...options, folder });
  if (!(await findFollowable(source, file))) {
    await file.close();
    await deleteCopyFile(file.path);
    file = await openCopyFile({ ...options, folder });
    await buildCopy(source, file);
  }
  await source.close();
  return {
    // Nobody looks at the rows but whoever compares: they are what the statement selects.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    ask: async (question) => (await file.read(writeDown(question.sql))) as never[],
    close: () => file.close(),
  };
}
