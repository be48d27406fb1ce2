import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standInForCitus } from '../../../test/support/test-citus.ts';
import {
  clusterNodes,
  createBareClusterDatabase,
} from '../../../test/support/cluster/test-cluster.ts';
import { createFactories } from '../../../test/support/factories.ts';
import { sumTables } from '../../../test/support/table-sums.ts';
import {
  startBackupStory,
  type BackupPlace,
  type BackupStory,
} from '../../../test/support/test-backups.ts';
import { createBareDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { connect } from '../../platform/db/db.ts';
import { registerInstallation } from '../../features/system/service.ts';
import { readSchema } from './catalogue.ts';
import { distribute } from './distribute.ts';
import { isInPlace } from './plan.ts';

// Runs on a real cluster if there is one, otherwise with functions that imitate those of Citus.
const isReal = clusterNodes.length > 0;

let story: BackupStory;
let kitchen: BackupPlace;
let empty: TestDatabase;

beforeAll(async () => {
  story = await startBackupStory();
  kitchen = await story.openPlace('started');
  if (!isReal) await imitateCluster(kitchen.database.url);
  const { db, close } = connect(kitchen.database.url);
  const given = createFactories(db);
  for (const name of ['Canteen', 'Bistro', 'Bar']) {
    const site = await given.site({ name, group: await given.group() });
    const user = await given.user({ sites: [site] });
    await given.event({ site, labelledBy: user });
    await given.event({ site, status: 'PROCESSING' });
  }
  await registerInstallation(db, { wantsDemo: false });
  await close();
  if (!isReal) await distributeQuietly(kitchen.database.url);
  empty = isReal ? await createBareClusterDatabase() : await createBareDatabase();
}, 180_000);
afterAll(async () => {
  await empty.drop();
  await story.close();
});

async function imitateCluster(url: string): Promise<void> {
  const { db, close } = connect(url);
  await standInForCitus(db);
  await close();
}

const distributeQuietly = (databaseUrl: string): Promise<void> =>
  distribute({ databaseUrl, isDryRun: false, shards: 4, say: () => undefined });

test('a cluster is backed up only while the product is stopped', async () => {
  const { db, close } = connect(kitchen.database.url);
  await sql`select 1`.execute(db);
  await expect(story.backUp(kitchen)).rejects.toThrow('stop all servers and workers first');
  await close();
});

test(
  'a backup of a cluster can be restored and distributed again',
  { timeout: 180_000 },
  async () => {
    const before = await sumTables(kitchen.database.url);
    const { rows } = await story.backUp(kitchen);
    await expect(story.restoreInto(kitchen, { replaces: true })).rejects.toThrow(
      'distributed over a cluster',
    );
    expect(await sumTables(kitchen.database.url)).toEqual(before);

    const place = { database: empty, files: kitchen.files };
    expect((await story.restoreInto(place)).rows).toBe(rows);
    expect(await sumTables(empty.url)).toEqual(before);

    if (!isReal) await imitateCluster(empty.url);
    await distributeQuietly(empty.url);
    expect(await sumTables(empty.url)).toEqual(before);
    expect(await describe(empty.url)).toEqual(await describe(kitchen.database.url));
  },
);

async function describe(url: string): Promise<{ tables: string[]; keys: string[] }> {
  const { db, close } = connect(url);
  const schema = await readSchema(db);
  await close();
  return {
    tables: schema.tables.map(({ name }) => `${name} ${isInPlace(schema, name)}`),
    keys: schema.foreignKeys.map(({ table, name }) => `${table} ${name}`),
  };
}
