import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterFolder, readPassword } from './cluster.ts';
import { readServerPid } from './leftover.ts';
import { locateHome } from './location.ts';
import { isPostgresProcess } from './processes.ts';

/** The URL of the database that a running WasteGauge has started in this data folder. */
export function findRunningPostgres(dataDir: string): string | undefined {
  const isKnown = ['postgres', 'postgres-location'].some((name) => existsSync(join(dataDir, name)));
  if (!isKnown) return undefined;
  const home = locateHome(dataDir);
  const pid = readServerPid(home);
  if (pid === undefined || !isPostgresProcess(pid, clusterFolder(home))) return undefined;
  const port = readFileSync(join(clusterFolder(home), 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://wastegauge:${readPassword(home)}@127.0.0.1:${port}/wastegauge`;
}
