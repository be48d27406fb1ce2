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
import { giveTree, writeDurably, type Identity } from './files.ts';

/** Where a cluster, its password and, if needed, its own copy of the binaries live. */
export interface Home {
  directory: string;
  /** Whom PostgreSQL runs as; absent when we are not root and it runs as we do. */
  identity?: Identity;
}

// The number of "nobody" on Linux and, as a signed number, on macOS.
const nobody: Identity =
  process.platform === 'darwin' ? { uid: -2, gid: -2 } : { uid: 65534, gid: 65534 };

// Never a temporary folder: those are emptied at boot or after some weeks.
const durableFolders =
  process.platform === 'darwin'
    ? ['/Library/Application Support/WasteGauge', '/usr/local/var/wastegauge']
    : ['/var/lib/wastegauge', '/srv/wastegauge', '/opt/wastegauge'];

const isRoot = (): boolean => process.getuid?.() === 0;

export function locateHome(dataDir: string): Home {
  const elsewhere = readPointer(dataDir);
  if (elsewhere !== undefined) return homeElsewhere(dataDir, elsewhere);

  const inside = join(dataDir, 'postgres');
  if (!isRoot()) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    return { directory: inside };
  }
  const hasCluster = existsSync(join(inside, 'cluster'));
  const identity = hasCluster ? ownerOf(join(inside, 'cluster')) : nobody;
  letThrough(dataDir, identity);
  if (isOpenTo(identity, inside)) {
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
  return makeHomeElsewhere(dataDir);
}

/** The data folder stays closed to everyone but its owner and the group of PostgreSQL, which may only pass. */
function letThrough(dataDir: string, { uid, gid }: Identity): void {
  const { uid: owner } = statSync(dataDir);
  if (owner === uid) return;
  chownSync(dataDir, owner, gid);
  chmodSync(dataDir, 0o710);
}

/** Deletes the cluster of a data folder, wherever it is kept. */
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

function homeElsewhere(dataDir: string, directory: string): Home {
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
  return { directory, identity: ownerOf(directory) };
}

// A random name: a new data folder in the place of a deleted one must not find the old cluster.
function makeHomeElsewhere(dataDir: string): Home {
  for (const folder of durableFolders) {
    const directory = join(folder, randomBytes(8).toString('hex'));
    if (!isMade(folder, 0o755) || !isOpenTo(nobody, directory)) {
      rmSync(directory, { recursive: true, force: true });
      continue;
    }
    writeDurably(pointerFile(dataDir), `${directory}\n`);
    return homeElsewhere(dataDir, directory);
  }
  throw new StartError(
    `PostgreSQL does not run as root and user ${nobody.uid} can enter neither ${dataDir} nor ${durableFolders.join(', ')}: set DATA_DIR to a folder open to others`,
  );
}

/** Makes the folder if needed, gives it to the user, and tries as that user to work in it. */
function isOpenTo(identity: Identity, directory: string): boolean {
  if (!isMade(directory, 0o700, identity)) return false;
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

function isMade(directory: string, mode: number, owner?: Identity): boolean {
  try {
    mkdirSync(directory, { recursive: true });
    chmodSync(directory, mode);
    if (owner !== undefined) chownSync(directory, owner.uid, owner.gid);
    return true;
  } catch {
    return false;
  }
}

// A data folder restored from a backup by root belongs to root, which PostgreSQL refuses.
function reclaim(directory: string, identity: Identity): void {
  if (statSync(join(directory, 'cluster')).uid !== identity.uid) giveTree(directory, identity);
}

function ownerOf(directory: string): Identity {
  const { uid, gid } = statSync(directory);
  return uid === 0 ? nobody : { uid, gid };
}
