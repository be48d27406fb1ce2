import { mkdirSync } from 'node:fs';
import { connect } from '../../server/src/platform/db/db.ts';
import { openInstallation } from '../support/installation.ts';
import type { GateProduct } from '../support/product.ts';

/** Runs the product in its own process on a distributed database. */
export async function withClusterProduct<Result>(
  databaseUrl: string,
  work: (product: GateProduct) => Promise<Result>,
): Promise<Result> {
  const installation = await openInstallation({
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a secret that only this gate knows, long enough',
    ANALYTICS_ENGINE: 'postgres',
    HUMAN_CHECK: 'off',
    LOG_LEVEL: 'error',
    BUSY_AFTER_MS: '0',
  });
  const { url, dataDir } = installation;
  mkdirSync(dataDir, { recursive: true });
  const { db, close } = connect(databaseUrl, { maxConnections: 4, statementTimeoutMs: 60_000 });
  try {
    await installation.start();
    return await work({ url, dataDir, db });
  } finally {
    await close();
    await installation.remove();
  }
}
