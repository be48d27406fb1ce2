import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../platform/start-error.ts';
import type { Binaries } from './binaries.ts';
import { clusterFolder } from './cluster.ts';
import type { Home } from './location.ts';
import { waitForExit, isAlive, isPostgresProcess, signal } from './processes.ts';

/**
 * Stops a PostgreSQL that outlived its server. Corrects a pid file that contains the pid of another live process of the
 * same user, with which PostgreSQL would never start.
 */
export async function endLeftoverServer(
  home: Home,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<void> {
  const cluster = clusterFolder(home);
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']);
    return;
  }
  const pid = readServerPid(home);
  if (pid === undefined || !isAlive(pid)) return;
  if (!isPostgresProcess(pid, cluster)) {
    writeUnusedPid(pidFile);
    return;
  }
  log(`Waiting for the previous database process (pid ${pid}) to stop …`);
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signal(pid, name);
    if (await waitForExit(name === 'SIGINT' ? 30_000 : 5000, pid, cluster)) return;
  }
  throw new StartError(
    `A previous database process (pid ${pid}) does not stop: end it and start again`,
  );
}

// Keep the file: PostgreSQL needs its other lines to find children of a killed server.
function writeUnusedPid(pidFile: string): void {
  let unusedPid = 4_000_000;
  while (isAlive(unusedPid)) unusedPid -= 1;
  const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
  writeFileSync(pidFile, [String(unusedPid), ...rest].join('\n'));
}

export function readServerPid(home: Home): number | undefined {
  try {
    const pid = Number(
      readFileSync(join(clusterFolder(home), 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}
