import { mkdirSync, renameSync, rmSync } from 'node:fs';

export const outages = ['gone', 'unmounted'] as const;
/** The folder is missing, or only its empty mount point is left. */
export type Outage = (typeof outages)[number];

/** Works with the permissions of the folder's owner. */
export function removeFolder(folder: string, outage: Outage): { bringBack: () => void } {
  const away = `${folder}.away`;
  renameSync(folder, away);
  if (outage === 'unmounted') mkdirSync(folder);
  let isAway = true;
  return {
    bringBack: () => {
      if (!isAway) return;
      isAway = false;
      rmSync(folder, { recursive: true, force: true });
      renameSync(away, folder);
    },
  };
}
