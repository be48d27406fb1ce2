import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { distribute } from '../../server/src/adapters/citus/distribute.ts';
import { migrateJobQueue } from '../../server/src/adapters/jobs-postgres/jobs-postgres.ts';
import { loadCatalogue } from '../../server/src/features/foods/catalogue.ts';
import { connect } from '../../server/src/platform/db/db.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { createLog } from '../../server/src/platform/log.ts';

/** A database of this gate on every node; `nodes` are its addresses, the coordinator first. */
export interface ClusterDatabase {
  url: string;
  nodes: string[];
  drop(): Promise<void>;
}

/**
 * Addresses of all nodes with the user and database of DATABASE_URL, which is first. That database needs the extension
 * and its nodes, but may be empty: the gates create databases of their own.
 */
export async function findNodes(): Promise<string[]> {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new Error('DATABASE_URL: set it to the coordinator of a Citus cluster');
  const [known] = await runAt<{ isThere: boolean }>(
    databaseUrl,
    `select to_regclass('pg_dist_node') is not null as "isThere"`,
  );
  if (!known?.isThere) {
    throw new Error('DATABASE_URL: its database has no Citus (create extension citus)');
  }
  const workers = await runAt<{ host: string; port: number }>(
    databaseUrl,
    `select nodename as host, nodeport as port from pg_dist_node
     where isactive and groupid > 0 order by groupid`,
  );
  if (workers.length === 0) {
    throw new Error('DATABASE_URL: its cluster has no nodes (select citus_add_node)');
  }
  return [
    databaseUrl,
    ...workers.map(({ host, port }) => {
      const url = new URL(databaseUrl);
      url.hostname = host;
      url.port = String(port);
      return url.href;
    }),
  ];
}

interface Members {
  /** How many of the nodes belong to the cluster, the coordinator included. Default: all. */
  members?: number;
  /** Whether the coordinator holds shards too. */
  hasShardsOnCoordinator?: boolean;
}

/** An empty database with the extension on every node. */
export async function createEmptyCluster(
  allNodes: readonly string[],
  { members = allNodes.length, hasShardsOnCoordinator = false }: Members = {},
): Promise<ClusterDatabase> {
  const name = `gate_${randomBytes(6).toString('hex')}`;
  const nodes = allNodes.map((node) => urlOf(node, name));
  const drop = async (): Promise<void> => {
    for (const node of allNodes) {
      await runAt(node, `drop database if exists ${name} with (force)`);
    }
  };
  try {
    for (const node of allNodes) {
      await runAt(node, `create database ${name}`);
      await runAt(urlOf(node, name), 'create extension citus');
    }
    const [coordinator = '', ...workers] = nodes;
    await runAt(coordinator, `select citus_set_coordinator_host(${hostAndPort(coordinator)})`);
    for (const worker of workers.slice(0, members - 1)) await addNode(coordinator, worker);
    await runAt(
      coordinator,
      `select citus_set_node_property(
        ${hostAndPort(coordinator)}, 'shouldhaveshards', ${hasShardsOnCoordinator})`,
    );
    return { url: coordinator, nodes, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

export async function createDistributed(
  allNodes: readonly string[],
  { shards, ...members }: Members & { shards: number },
): Promise<ClusterDatabase> {
  const database = await createEmptyCluster(allNodes, members);
  try {
    await migrate(database.url);
    await migrateJobQueue(database.url, createLog('silent'));
    await distribute({ databaseUrl: database.url, isDryRun: false, shards, say: () => undefined });
    const { db, close } = connect(database.url, { statementTimeoutMs: 60_000 });
    try {
      await loadCatalogue(db);
    } finally {
      await close();
    }
    return database;
  } catch (error) {
    await database.drop();
    throw error;
  }
}

export const addNode = (coordinator: string, worker: string): Promise<unknown> =>
  runAt(coordinator, `select citus_add_node(${hostAndPort(worker)})`);

export async function runAt<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller knows its statement
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

function urlOf(node: string, database: string): string {
  const url = new URL(node);
  url.pathname = `/${database}`;
  return url.href;
}

const hostAndPort = (node: string): string => {
  const { hostname, port } = new URL(node);
  return `'${hostname}', ${port || 5432}`;
};
