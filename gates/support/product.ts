import { findRunningPostgres } from '../../server/src/adapters/postgres-embedded/running.ts';
import { connect, type Db } from '../../server/src/platform/db/db.ts';
import { openInstallation, type Installation } from './installation.ts';

export interface Product {
  url: string;
  db: Db;
  dataDir: string;
}

/** Runs work on the real product with an empty data folder of its own, in a process of its own. */
export async function withProduct<Result>(
  environment: Record<string, string>,
  work: (product: Product) => Promise<Result>,
): Promise<Result> {
  const installation = await openInstallation(environment);
  try {
    await installation.start();
    return await withDatabaseOf(installation, work);
  } finally {
    await installation.remove();
  }
}

/** While the product runs. */
export async function withDatabaseOf<Result>(
  { url, dataDir }: Installation,
  work: (product: Product) => Promise<Result>,
): Promise<Result> {
  const { db, close } = connect(findRunningPostgres(dataDir) ?? '');
  try {
    return await work({ url, db, dataDir });
  } finally {
    await close();
  }
}
