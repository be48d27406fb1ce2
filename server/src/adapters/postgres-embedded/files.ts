import {
  chownSync,
  closeSync,
  fsyncSync,
  lchownSync,
  openSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export interface Identity {
  uid: number;
  gid: number;
}

/** After a power cut the file is either absent or complete. */
export function writeDurably(file: string, content: string, owner?: Identity): void {
  const draft = `${file}.new`;
  const descriptor = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  if (owner !== undefined) chownSync(draft, owner.uid, owner.gid);
  renameDurably(draft, file);
}

export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  // Windows cannot open folders; NTFS journals the rename itself.
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(to), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

export function changeOwner(directory: string, owner: Identity): void {
  lchownSync(directory, owner.uid, owner.gid);
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(directory, entry), owner.uid, owner.gid);
  }
}
