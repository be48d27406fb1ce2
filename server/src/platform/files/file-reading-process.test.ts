import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { createReadingProcess, type ReadInProcess } from './file-reading-process.ts';
import type { Given } from '../../../test/fixtures/reading-script.ts';

interface Reading {
  task: string;
  pid: number;
  environment: Record<string, string>;
}

const script = new URL('../../../test/fixtures/reading-script.ts', import.meta.url);
const openReader = (timeoutMs = 60_000): ReadInProcess<Given, Reading> =>
  createReadingProcess(script, { timeoutMs, maxHeapMb: 60 });
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));

afterEach(() => vi.unstubAllEnvs());

test('every file is read in its own process, which ends afterwards', async () => {
  const read = openReader();
  const first = await read(1, { task: 'answer' });
  const second = await read(1, { task: 'answer' });
  expect(first?.task).toBe('answer');
  expect(first?.pid).not.toBe(second?.pid);
  for (const reading of [first, second]) expect(isRunning(reading?.pid ?? 0)).toBe(false);
});

test('a process may fail, hang or run out of memory without affecting the next file', async () => {
  const read = openReader();
  expect(await read(1, { task: 'fail' })).toBeUndefined();
  expect(await read(1, { task: 'fillMemory' })).toBeUndefined();
  expect(await read(1, { task: 'answer' })).toMatchObject({ task: 'answer' });
  expect(await openReader(500)(1, { task: 'hang' })).toBeUndefined();
}, 90_000);

test('the environment of the server is not passed on', async () => {
  vi.stubEnv('APP_SECRET', 'a-secret-of-the-server');
  vi.stubEnv('DATABASE_URL', 'postgres://user:secret@host/database');
  const reading = await openReader()(1, { task: 'tellSurroundings' });
  expect(JSON.stringify(reading?.environment)).not.toContain('secret');
  expect(Object.keys(reading?.environment ?? {})).not.toContain('DATABASE_URL');
});

test('the limit is three files per user and five in total', async () => {
  const read = openReader();
  const send = (userId: number): Promise<string> =>
    read(userId, { task: 'answer' }).then(
      (reading) => reading?.task ?? 'nothing',
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : ''),
    );
  const codes = await Promise.all([1, 1, 1, 1, 2, 2, 3].map(send));
  expect(codes).toEqual([
    'answer',
    'answer',
    'answer',
    'tooManyRequests',
    'answer',
    'answer',
    'overloaded',
  ]);
  expect(await send(1)).toBe('answer');
});

test('a busy process ends when the server is killed', async () => {
  const parent = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../test/fixtures/reading-parent.ts', import.meta.url))],
    { stdio: 'inherit' },
  );
  const pid = parent.pid ?? 0;
  const child = await vi.waitUntil(() => childrenOf(pid)[0], { timeout: 20_000 });
  // Long enough for the child to start its endless work.
  await vi.waitUntil(() => cpuSecondsOf(child) >= 2, { timeout: 60_000, interval: 250 });
  const exited = once(parent, 'exit');
  parent.kill('SIGKILL');
  await exited;
  await vi.waitUntil(() => !isRunning(child), { timeout: 10_000 });
}, 90_000);

function cpuSecondsOf(pid: number): number {
  const time = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' });
  const [hours = 0, minutes = 0, seconds = 0] = time.trim().split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}
