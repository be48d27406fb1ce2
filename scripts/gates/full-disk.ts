import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A disk that can be without room for a while. */
export interface TroubledDisk {
  kind: string;
  fill(): void;
  free(): void;
  /** Leaves the folder as it was found. */
  giveBack(): void;
}

const diskBytes = 64_000_000;

/** A small disk of its own where this machine lets us mount one; otherwise the folder is gone for a while. */
export function takeDiskOf(folder: string): TroubledDisk {
  const size = `size=${diskBytes}`;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'wastegauge-gate', folder]);
  if (mounted.status !== 0) return diskThatGoesAway(folder);
  mkdirSync(path.join(folder, 'incoming'));
  const filler = path.join(folder, 'incoming', 'filler');
  return {
    kind: 'full',
    fill: () => fillUp(filler),
    free: () => rmSync(filler, { force: true }),
    giveBack: () => void spawnSync('umount', ['-l', folder]),
  };
}

function fillUp(file: string): void {
  for (const block of [1_000_000, 4096, 1]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(block), { flag: 'a' });
    } catch {
      continue;
    }
  }
}

function diskThatGoesAway(folder: string): TroubledDisk {
  const away = `${folder}.away`;
  let isAway = false;
  const free = (): void => {
    if (isAway) renameSync(away, folder);
    isAway = false;
  };
  return {
    kind: 'gone',
    fill: () => {
      renameSync(folder, away);
      isAway = true;
    },
    free,
    giveBack: free,
  };
}
