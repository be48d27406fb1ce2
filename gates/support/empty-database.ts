import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeHome } from '../../server/src/adapters/postgres-embedded/location.ts';
import { startEmbeddedPostgres } from '../../server/src/adapters/postgres-embedded/postgres-embedded.ts';
import { loadCatalogue } from '../../server/src/features/foods/catalogue.ts';
import { connect, type Db } from '../../server/src/platform/db/db.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';

/** Runs work on a separate database that contains only the catalogue. */
export async function withEmptyDatabase<Result>(
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'wastegauge-gate-'));
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { db, close } = connect(postgres.url, { maxConnections: 20 });
  try {
    await migrate(postgres.url);
    await loadCatalogue(db);
    return await work(db);
  } finally {
    await close();
    await postgres.stop();
    removeHome(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}
