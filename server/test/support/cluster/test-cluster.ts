import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { configureDatabase, distribute } from '../../../src/adapters/citus/distribute.ts';
import { migrateJobQueue } from '../../../src/adapters/jobs-postgres/jobs-postgres.ts';
import { loadCatalogue } from '../../../src/features/foods/catalogue.ts';
import { connect, type Db } from '../../../src/platform/db/db.ts';
import { knownMigrations, migrate } from '../../../src/platform/db/migrate.ts';
import { createLog } from '../../../src/platform/log.ts';
import type { TestDatabase } from '../test-database.ts';

/** Addresses of the nodes of a real cluster, the coordinator first. */
export const clusterNodes = (process.env.TEST_CITUS_URLS ?? '').split(',').filter(Boolean);

/** Cursors of the data connector need triggers, which distributed tables cannot have. */
export const hasCursors = clusterNodes.length === 0;

/**
 * A copy of a distributed database. Each node keeps the metadata of Citus inside the database, so copying it on every
 * node gives a working cluster in a second; distributing takes more than half a minute.
 */
export async function createClusterDatabase(template?: string): Promise<TestDatabase> {
  const source = template ?? (await clusterTemplate());
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onEveryNode(`create database ${name} template ${source} strategy file_copy`);
  const [coordinator = ''] = clusterNodes;
  const url = nodeUrl(coordinator, name);
  await withDatabase(url, configureDatabase);
  return {
    url,
    drop: () => dropDatabase(name),
  };
}

/** Turns a database of the cluster into a template. */
export async function keepAsTemplate(name: string, template: string): Promise<void> {
  await onEveryNode(`alter database ${name} allow_connections false`);
  // The maintenance process of Citus stays connected otherwise.
  await onEveryNode(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = '${name}'`);
  await onEveryNode(`alter database ${name} rename to ${template}`);
}

/** An empty database of the cluster whose nodes know each other. */
export async function createBareClusterDatabase(): Promise<TestDatabase> {
  const name = `draft_${randomBytes(6).toString('hex')}`;
  await onEveryNode(`create database ${name}`);
  await onEveryNode('create extension citus', name);
  const [coordinator = '', ...workers] = clusterNodes;
  const url = nodeUrl(coordinator, name);
  await runAt(url, `select citus_set_coordinator_host(${hostAndPort(coordinator)})`);
  for (const worker of workers) await runAt(url, `select citus_add_node(${hostAndPort(worker)})`);
  return { url, drop: () => dropDatabase(name) };
}

/** The first test that needs the demo organisation loads it. */
export const demoTemplate = 'template_demo';

/** Distributes a template if this version of the schema has none on the cluster yet. */
export async function prepareClusterTemplate(): Promise<void> {
  await dropDatabase(demoTemplate);
  const template = await clusterTemplate();
  const [coordinator = ''] = clusterNodes;
  const known = await runAt(coordinator, `select from pg_database where datname = '${template}'`);
  if (known.rows.length > 0) return;
  const { url } = await createBareClusterDatabase();
  await migrate(url);
  await migrateJobQueue(url, createLog('silent'));
  await distribute({ databaseUrl: url, isDryRun: false, shards: 4, say: () => undefined });
  await withDatabase(url, loadCatalogue);
  await keepAsTemplate(new URL(url).pathname.slice(1), template);
}

async function clusterTemplate(): Promise<string> {
  const hash = createHash('sha256');
  for (const { checksum } of await knownMigrations()) hash.update(checksum);
  for (const folder of ['../../../catalogue/', '../../../src/adapters/citus/']) {
    const entries = readdirSync(new URL(folder, import.meta.url), {
      recursive: true,
      withFileTypes: true,
    });
    for (const entry of entries) {
      if (entry.isFile()) hash.update(readFileSync(`${entry.parentPath}/${entry.name}`));
    }
  }
  hash.update(readFileSync(new URL('../../../src/features/foods/catalogue.ts', import.meta.url)));
  return `template_${hash.digest('hex').slice(0, 12)}`;
}

async function withDatabase(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = connect(url, { statementTimeoutMs: 60_000 });
  try {
    await work(db);
  } finally {
    await close();
  }
}

const hostAndPort = (node: string): string => {
  const { hostname, port } = new URL(node);
  return `'${hostname}', ${port || 5432}`;
};

function nodeUrl(node: string, database?: string): string {
  const url = new URL(node);
  if (database !== undefined) url.pathname = `/${database}`;
  return url.href;
}

const dropAttempts = 5;
const objectInUse = '55006';

/** Nodes connect to each other's databases, and may do so again while one is dropped. */
async function dropDatabase(name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await onEveryNode(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      const isInUse = error instanceof pg.DatabaseError && error.code === objectInUse;
      if (!isInUse || attempt === dropAttempts) throw error;
    }
  }
}

async function onEveryNode(statement: string, database?: string): Promise<void> {
  await Promise.all(clusterNodes.map((node) => runAt(nodeUrl(node, database), statement)));
}

async function runAt(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
