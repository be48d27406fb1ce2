import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../platform/error-code.ts';
import { StartError } from '../../platform/start-error.ts';
import { isAlive, processStartMark } from './processes.ts';

/** Throws with the pid of the process that holds the lock. */
export async function takeLock(folder: string, dataDir: string): Promise<() => void> {
  const file = join(folder, 'postgres.lock');
  const own = `${process.pid} ${processStartMark(process.pid)}`;
  while (!tryCreate(file, own)) {
    const holder = readText(file);
    if (holder === undefined) continue;
    if (holder === '' && isFresh(file)) {
      await sleep(20);
      continue;
    }
    const [pidText, startMark] = holder.split(' ');
    const pid = Number(pidText);
    if (pid > 0 && isAlive(pid) && processStartMark(pid) === startMark) {
      throw new StartError(
        `WasteGauge is already running (pid ${pid}) with the data folder ${dataDir}`,
      );
    }
    removeStale(file, holder);
  }
  return () => {
    if (readText(file) === own) rmSync(file, { force: true });
  };
}

function tryCreate(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The data folder cannot be written: ${reason}`, { cause: error });
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

// A lock is empty for a moment before its owner is written.
function isFresh(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs < 2000;
}

// Renamed first, so that only one of two processes removes it, and never a lock taken in the meantime.
function removeStale(file: string, stale: string): void {
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (readText(aside) === stale) rmSync(aside, { force: true });
  else renameSync(aside, file);
}
