import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../platform/start-error.ts';
import type { Binaries } from './binaries.ts';
import { clusterFolder } from './cluster.ts';
import { readServerPid } from './leftover.ts';
import type { Home } from './location.ts';
import { signal } from './processes.ts';
import { spawnWatched } from './watchdog.ts';
import { appendFileSync, renameSync, statSync } from 'node:fs';

export interface ServerOptions {
  home: Home;
  binaries: Binaries;
  dataDir: string;
  settings: Record<string, string>;
  log: (line: string) => void;
  /** Default: any free port. */
  port?: number;
}

export interface RunningServer {
  port: number;
  exited: Promise<void>;
  stop(): Promise<void>;
}

// Children of a killed postmaster hold its shared memory until they notice.
const sharedMemoryTimeoutMs = 15_000;
const fastShutdownMs = 60_000;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const deadline = Date.now() + sharedMemoryTimeoutMs;
  for (let portsTried = 0; ;) {
    const port = options.port ?? (await findFreePort());
    const launched = await launch(options, port);
    if ('stop' in launched) return launched;
    const { problem } = launched;
    const isTaken = problem.includes('Address already in use');
    if (isTaken && options.port === undefined && portsTried < 5) {
      portsTried += 1;
    } else if (isTaken && options.port !== undefined && Date.now() < deadline) {
      await sleep(300);
    } else if (problem.includes('pre-existing shared memory') && Date.now() < deadline) {
      await sleep(300);
    } else {
      throw new StartError(`PostgreSQL does not start: ${problem}`);
    }
  }
}

async function launch(
  options: ServerOptions,
  port: number,
): Promise<RunningServer | { problem: string }> {
  const { home, binaries, settings } = options;
  const { child, release } = spawnWatched(home, 'INT', binaries.postgres, [
    '-D',
    clusterFolder(home),
    `--port=${port}`,
    '--listen_addresses=127.0.0.1',
    '--unix_socket_directories=',
    ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
  ]);
  const writeLog = openBoundedLog(join(options.dataDir, 'postgres.log'));
  const errorLines: string[] = [];
  let isReady = false;
  const ready = Promise.withResolvers<boolean>();
  for (const output of [child.stdout, child.stderr]) {
    if (output === null) continue;
    createInterface({ input: output }).on('line', (line) => {
      writeLog(line);
      if (isReady) return;
      if (/FATAL|PANIC|could not/.test(line)) errorLines.push(line);
      isReady = line.includes('ready to accept connections');
      if (isReady) ready.resolve(true);
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      errorLines.push(error.message);
      resolve();
    });
    child.once('close', () => resolve());
  });
  void ended.then(() => ready.resolve(false));

  if (!(await withProgress(ready.promise, options.log))) {
    return { problem: errorLines.join('; ') || `see ${join(options.dataDir, 'postgres.log')}` };
  }
  let isStopping = false;
  return {
    port,
    exited: new Promise((resolve) => {
      void ended.then(() => {
        if (!isStopping) resolve();
      });
    }),
    stop: async () => {
      isStopping = true;
      const pid = readServerPid(home);
      release();
      if (process.platform === 'win32') {
        spawnSync(binaries.pgCtl, ['stop', '-D', clusterFolder(home), '-m', 'fast', '-w']);
      }
      const killTimer = setTimeout(() => {
        if (pid !== undefined) signal(pid, 'SIGQUIT');
      }, fastShutdownMs);
      await ended;
      clearTimeout(killTimer);
    },
  };
}

// Recovery after a crash can take a while and must not look like a hang.
async function withProgress<T>(work: Promise<T>, log: (line: string) => void): Promise<T> {
  const startedAt = Date.now();
  const timer = setInterval(() => {
    log(`Starting PostgreSQL … ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }, 2000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('No free port'));
        else resolve(address.port);
      });
    });
  });
}

const maxLogBytes = 5_000_000;

/** Keeps at most twice maxLogBytes: a full file is renamed to `.1`. */
function openBoundedLog(file: string): (line: string) => void {
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (line) => {
    // A full disk must not stop the server.
    try {
      if (bytes > maxLogBytes) {
        renameSync(file, `${file}.1`);
        bytes = 0;
      }
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
      bytes += Buffer.byteLength(line) + 1;
    } catch {
      return;
    }
  };
}
