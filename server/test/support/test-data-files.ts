import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DataFormat } from '@wastegauge/contract/edges/data-api';
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';
import { listenOn } from './test-live-line.ts';

export interface Download {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Downloads over the network. */
export async function download(
  product: TestApp,
  pathAndQuery: string,
  headers: Record<string, string>,
): Promise<Download> {
  const answer = await fetch(`${await listenOn(product.app)}${pathAndQuery}`, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}

const readers: Record<DataFormat, (file: string) => string> = {
  csv: (file) => `read_csv('${file}', header = true, all_varchar = true)`,
  jsonl: (file) => `read_json('${file}', format = 'newline_delimited')`,
  parquet: (file) => `read_parquet('${file}')`,
};

/** Reads a file with another program; `question` selects from `rows`. */
export async function askFile(
  format: DataFormat,
  bytes: Buffer,
  question: string,
): Promise<Record<string, unknown>[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wastegauge-data-'));
  const file = path.join(folder, `rows.${format}`);
  const instance = await DuckDBInstance.create(':memory:');
  try {
    await writeFile(file, bytes);
    const connection = await instance.connect();
    await connection.run("set TimeZone = 'UTC'");
    await connection.run(`create view rows as select * from ${readers[format](file)}`);
    const reader = await connection.runAndReadAll(question);
    connection.closeSync();
    return reader.getRowObjectsJson();
  } finally {
    instance.closeSync();
    await rm(folder, { recursive: true });
  }
}

/** Long notes make the file larger than all socket buffers. */
export const insertMany = (
  { db }: TestApp,
  site: { id: number },
  count: number,
  note = 0,
): Promise<unknown> =>
  sql`
    insert into event (site_id, status, processed_at, local_day, local_hour, raw_weight_g,
      weight_g, value_e4, co2_g, water_ml, waste_type_id, flag_note)
    select ${site.id}, (array['SUCCESSFUL', 'PROCESSING', 'DISCARDED', 'ESCALATED'])[n % 4 + 1],
      '2026-01-01'::timestamptz + n * interval '7 minutes', '2026-01-01', 1, n % 97, n % 97,
      n * 3, n * 5, n * 7, 1, repeat('x', ${note})
    from generate_series(1, ${count}) as n
  `.execute(db);

/** Open transactions of other connections. */
export async function openTransactions({ db }: TestApp): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}
