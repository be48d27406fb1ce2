import { spawn, type ChildProcess } from 'node:child_process';
import { Writable } from 'node:stream';
import type { Home } from './location.ts';

export interface WatchedProcess {
  child: ChildProcess;
  /** Makes the watcher end the process, as our own death would. */
  release: () => void;
}

// The shell holds the other end of a pipe. However we die, the kernel closes our end, the read returns and the program
// is stopped. A program that ends first also ends the shell.
const watcherScript = `
signal=$1; shift
"$@" </dev/null 3<&- & program=$!
{ read -r _ <&3; kill -s "$signal" "$program"; } >/dev/null 2>&1 & reader=$!
wait "$program"; status=$?
kill "$reader" 2>/dev/null
exit "$status"`;

export function spawnWatched(
  home: Home,
  endSignal: 'INT' | 'TERM',
  program: string,
  programArguments: string[],
): WatchedProcess {
  const options = {
    ...home.identity,
    cwd: process.platform === 'win32' ? home.directory : '/',
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' },
    // Its own process group, so that Ctrl-C does not stop the database first.
    detached: process.platform !== 'win32',
  };
  if (process.platform === 'win32') {
    const child = spawn(program, programArguments, {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { child, release: () => undefined };
  }
  const child = spawn(
    '/bin/sh',
    ['-c', watcherScript, 'watcher', endSignal, program, ...programArguments],
    { ...options, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const lifeline = child.stdio[3];
  if (!(lifeline instanceof Writable)) throw new Error('The watcher of PostgreSQL has no pipe');
  lifeline.on('error', () => undefined);
  return { child, release: () => lifeline.end() };
}
