import { findRunningPostgres } from '../../server/src/adapters/postgres-embedded/running.ts';
import { startEmbeddedPostgres } from '../../server/src/adapters/postgres-embedded/postgres-embedded.ts';
import { loadCatalogue } from '../../server/src/features/foods/catalogue.ts';
import { loadConfig, type Config } from '../../server/src/platform/config.ts';
import { restrictNewFiles } from '../../server/src/platform/data-folder.ts';
import { connect, type Db } from '../../server/src/platform/db/db.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { StartError } from '../../server/src/platform/start-error.ts';

/** Runs a command on the installation's database, whether the product is running or not. */
export async function withInstallation(
  work: (databaseUrl: string, config: Config) => Promise<void>,
): Promise<void> {
  restrictNewFiles();
  try {
    const config = loadConfig();
    const runningUrl = config.DATABASE_URL ?? findRunningPostgres(config.DATA_DIR);
    const started = runningUrl
      ? undefined
      : await startEmbeddedPostgres({ dataDir: config.DATA_DIR });
    try {
      await work(runningUrl ?? started?.url ?? '', config);
    } finally {
      await started?.stop();
    }
  } catch (error) {
    const text = error instanceof StartError ? error.message : error;
    console.error(text);
    process.exitCode = 1;
  }
}

/** Migrates first. */
export const withDatabase = (work: (db: Db) => Promise<void>): Promise<void> =>
  withInstallation(async (databaseUrl) => {
    await migrate(databaseUrl);
    const { db, close } = connect(databaseUrl);
    try {
      await loadCatalogue(db);
      await work(db);
    } finally {
      await close();
    }
  });
