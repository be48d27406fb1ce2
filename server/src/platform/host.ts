import { stat, statfs } from 'node:fs/promises';
import type { ShownSetting } from './shown-settings.ts';

export interface Host {
  startedAt: Date;
  /** Without secrets. */
  settings: readonly ShownSetting[];
  /** For pictures and the analytics copy. */
  dataFolder: string;
  /** False for an external database. */
  hasDatabaseHere: boolean;
  pictureKeptDays: number;
  /** False when mails stay in the outbox of the installation. */
  sendsMail: boolean;
}

export type FolderUse = 'data' | 'database';

export interface Disk {
  uses: FolderUse[];
  folder: string;
  freeBytes: number;
  totalBytes: number;
}

/** The disks of the folders, each once; folders that cannot be read are left out. */
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
