import type { StorageState, VersionsState } from '@wastegauge/contract/edges/operations';
import type { AnalyticsCopy } from '../../platform/ports/analytics.ts';
import type { Db } from '../../platform/db/db.ts';
import { findDisks, type Disk, type Host } from '../../platform/host.ts';
import { countRejected } from '../images/service.ts';
import {
  estimateRows,
  findDatabaseBytes,
  findDatabaseFacts,
  findDatabaseFolder,
  findLargestTables,
  findOldestPicture,
  samplePictures,
} from './queries.ts';

const shownTables = 8;
const shownSites = 5;
// Takes about ten milliseconds.
const sampledRows = 50_000;

export async function readStorage(db: Db, host: Host): Promise<StorageState> {
  const [databaseBytes, tables, pictures, disks] = await Promise.all([
    findDatabaseBytes(db),
    findLargestTables(db, shownTables),
    readPictures(db, host),
    readDisks(db, host),
  ]);
  return {
    database_bytes: databaseBytes,
    tables: tables.map(({ name, bytes, rows }) => ({ name, bytes, rows_estimate: rows })),
    pictures,
    disks: disks.map(({ uses, folder, freeBytes, totalBytes }) => ({
      uses,
      folder,
      free_bytes: freeBytes,
      total_bytes: totalBytes,
    })),
  };
}

async function readPictures(db: Db, host: Host): Promise<StorageState['pictures']> {
  const rows = (await estimateRows(db, 'event_image')) ?? 0;
  const sharePercent = Math.min(100, (100 * sampledRows) / Math.max(rows, 1));
  const [sites, oldest, rejected] = await Promise.all([
    samplePictures(db, sharePercent),
    findOldestPicture(db),
    countRejected(db),
  ]);
  return {
    count: sites.reduce((sum, { count }) => sum + count, 0),
    bytes: sites.reduce((sum, { bytes }) => sum + bytes, 0),
    is_estimate: sharePercent < 100,
    oldest_at: oldest?.toISOString() ?? null,
    kept_days: host.pictureKeptDays,
    rejected,
    sites: sites.slice(0, shownSites),
  };
}

async function readDisks(db: Db, host: Host): Promise<Disk[]> {
  const database = host.hasDatabaseHere ? await findDatabaseFolder(db) : null;
  return findDisks([
    { use: 'data', path: host.dataFolder },
    ...(database === null ? [] : [{ use: 'database' as const, path: database }]),
  ]);
}

export async function readVersions(
  db: Db,
  host: Host,
  { product, copy }: { product: string; copy: AnalyticsCopy | null },
): Promise<VersionsState> {
  const { version, migration, connections } = await findDatabaseFacts(db);
  return {
    product,
    node: process.versions.node,
    postgres: version,
    duckdb: copy?.engineVersion.replace(/^v/, '') ?? null,
    migration: migration && {
      name: migration.name,
      applied_at: migration.appliedAt.toISOString(),
    },
    started_at: host.startedAt.toISOString(),
    process: { pid: process.pid, memory_bytes: process.memoryUsage.rss() },
    connections,
    settings: host.settings.map(({ name, value, isSecret, isSet }) => ({
      name,
      value,
      is_secret: isSecret,
      is_set: isSet,
    })),
  };
}
