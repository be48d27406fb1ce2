import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSocialProvider } from './servers/social-provider.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const patienceMs = 180_000;
// The demo organisation is loaded row by row onto other nodes.
const clusterPatienceMs = 1_200_000;

export interface Product {
  baseUrl: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/** The shared product; its address is in E2E_BASE_URL, its data folder in E2E_DATA_DIR. */
export default async function startSharedProduct(): Promise<() => Promise<void>> {
  const port = await findFreePort();
  const social = await startSocialProvider(`${urlOf(port)}/auth/sign-in`);
  const settings = { ...social.settings, ...clusterSettings() };
  const product = await startProduct({ name: 'server', settings, port });
  process.env.E2E_BASE_URL = product.baseUrl;
  process.env.E2E_DATA_DIR = product.dataDir;
  return async () => {
    await product.stop();
    await social.stop();
  };
}

/** E2E_DATABASE_URL is a distributed database without data (docs/tests.md). */
function clusterSettings(): Record<string, string> {
  const { E2E_DATABASE_URL: url } = process.env;
  return url
    ? { DATABASE_URL: url, APP_SECRET: 'a secret of the journeys, long enough for all' }
    : {};
}

interface ProductOptions {
  /** Name of its log under test-results. */
  name: string;
  settings: Record<string, string>;
  port?: number;
  /** Runs before the product starts. */
  prepareData?: (dataDir: string) => Promise<void>;
  /** Where the product reports that it is ready, if not at its own address. */
  healthOrigin?: string;
}

/** Starts the real product with an empty data folder. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { name, settings, port } = options;
  const folder = mkdtempSync(join(tmpdir(), 'wastegauge-e2e-'));
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  const ownPort = port ?? (await findFreePort());
  const baseUrl = urlOf(ownPort);
  const logFile = join(root, 'test-results', `${name}.log`);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  await options.prepareData?.(dataDir);

  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(ownPort),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: baseUrl,
      DEMO: 'true',
      // Journeys assert the figures of the loaded history.
      DEMO_LIVE: 'false',
      HUMAN_CHECK: 'altcha',
      // On a slow machine journeys become slow instead of failing.
      BUSY_AFTER_MS: '0',
      // Tablets of different journeys have different addresses.
      TRUSTED_PROXIES: '127.0.0.1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logFile);
  server.stdout.pipe(log, { end: false });
  server.stderr.pipe(log, { end: false });

  // Interrupted runs skip the teardown below.
  process.once('exit', () => {
    server.kill('SIGKILL');
    removeData(folder, dataDir);
  });
  const stop = async (): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    removeData(folder, dataDir);
  };
  try {
    const health = `${options.healthOrigin ?? baseUrl}/api/health/ready/`;
    await waitUntilReady(server, health, settings.DATABASE_URL ? clusterPatienceMs : patienceMs);
    return { baseUrl, dataDir, stop };
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}; it said:\n${readFileSync(logFile, 'utf8')}`, {
      cause: error,
    });
  }
}

const urlOf = (port: number): string => `http://127.0.0.1:${port}`;

async function waitUntilReady(server: ChildProcess, url: string, limitMs: number): Promise<void> {
  const startedAt = Date.now();
  let shownSeconds = 0;
  while (server.exitCode === null && server.signalCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok === true) return;
    const seconds = Math.floor((Date.now() - startedAt) / 1000);
    if (seconds * 1000 > limitMs) throw new Error(`The product is not ready after ${seconds} s`);
    if (seconds >= shownSeconds + 5) {
      shownSeconds = seconds;
      console.log(`Starting the product … ${seconds} s`);
    }
    await sleep(100);
  }
  throw new Error('The product did not start');
}

// As root the database is outside the data folder; the pointer file contains its path.
function removeData(folder: string, dataDir: string): void {
  const pointer = join(dataDir, 'postgres-location');
  if (existsSync(pointer)) {
    rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}

export function findFreePort(): Promise<number> {
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
