import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../platform/error-code.ts';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/**
 * Distinguishes a process from a later one with the same pid. In a container every server is pid 1, so the pid alone
 * would make each start find the previous server still running.
 */
export function processStartMark(pid: number): string {
  if (process.platform === 'linux') {
    try {
      const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fieldsAfterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return `${bootId}/${fieldsAfterName[19] ?? ''}`;
    } catch {
      return '';
    }
  }
  return process.platform === 'win32' ? '' : ps(pid, 'lstart=').replaceAll(/\s+/g, '-');
}

export function isPostgresProcess(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') {
    const command = ps(pid, 'command=');
    return command.includes('postgres') && command.includes(cluster);
  }
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (!basename(words[0] ?? '').startsWith('postgres')) return false;
    return words.includes(cluster) || readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}

export async function waitForExit(
  milliseconds: number,
  pid: number,
  cluster: string,
): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  // Not isAlive: without an init process a dead orphan keeps its pid.
  while (isPostgresProcess(pid, cluster)) {
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}

function ps(pid: number, column: string): string {
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}
