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

/** Files this process creates from now on are readable by its owner only. */
export const restrictNewFiles = (): void => void process.umask(0o077);

/** Creates the folder, checks that it is writable and removes access for other users. */
export function prepareDataFolder(folder: string): void {
  const probe = path.join(folder, `.probe-${randomUUID()}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '');
    rmSync(probe);
    restrictToOwner(folder);
  } catch (error) {
    throw new StartError(
      `DATA_DIR: cannot write to ${folder} (${errorCode(error) ?? String(error)})`,
    );
  }
}

// mkdir's own recursion never ends in places such as /proc, which report the parent as missing.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

const databaseFolder = 'postgres';

/** Earlier versions created the folder with wider permissions. One level is enough to block access. */
function restrictToOwner(folder: string): void {
  const { dev, mode } = statSync(folder);
  // When root starts the product, the database runs as another user, whose group needs to enter the folder.
  restrict(folder, process.getuid?.() === 0 ? mode & 0o710 : 0o700);
  for (const name of readdirSync(folder)) {
    if (name === databaseFolder) continue;
    const entry = path.join(folder, name);
    const found = lstatSync(entry, { throwIfNoEntry: false });
    // A link or a mounted share has its own permissions.
    if (!found || found.isSymbolicLink() || found.dev !== dev) continue;
    restrict(entry, found.isDirectory() ? 0o700 : 0o600);
  }
}

function restrict(entry: string, mode: number): void {
  try {
    chmodSync(entry, mode);
  } catch (error) {
    // A volume of another user, or a file that was deleted in the meantime.
    if (!['EPERM', 'ENOTSUP', 'EROFS', 'ENOENT'].includes(errorCode(error) ?? '')) throw error;
  }
}

const secretFile = 'app-secret';

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
