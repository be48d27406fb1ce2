import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readServerPid } from '../../server/src/adapters/postgres-embedded/leftover.ts';
import { locateHome, removeHome } from '../../server/src/adapters/postgres-embedded/location.ts';
import { root } from '../../scripts/lib/report.ts';

/** The product with its own data folder in a process that can be killed and restarted. */
export interface TestInstallation {
  url: string;
  dataDir: string;
  /** Resolves when the product is ready; settings override the environment. */
  start(changes?: Record<string, string>): Promise<void>;
  pid(): number;
  /** Returns the exit status. */
  stop(): Promise<number | null>;
  /** kill -9, like a power cut. */
  killServer(): Promise<void>;
  /** Resolves when the server has restarted the database. */
  killDatabase(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

export async function openInstallation(
  environment: Record<string, string>,
): Promise<TestInstallation> {
  const folder = mkdtempSync(join(tmpdir(), 'wastegauge-gate-'));
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  // A failed gate must not leave a process running.
  const endWithUs = (): void => void server?.kill('SIGTERM');
  process.once('exit', endWithUs);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return null;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
    return server.exitCode;
  };
  const installation: TestInstallation = {
    url,
    dataDir,
    start: async (changes = {}) => {
      const started = spawn(process.execPath, ['server/src/main.ts'], {
        cwd: root,
        env: {
          ...process.env,
          HOST: '127.0.0.1',
          PORT: String(port),
          DATA_DIR: dataDir,
          DATABASE_URL: '',
          DEMO: 'false',
          DEMO_LIVE: 'false',
          ...environment,
          ...changes,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      server = started;
      await untilReady(url, started);
    },
    pid: () => {
      if (server?.pid === undefined) throw new Error('The product was not started.');
      return server.pid;
    },
    stop: () => end('SIGTERM'),
    killServer: async () => void (await end('SIGKILL')),
    killDatabase: async () => {
      const pid = readServerPid(locateHome(dataDir));
      if (!server || pid === undefined) throw new Error('No database is running.');
      process.kill(pid, 'SIGKILL');
      while (readServerPid(locateHome(dataDir)) === pid) {
        assertRunning(server);
        await sleep(50);
      }
      await untilReady(url, server);
    },
    remove: async () => {
      await installation.stop();
      process.off('exit', endWithUs);
      removeHome(dataDir);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return installation;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    assertRunning(server);
    const answer = await fetch(`${url}/api/health/ready/`).catch(() => undefined);
    if (answer?.ok === true) return;
    await sleep(100);
  }
}

function assertRunning({ exitCode, signalCode }: ChildProcess): void {
  if (exitCode !== null || signalCode !== null) throw new Error('The product ended.');
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
