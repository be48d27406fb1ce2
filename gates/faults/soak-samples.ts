import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import type { GateProduct } from '../support/product.ts';
import { median, quantile } from '../support/quantile.ts';

/** Resources held by the product. */
export interface Sample {
  residentMb: number;
  heapMb: number;
  openFiles: number;
  databaseConnections: number;
  temporaryFiles: number;
  analyticsMb: number;
  databaseMb: number;
  /** With indexes and large values; all tables that are not listed below together. */
  tableBytes: Record<string, number>;
  /** Jobs that should have run more than a minute ago. */
  lateJobs: number;
}

const mb = 1_000_000;

/**
 * Bytes that a capture may leave for good, in tables that grow with every capture. The load labels each capture once and
 * signs in for every thirteenth; at night most captures are unusual. Everything else has to stay flat.
 */
const bytesPerCapture = {
  // 2,856 bytes of numbers, stored in two parts, and their row.
  picture_embedding: 3500,
  // The row, the version before its label, and 19 indexes.
  event: 1300,
  // The row, the version before the picture was processed, and four indexes.
  event_image: 500,
  // One label with its changed columns, in the audit for years and among the decisions for 30 days.
  audit: 650,
  decision: 550,
  unusual_entry: 200,
  session: 100,
  usage_event: 100,
};
const listed = Object.keys(bytesPerCapture);
const otherTables = 'other tables';

export async function readSample({ url, db, dataDir }: GateProduct): Promise<Sample> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? NaN);
  const found = await sql<{ connections: number; bytes: number; lateJobs: number }>`
    select
      (select count(*) from pg_stat_activity
        where application_name like 'wastegauge%' and pid <> pg_backend_pid()) as connections,
      pg_database_size(current_database()) as bytes,
      (select count(*) from graphile_worker._private_jobs
        where attempts < max_attempts and run_at < now() - interval '1 minute') as "lateJobs"
  `.execute(db);
  const [database] = found.rows;
  const tables = await sql<{ name: string; bytes: number }>`
    select case when relname = any(${listed}::text[]) then relname else ${otherTables} end as name,
      sum(pg_total_relation_size(oid))::bigint as bytes
    from pg_class where relkind = 'r' group by 1
  `.execute(db);
  const bytesOf = (pattern: string): number =>
    globSync(pattern, { cwd: dataDir }).reduce((sum, file) => sum + folderBytes(dataDir, file), 0);
  return {
    residentMb: read('process_resident_memory_bytes') / mb,
    heapMb: read('nodejs_heap_size_used_bytes') / mb,
    openFiles: read('process_open_fds'),
    databaseConnections: database?.connections ?? NaN,
    temporaryFiles: globSync(['files/incoming/*', 'exports/*', 'analytics/*.csv'], { cwd: dataDir })
      .length,
    analyticsMb: bytesOf('analytics/*') / mb,
    databaseMb: (database?.bytes ?? NaN) / mb,
    tableBytes: Object.fromEntries(tables.rows.map(({ name, bytes }) => [name, bytes])),
    lateJobs: database?.lateJobs ?? NaN,
  };
}

/** A file may disappear in the meantime. */
const folderBytes = (folder: string, file: string): number =>
  statSync(path.join(folder, file), { throwIfNoEntry: false })?.size ?? 0;

interface Bound {
  name: Exclude<keyof Sample, 'databaseMb' | 'tableBytes'>;
  /** Quantile of the compared values. */
  at: number;
  share: number;
  more: number;
}

/** Compares the last quarter with the second; the first is for warming up. */
export function findGrowth(
  samples: Sample[],
  { captures, scale }: { captures: number; scale: Scale },
): GateOutcome {
  const quarter = (index: number): Sample[] =>
    samples.slice((samples.length * index) / 4, (samples.length * (index + 1)) / 4);
  // During the first minute the compiler and the caches are still warming up.
  const slack = atScale(scale, 4, 1);
  const bounds: Bound[] = [
    { name: 'residentMb', at: 0.5, share: 0.1, more: 30 * slack },
    // Compare the lowest values: garbage between collections is not a leak.
    { name: 'heapMb', at: 0.1, share: 0.1, more: 8 * slack },
    { name: 'openFiles', at: 0.5, share: 0, more: 10 * slack },
    { name: 'databaseConnections', at: 0.5, share: 0, more: 4 * slack },
    { name: 'temporaryFiles', at: 0.5, share: 0, more: 5 },
    // The copy grows with the events: some hundred bytes each, in blocks.
    { name: 'analyticsMb', at: 0.5, share: 0.2, more: 5 + captures / 1000 },
    { name: 'lateJobs', at: 0.5, share: 0, more: 5 * slack },
  ];
  const measured: GateOutcome['measured'] = { samples: samples.length };
  const problems: string[] = [];
  for (const { name, at, share, more } of bounds) {
    const valuesOf = (part: Sample[]): number[] => part.map((sample) => sample[name]);
    const before = quantile(valuesOf(quarter(1)), at);
    const after = quantile(valuesOf(quarter(3)), at);
    measured[name] = `${show(before)} to ${show(after)}`;
    if (!(after <= before * (1 + share) + more)) {
      problems.push(`${name} grew from ${show(before)} to ${show(after)}`);
    }
  }
  const tables = findTableGrowth([quarter(1), quarter(3)], { captures, slack });
  return {
    measured: { ...measured, ...tables.measured },
    problems: [...problems, ...tables.problems],
  };
}

// Tables are extended by several pages at once, and vacuumed from time to time.
const tableSlackBytes = 1.5 * mb;
// Jobs, claims, rate limits, statistics of the planner.
const otherSlackBytes = 5 * mb;

/** Half of the captures lie between the medians of the compared quarters. */
function findTableGrowth(
  quarters: [Sample[], Sample[]],
  { captures, slack }: { captures: number; slack: number },
): GateOutcome {
  const mediansOf = (read: (sample: Sample) => number): [number, number] => [
    median(quarters[0].map(read)),
    median(quarters[1].map(read)),
  ];
  const between = Math.max(1, captures / 2);
  const databaseMb = mediansOf((sample) => sample.databaseMb);
  const measured: GateOutcome['measured'] = { databaseMb: databaseMb.map(show).join(' to ') };
  const problems: string[] = [];
  for (const [name, allowed] of [...Object.entries(bytesPerCapture), [otherTables, 0] as const]) {
    const [before, after] = mediansOf(({ tableBytes }) => tableBytes[name] ?? 0);
    const perCapture = Math.round((after - before) / between);
    measured[`${name}, bytes per capture`] = perCapture;
    const slackBytes = (name === otherTables ? otherSlackBytes : tableSlackBytes) * slack;
    if (after - before > allowed * between + slackBytes) {
      problems.push(`${name} grew by ${perCapture} bytes per capture, allowed ${allowed}`);
    }
  }
  return { measured, problems };
}

const show = (value: number): string => value.toFixed(value < 100 ? 1 : 0);
