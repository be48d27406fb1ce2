import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterOf, passwordOf } from './cluster.ts';
import { serverPidOf } from './leftover.ts';
import { locateHome } from './location.ts';
import { isPostgresOf } from './processes.ts';

/** The address of the database a running WasteGauge keeps in this data folder, for a second process beside it. */
export function findRunningPostgres(dataDir: string): string | undefined {
  const isKnown = ['postgres', 'postgres-location'].some((name) => existsSync(join(dataDir, name)));
  if (!isKnown) return undefined;
  const home = locateHome(dataDir);
  const pid = serverPidOf(home);
  if (pid === undefined || !isPostgresOf(pid, clusterOf(home))) return undefined;
  const port = readFileSync(join(clusterOf(home), 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://wastegauge:${passwordOf(home)}@127.0.0.1:${port}/wastegauge`;
}
