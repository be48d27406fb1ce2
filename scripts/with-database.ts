import { findRunningPostgres } from '../server/src/adapters/postgres-embedded-running.ts';
import { startEmbeddedPostgres } from '../server/src/adapters/postgres-embedded.ts';
import { loadCatalogue } from '../server/src/features/foods/catalogue.ts';
import { loadConfig, type Config } from '../server/src/platform/config.ts';
import { connect, type Db } from '../server/src/platform/db.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { StartError } from '../server/src/platform/start-error.ts';

/** Runs a command on the installation's database, whether the product is running or not. */
export async function withDatabase(work: (db: Db, config: Config) => Promise<void>): Promise<void> {
  try {
    const config = loadConfig();
    const runningUrl = config.DATABASE_URL ?? findRunningPostgres(config.DATA_DIR);
    const started = runningUrl
      ? undefined
      : await startEmbeddedPostgres({ dataDir: config.DATA_DIR });
    try {
      const url = runningUrl ?? started?.url ?? '';
      await migrate(url);
      const { db, close } = connect(url);
      await loadCatalogue(db);
      try {
        await work(db, config);
      } finally {
        await close();
      }
    } finally {
      await started?.stop();
    }
  } catch (error) {
    const text = error instanceof StartError ? error.message : error;
    console.error(text);
    process.exitCode = 1;
  }
}
