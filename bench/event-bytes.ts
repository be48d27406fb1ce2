import { sql } from 'kysely';
import { withProduct } from '../gates/support/product.ts';
import type { Db } from '../server/src/platform/db/db.ts';
import { rounded, type BenchResult } from './figures.ts';

const goalBytes = 800;

interface Part {
  name: string;
  bytes: number;
}

/** Bytes per event of the demo organisation in PostgreSQL: rows and each index, after loading. */
export function measureEventBytes(): Promise<BenchResult> {
  const settings = { DEMO: 'true', DEMO_LIVE: 'false', HUMAN_CHECK: 'off' };
  return withProduct(settings, async ({ db }) => {
    const [{ events, databaseBytes }, parts] = await Promise.all([readSizes(db), readParts(db)]);
    for (const { name, bytes } of parts) {
      process.stderr.write(`| ${name} | ${rounded(bytes / events)} |\n`);
    }
    const eventBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0) / events;
    return {
      isGood: eventBytes < goalBytes,
      events,
      eventBytes: rounded(eventBytes),
      goalBytes,
      databaseBytes: rounded(databaseBytes / events),
    };
  });
}

async function readSizes(db: Db): Promise<{ events: number; databaseBytes: number }> {
  const found = await sql<{ events: number; databaseBytes: number }>`
    select (select count(*) from event) as events,
      pg_database_size(current_database()) as "databaseBytes"
  `.execute(db);
  return found.rows[0] ?? { events: 0, databaseBytes: 0 };
}

async function readParts(db: Db): Promise<Part[]> {
  const found = await sql<Part>`
    select 'rows' as name, pg_table_size('event') as bytes
    union all
    select indexrelid::regclass::text, pg_relation_size(indexrelid)
    from pg_index where indrelid = 'event'::regclass
    order by bytes desc
  `.execute(db);
  return found.rows;
}
