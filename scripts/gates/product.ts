import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeHome } from '../../server/src/adapters/postgres-embedded-location.ts';
import { findRunningPostgres } from '../../server/src/adapters/postgres-embedded-running.ts';
import { connect, type Db } from '../../server/src/platform/db.ts';
import { root } from '../report.ts';

export interface Product {
  url: string;
  db: Db;
}

/** Runs work on the real product with an empty data folder of its own, in a process of its own. */
export async function withProduct<Result>(
  environment: Record<string, string>,
  work: (product: Product) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'wastegauge-gate-'));
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  const port = await findFreePort();
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: 'false',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(server, 'exit');
  try {
    const url = `http://127.0.0.1:${port}`;
    await Promise.race([untilReady(url), exited.then(refuseExit)]);
    const { db, close } = connect(findRunningPostgres(dataDir) ?? '');
    try {
      return await work({ url, db });
    } finally {
      await close();
    }
  } finally {
    server.kill('SIGTERM');
    await exited;
    removeHome(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/health/ready/`).catch(() => undefined);
    if (answer?.ok === true) return;
    await sleep(100);
  }
}

function refuseExit(): never {
  throw new Error('The product did not start.');
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
