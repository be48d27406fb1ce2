import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import type { GateProduct } from '../support/product.ts';
import { quantile } from '../support/quantile.ts';

/** Resources held by the product. */
export interface Sample {
  residentMb: number;
  heapMb: number;
  openFiles: number;
  databaseConnections: number;
  temporaryFiles: number;
  analyticsMb: number;
  databaseMb: number;
  /** Jobs that should have run more than a minute ago. */
  lateJobs: number;
}

const mb = 1_000_000;

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
    lateJobs: database?.lateJobs ?? NaN,
  };
}

/** A file may disappear in the meantime. */
const folderBytes = (folder: string, file: string): number =>
  statSync(path.join(folder, file), { throwIfNoEntry: false })?.size ?? 0;

interface Bound {
  name: keyof Sample;
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
    // An event with its picture, its history and its jobs; half of the captures lie between the compared quarters.
    { name: 'databaseMb', at: 0.5, share: 0, more: 10 * slack + (captures / 2) * 0.005 },
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
  return { measured, problems };
}

const show = (value: number): string => value.toFixed(value < 100 ? 1 : 0);
