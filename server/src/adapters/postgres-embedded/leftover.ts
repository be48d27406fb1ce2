import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../platform/start-error.ts';
import type { Binaries } from './binaries.ts';
import { clusterOf } from './cluster.ts';
import type { Home } from './location.ts';
import { endedWithin, isAlive, isPostgresOf, signal } from './processes.ts';

/**
 * Ends a PostgreSQL that outlived its server, and corrects a pid file that names a stranger: with
 * the number of a live process of the same user in it, PostgreSQL would refuse to start for ever.
 */
export async function endLeftoverServer(
  home: Home,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<void> {
  const cluster = clusterOf(home);
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']);
    return;
  }
  const pid = serverPidOf(home);
  if (pid === undefined || !isAlive(pid)) return;
  if (!isPostgresOf(pid, cluster)) {
    nameNobody(pidFile);
    return;
  }
  log(`Waiting for the previous database process (pid ${pid}) to stop …`);
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signal(pid, name);
    if (await endedWithin(name === 'SIGINT' ? 30_000 : 5000, pid, cluster)) return;
  }
  throw new StartError(
    `A previous database process (pid ${pid}) does not stop: end it and start again`,
  );
}

// The file stays: by its other lines PostgreSQL finds children of a killed server still at work.
function nameNobody(pidFile: string): void {
  let unusedPid = 4_000_000;
  while (isAlive(unusedPid)) unusedPid -= 1;
  const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
  writeFileSync(pidFile, [String(unusedPid), ...rest].join('\n'));
}

export function serverPidOf(home: Home): number | undefined {
  try {
    const pid = Number(
      readFileSync(join(clusterOf(home), 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}
