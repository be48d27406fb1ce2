import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './error-code.ts';
import { StartError } from './start-error.ts';

/** Makes the folder and proves that it can be written to, before anything else is created. */
export function prepareDataFolder(folder: string): void {
  const probe = path.join(folder, `.probe-${randomUUID()}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartError(`DATA_DIR: cannot write to ${folder} (${reasonOf(error)})`);
  }
}

// Not mkdir's own recursion, which never ends in a place such as /proc that denies having the parent.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}

const secretFile = 'app-secret';

/** The secret of an embedded installation is made once and kept readable by its owner only. */
export function loadOrMakeAppSecret(folder: string): string {
  const file = path.join(folder, secretFile);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const secret = randomBytes(48).toString('base64url');
  keepAppSecret(folder, secret);
  return secret;
}

export function keepAppSecret(folder: string, secret: string): void {
  const draft = path.join(folder, `${secretFile}.${randomUUID()}`);
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(draft, path.join(folder, secretFile));
}

const reasonOf = (error: unknown): string => errorCode(error) ?? String(error);
