import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, chownSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../../platform/start-error.ts';
import type { Binaries } from './binaries.ts';
import { renameDurably, writeDurably } from './files.ts';
import type { Home } from './location.ts';
import { spawnWatched } from './watchdog.ts';

export const clusterFolder = (home: Home): string => join(home.directory, 'cluster');

const passwordFilePath = (home: Home): string => join(home.directory, 'password');

export const readPassword = (home: Home): string => readFileSync(passwordFilePath(home), 'utf8');

const initdbOptions = [
  '--username=wastegauge',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

/** Creates the cluster atomically if there is none; returns its password. */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  options: { sync: boolean; log: (line: string) => void },
): Promise<string> {
  const cluster = clusterFolder(home);
  const passwordFile = passwordFilePath(home);
  if (existsSync(cluster)) {
    if (existsSync(passwordFile)) return readPassword(home);
    throw new StartError(`The password of the database is missing: restore ${passwordFile}`);
  }

  options.log('Creating the database …');
  const password = randomBytes(24).toString('base64url');
  writeDurably(passwordFile, password, home.identity);
  removeDrafts(home);
  const draft = `${cluster}.new-${randomBytes(4).toString('hex')}`;
  mkdirSync(draft, { mode: 0o700 });
  if (home.identity !== undefined) chownSync(draft, home.identity.uid, home.identity.gid);

  const syncOptions = options.sync ? [] : ['--no-sync'];
  const { child } = spawnWatched(home, 'TERM', binaries.initdb, [
    `--pgdata=${draft}`,
    `--pwfile=${passwordFile}`,
    ...initdbOptions,
    ...syncOptions,
  ]);
  child.stdout?.resume();
  const errorOutput = child.stderr === null ? Promise.resolve('') : text(child.stderr);
  await once(child, 'close');
  if (child.exitCode !== 0) {
    removeDrafts(home);
    throw new StartError(`PostgreSQL could not create its database: ${(await errorOutput).trim()}`);
  }
  renameDurably(draft, cluster);
  return password;
}

function removeDrafts(home: Home): void {
  for (const entry of readdirSync(home.directory)) {
    if (entry.startsWith('cluster.new-')) {
      rmSync(join(home.directory, entry), { recursive: true, force: true });
    }
  }
}
