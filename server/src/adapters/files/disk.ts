import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '../../platform/error-code.ts';
import {
  assertFileName,
  StoreUnavailable,
  type Files,
  type FilesSlice,
  type ListedFile,
  type OpenFile,
} from '../../platform/ports/files.ts';

const incomingFolder = 'incoming';
const abandonedAfterMs = 3_600_000;

/** Files are written and synced under a temporary name, then renamed. */
export async function openDiskFiles(root: string): Promise<Files> {
  const incoming = path.join(root, incomingFolder);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeAbandoned(incoming);
  return useDiskFiles(root);
}

/**
 * For an existing folder. Without its `incoming` folder it is an unmounted share: nothing is written below the mount
 * point, and a file that is not found does not count as missing.
 */
export function useDiskFiles(root: string): Files {
  const incoming = path.join(root, incomingFolder);

  async function unlessMissingHere<Found>(lookup: Promise<Found>): Promise<Found | null> {
    const found = await unlessMissing(lookup);
    if (found === null) await assertMounted(incoming);
    return found;
  }

  return {
    async put(name, content) {
      const target = locate(root, name);
      const temporary = path.join(incoming, randomBytes(16).toString('hex'));
      try {
        await writeSynced(temporary, content);
        await makeFolder(path.dirname(target), root);
        await rename(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(path.dirname(target));
    },
    open: (name) => unlessMissingHere(openForReading(locate(root, name))),
    exists: async (name) => (await unlessMissingHere(stat(locate(root, name)))) !== null,
    remove: async (name) => void (await unlessMissingHere(unlink(locate(root, name)))),
    async *list(slice) {
      await assertMounted(incoming);
      // Left behind by writes that failed while the share was unmounted.
      await removeAbandoned(incoming);
      yield* walk(root, slice);
    },
  };
}

async function assertMounted(incoming: string): Promise<void> {
  if (await unlessMissing(stat(incoming))) return;
  throw new StoreUnavailable(
    `${incoming} is missing: mount the picture folder, or create it to begin with an empty one`,
  );
}

/** Two levels of 256 folders keep each folder small with tens of millions of files. */
function locate(root: string, name: string): string {
  assertFileName(name);
  const digest = createHash('sha256').update(name).digest('hex');
  return path.join(root, digest.slice(0, 2), digest.slice(2, 4), name);
}

/** Folder by folder, to hold only a few hundred of tens of millions of names in memory. */
async function* walk(root: string, slice: FilesSlice = { index: 0, of: 1 }) {
  for (const upper of await readdir(root)) {
    if (upper === incomingFolder || Number.parseInt(upper, 16) % slice.of !== slice.index) continue;
    for (const lower of await readdir(path.join(root, upper))) {
      const folder = path.join(root, upper, lower);
      for (const name of await readdir(folder)) {
        const found = await unlessMissing(stat(path.join(folder, name)));
        if (found) yield { name, changedAt: found.mtime } satisfies ListedFile;
      }
    }
  }
}

async function writeSynced(file: string, content: Uint8Array | Readable): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openForReading(file: string): Promise<OpenFile> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    return { stream: handle.createReadStream(), bytes: size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function makeFolder(folder: string, root: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  await syncFolder(path.dirname(folder));
  await syncFolder(root);
}

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    const found = await unlessMissing(stat(file));
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
  }
}

async function unlessMissing<Found>(lookup: Promise<Found>): Promise<Found | null> {
  try {
    return await lookup;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** A rename survives a power cut only after its folder is synced; Windows cannot sync folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
