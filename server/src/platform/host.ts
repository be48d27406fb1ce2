import { stat, statfs } from 'node:fs/promises';
import type { ShownSetting } from './shown-settings.ts';

/** What the product runs on and with. */
export interface Host {
  startedAt: Date;
  /** Without secrets. */
  settings: readonly ShownSetting[];
  /** Of pictures and the analytics copy. */
  dataFolder: string;
  /** False where the database is on a machine of its own. */
  hasDatabaseHere: boolean;
  pictureKeptDays: number;
  /** False where nothing leaves the installation and its outbox is the mailbox. */
  sendsMail: boolean;
}

export type FolderUse = 'data' | 'database';

export interface Disk {
  uses: FolderUse[];
  folder: string;
  freeBytes: number;
  totalBytes: number;
}

/** The disks folders lie on, each once; a folder that cannot be looked at is left out. */
export async function findDisks(
  folders: readonly { use: FolderUse; path: string }[],
): Promise<Disk[]> {
  const disks = new Map<number, Disk>();
  for (const { use, path } of folders) {
    const found = await measure(path).catch(() => undefined);
    if (!found) continue;
    const { device, ...space } = found;
    const disk = disks.get(device) ?? { uses: [], folder: path, ...space };
    disk.uses.push(use);
    disks.set(device, disk);
  }
  return [...disks.values()];
}

async function measure(path: string) {
  const [{ dev: device }, { bavail, blocks, bsize }] = await Promise.all([
    stat(path),
    statfs(path),
  ]);
  return { device, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
