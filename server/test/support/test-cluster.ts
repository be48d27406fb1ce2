import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { distribute } from '../../src/adapters/citus/distribute.ts';
import { migrateJobQueue } from '../../src/adapters/jobs-postgres/jobs-postgres.ts';
import { loadCatalogue } from '../../src/features/foods/catalogue.ts';
import { connect } from '../../src/platform/db/db.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import type { TestDatabase } from './test-database.ts';

/** Addresses of the nodes of a real cluster, the coordinator first. */
export const clusterNodes = (process.env.TEST_CITUS_URLS ?? '').split(',').filter(Boolean);

/** A migrated and distributed database on the cluster; takes half a minute. */
export async function createClusterDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const onEveryNode = async (statement: string, database?: string): Promise<void> => {
    for (const node of clusterNodes) await runAt(addressOf(node, database), [statement]);
  };
  await onEveryNode(`create database ${name}`);
  await onEveryNode('create extension citus', name);
  const [coordinator = '', ...workers] = clusterNodes;
  const url = addressOf(coordinator, name);
  const place = ({ hostname, port }: URL): string => `'${hostname}', ${port || 5432}`;
  await runAt(url, [
    `select citus_set_coordinator_host(${place(new URL(coordinator))})`,
    ...workers.map((worker) => `select citus_add_node(${place(new URL(worker))})`),
  ]);
  await migrate(url);
  await migrateJobQueue(url, createLog('silent'));
  await withCatalogue(url);
  await distribute({ databaseUrl: url, isDryRun: false, shards: 4, say: () => undefined });
  // Servers load the catalogue at each start, also on a cluster.
  await withCatalogue(url);
  return { url, drop: () => onEveryNode(`drop database ${name} with (force)`) };
}

async function withCatalogue(url: string): Promise<void> {
  const { db, close } = connect(url);
  try {
    await loadCatalogue(db);
  } finally {
    await close();
  }
}

function addressOf(node: string, database?: string): string {
  const url = new URL(node);
  if (database !== undefined) url.pathname = `/${database}`;
  return url.href;
}

async function runAt(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
