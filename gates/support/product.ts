import { findRunningPostgres } from '../../server/src/adapters/postgres-embedded/running.ts';
import { connect, type Db } from '../../server/src/platform/db/db.ts';
import { openInstallation, type TestInstallation } from './installation.ts';

export interface GateProduct {
  url: string;
  db: Db;
  dataDir: string;
}

/** Runs the product in its own process with an empty data folder. */
export async function withProduct<Result>(
  environment: Record<string, string>,
  work: (product: GateProduct) => Promise<Result>,
): Promise<Result> {
  const installation = await openInstallation(environment);
  try {
    await installation.start();
    return await withProductDatabase(installation, work);
  } finally {
    await installation.remove();
  }
}

export async function withProductDatabase<Result>(
  { url, dataDir }: TestInstallation,
  work: (product: GateProduct) => Promise<Result>,
): Promise<Result> {
  // Other gates run at the same time; only the product has to connect quickly.
  const { db, close } = connect(findRunningPostgres(dataDir) ?? '', { connectTimeoutMs: 30_000 });
  try {
    return await work({ url, db, dataDir });
  } finally {
    await close();
  }
}
