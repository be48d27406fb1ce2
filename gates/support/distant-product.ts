import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeHome } from '../../server/src/adapters/postgres-embedded/location.ts';
import { startEmbeddedPostgres } from '../../server/src/adapters/postgres-embedded/postgres-embedded.ts';
import { connect } from '../../server/src/platform/db/db.ts';
import { openInstallation } from './installation.ts';
import type { GateProduct } from './product.ts';
import { openTcpFront, type TcpFront } from './tcp-front.ts';

/** The product with a database behind a faulty TCP proxy; the gate itself connects directly. */
export interface DistantProduct extends GateProduct {
  line: TcpFront;
}

export async function withDistantProduct<Result>(
  environment: Record<string, string>,
  work: (product: DistantProduct) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'wastegauge-gate-'));
  chmodSync(folder, 0o711);
  const databaseDir = join(folder, 'database');
  const postgres = await startEmbeddedPostgres({ dataDir: databaseDir });
  const address = new URL(postgres.url);
  const line = await openTcpFront(Number(address.port));
  address.port = String(line.port);
  const installation = await openInstallation({
    DATABASE_URL: address.href,
    APP_SECRET: 'a secret that only this gate knows, long enough',
    ...environment,
  });
  const { db, close } = connect(postgres.url);
  try {
    await installation.start();
    const { url, dataDir } = installation;
    return await work({ url, dataDir, db, line });
  } finally {
    line.setMood('pass');
    await close();
    await installation.remove();
    await line.close();
    await postgres.stop();
    removeHome(databaseDir);
    rmSync(folder, { recursive: true, force: true });
  }
}
