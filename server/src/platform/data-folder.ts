import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode } from './error-code.ts';
import { StartError } from './start-error.ts';

/** Everything this process writes from now on belongs to its owner alone. */
export const writePrivately = (): void => void process.umask(0o077);

/** Makes the folder, proves that it can be written to and closes it to others, before anything else is created. */
export function prepareDataFolder(folder: string): void {
  const probe = path.join(folder, `.probe-${randomUUID()}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '');
    rmSync(probe);
    closeToOthers(folder);
  } catch (error) {
    throw new StartError(`DATA_DIR: cannot write to ${folder} (${reasonOf(error)})`);
  }
}

// Not mkdir's own recursion, which never ends in a place such as /proc that denies having the parent.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

const databaseFolder = 'postgres';

/** Earlier versions left the folder open. One level is enough: nobody gets further down. */
function closeToOthers(folder: string): void {
  const { dev, mode } = statSync(folder);
  // The database of a product that root starts runs as another user, whose group may pass.
  restrict(folder, process.getuid?.() === 0 ? mode & 0o710 : 0o700);
  for (const name of readdirSync(folder)) {
    if (name === databaseFolder) continue;
    const entry = path.join(folder, name);
    const found = lstatSync(entry, { throwIfNoEntry: false });
    // A link or a mounted share has an owner of its own.
    if (!found || found.isSymbolicLink() || found.dev !== dev) continue;
    restrict(entry, found.isDirectory() ? 0o700 : 0o600);
  }
}

function restrict(entry: string, mode: number): void {
  try {
    chmodSync(entry, mode);
  } catch (error) {
    // A volume that belongs to another user, or a file that is gone by now.
    if (!['EPERM', 'ENOTSUP', 'EROFS', 'ENOENT'].includes(errorCode(error) ?? '')) throw error;
  }
}

const secretFile = 'app-secret';

/** The secret of an embedded installation is made once and kept readable by its owner only. */
export function loadOrCreateAppSecret(folder: string): string {
  const file = path.join(folder, secretFile);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const secret = randomBytes(48).toString('base64url');
  storeAppSecret(folder, secret);
  return secret;
}

export function storeAppSecret(folder: string, secret: string): void {
  const draft = path.join(folder, `${secretFile}.${randomUUID()}`);
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(draft, path.join(folder, secretFile));
}

const reasonOf = (error: unknown): string => errorCode(error) ?? String(error);
