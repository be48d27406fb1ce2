import { spawn, type ChildProcess } from 'node:child_process';
import { Writable } from 'node:stream';
import type { Home } from './location.ts';

export interface WatchedProcess {
  child: ChildProcess;
  /** Lets go of the process, as our own death would: the watcher ends it. */
  letGo: () => void;
}

// The shell holds the far end of a pipe of ours. However we die, the kernel closes our end, the
// read returns and the program is told to end; a program that ends by itself ends the shell.
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
    // Its own process group: Ctrl-C reaches only us, and we stop the database last.
    detached: process.platform !== 'win32',
  };
  if (process.platform === 'win32') {
    const child = spawn(program, programArguments, {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { child, letGo: () => undefined };
  }
  const child = spawn(
    '/bin/sh',
    ['-c', watcherScript, 'watcher', endSignal, program, ...programArguments],
    { ...options, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const lifeline = child.stdio[3];
  if (!(lifeline instanceof Writable)) throw new Error('The watcher of PostgreSQL has no pipe');
  lifeline.on('error', () => undefined);
  return { child, letGo: () => lifeline.end() };
}
