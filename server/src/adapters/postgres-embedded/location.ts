import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../platform/start-error.ts';
import { changeOwner, writeDurably, type Identity } from './files.ts';

/** The folder of a cluster, its password and, if needed, its copy of the binaries. */
export interface Home {
  directory: string;
  /** The user PostgreSQL runs as; absent when the product does not run as root. */
  identity?: Identity;
}

// The user "nobody" on Linux and, as a signed number, on macOS.
const nobody: Identity =
  process.platform === 'darwin' ? { uid: -2, gid: -2 } : { uid: 65534, gid: 65534 };

// Not a temporary folder: those are emptied at boot or after some weeks.
const durableFolders =
  process.platform === 'darwin'
    ? ['/Library/Application Support/WasteGauge', '/usr/local/var/wastegauge']
    : ['/var/lib/wastegauge', '/srv/wastegauge', '/opt/wastegauge'];

const isRoot = (): boolean => process.getuid?.() === 0;

export function locateHome(dataDir: string): Home {
  const external = readPointer(dataDir);
  if (external !== undefined) return useExternalHome(dataDir, external);

  const inside = join(dataDir, 'postgres');
  if (!isRoot()) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    return { directory: inside };
  }
  const hasCluster = existsSync(join(inside, 'cluster'));
  const identity = hasCluster ? readOwner(join(inside, 'cluster')) : nobody;
  allowPassage(dataDir, identity);
  if (isUsableBy(identity, inside)) {
    if (hasCluster) reclaim(inside, identity);
    return { directory: inside, identity };
  }
  if (hasCluster) {
    throw new StartError(
      `User ${identity.uid}, who runs PostgreSQL, cannot enter ${inside}: open the folders above it with chmod o+x`,
    );
  }
  rmSync(inside, { recursive: true, force: true });
  chmodSync(dataDir, 0o700);
  return createExternalHome(dataDir);
}

/** Lets the group of PostgreSQL pass through the data folder without reading it. */
function allowPassage(dataDir: string, { uid, gid }: Identity): void {
  const { uid: owner } = statSync(dataDir);
  if (owner === uid) return;
  chownSync(dataDir, owner, gid);
  chmodSync(dataDir, 0o710);
}

/** Deletes the cluster of a data folder, also when it is stored elsewhere. */
export function removeHome(dataDir: string): void {
  const directory = readPointer(dataDir) ?? join(dataDir, 'postgres');
  rmSync(directory, { recursive: true, force: true });
  rmSync(pointerFile(dataDir), { force: true });
}

const pointerFile = (dataDir: string): string => join(dataDir, 'postgres-location');

function readPointer(dataDir: string): string | undefined {
  const file = pointerFile(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function useExternalHome(dataDir: string, directory: string): Home {
  if (!existsSync(directory)) {
    throw new StartError(
      `The database of ${dataDir} was kept in ${directory}, which is gone: restore it, or delete ${pointerFile(dataDir)} to begin with an empty one`,
    );
  }
  if (!isRoot()) {
    throw new StartError(
      `The database of ${dataDir} is kept in ${directory}: start WasteGauge as root`,
    );
  }
  writeFileSync(join(directory, 'belongs-to'), `${dataDir}\n`);
  return { directory, identity: readOwner(directory) };
}

// A random name, so that a new data folder does not find the cluster of a deleted one.
function createExternalHome(dataDir: string): Home {
  for (const folder of durableFolders) {
    const directory = join(folder, randomBytes(8).toString('hex'));
    if (!canCreate(folder, 0o755) || !isUsableBy(nobody, directory)) {
      rmSync(directory, { recursive: true, force: true });
      continue;
    }
    writeDurably(pointerFile(dataDir), `${directory}\n`);
    return useExternalHome(dataDir, directory);
  }
  throw new StartError(
    `PostgreSQL does not run as root and user ${nobody.uid} can enter neither ${dataDir} nor ${durableFolders.join(', ')}: set DATA_DIR to a folder open to others`,
  );
}

/** Creates the folder for the user and checks that this user can write to it. */
function isUsableBy(identity: Identity, directory: string): boolean {
  if (!canCreate(directory, 0o700, identity)) return false;
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$1" && [ -w . ]', 'sh', directory], {
    ...identity,
    cwd: '/',
  });
  if (probe.error !== undefined) {
    throw new StartError(
      `PostgreSQL does not run as root, and root may not start it as user ${identity.uid} here (${probe.error.message}): start as an ordinary user or set DATABASE_URL`,
    );
  }
  return probe.status === 0;
}

function canCreate(directory: string, mode: number, owner?: Identity): boolean {
  try {
    mkdirSync(directory, { recursive: true });
    chmodSync(directory, mode);
    if (owner !== undefined) chownSync(directory, owner.uid, owner.gid);
    return true;
  } catch {
    return false;
  }
}

// A folder restored by root belongs to root, which PostgreSQL rejects.
function reclaim(directory: string, identity: Identity): void {
  if (statSync(join(directory, 'cluster')).uid !== identity.uid) changeOwner(directory, identity);
}

function readOwner(directory: string): Identity {
  const { uid, gid } = statSync(directory);
  return uid === 0 ? nobody : { uid, gid };
}
