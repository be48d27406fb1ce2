import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Db } from '../../platform/db/db.ts';
import { isDistributed } from '../../platform/db/distribution.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';
import { StartError } from '../../platform/start-error.ts';
import { readSchema, type ForeignKey, type Schema, type Step } from './catalogue.ts';
import { siteChangeTable } from './change-log.ts';
import { findObstacles, isInPlace, planDistribution } from './plan.ts';

export interface DistributeOptions {
  databaseUrl: string;
  /** Only prints the steps. */
  isDryRun: boolean;
  shards?: number | undefined;
  say: (line: string) => void;
}

/** Distributes the tables over the nodes of the cluster. Can be repeated: finished steps are skipped. */
export async function distribute(options: DistributeOptions): Promise<void> {
  const { databaseUrl, isDryRun, shards, say } = options;
  const { db, close } = connect(databaseUrl, { maxConnections: 1, statementTimeoutMs: 0 });
  try {
    if (!isDryRun) {
      await assertClusterReady(db);
      // The statement of a killed run ends within a second; the next run waits for it.
      await sql`set client_connection_check_interval = 1000`.execute(db);
    }
    const schema = await readSchema(db);
    assertNoObstacles(schema);
    const plan = planDistribution(schema, shards);
    const before = isDryRun ? new Map<string, number>() : await countRows(db, schema);
    for (const [index, step] of plan.entries()) {
      say(formatStep(step, `${index + 1}/${plan.length}`));
      if (!isDryRun) await runStep(db, step);
    }
    if (isDryRun) return;
    await configureDatabase(db);
    await sql`analyze`.execute(db);
    const problems = await checkDistribution(db, schema, before);
    if (problems.length > 0) throw new StartError(problems.join('\n'));
    say(plan.length === 0 ? 'Everything was in its place already.' : 'Everything is in its place.');
  } finally {
    await close();
  }
}

/** Fails with a message if the cluster is incomplete or in use. Changes nothing. */
export async function checkCluster(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { maxConnections: 1 });
  try {
    await assertClusterReady(db);
  } finally {
    await close();
  }
}

/**
 * One connection per node and statement: after parallel reads of distributed tables, Citus refuses to change a table
 * of all nodes that they refer to in the same transaction.
 */
const setSequentialMode = (db: Db): Promise<void> =>
  runStatement(db)`
    do $$ begin
      execute format('alter database %I set citus.multi_shard_modify_mode = sequential',
        current_database());
    end $$
  `;

/**
 * The planner overestimates queries about one site, so PostgreSQL compiles them on each node, which takes seconds: a
 * control week took 14 s instead of 0.2 s.
 */
async function switchOffCompiler(db: Db): Promise<void> {
  const command = `
    do $do$ begin
      execute format('alter database %I set jit = off', current_database());
    end $do$`;
  const failed = await queryRow(db)<{ result: string }>`
    select result from run_command_on_all_nodes(${command}::text) where not success
  `;
  if (failed) throw new StartError(`A node refused a setting: ${failed.result}`);
}

/** Settings of the database, which copies of it do not inherit. */
export async function configureDatabase(db: Db): Promise<void> {
  await setSequentialMode(db);
  await switchOffCompiler(db);
}

const formatStep = ({ what, statements }: Step, number: string): string =>
  `-- ${number} ${what}\n${statements.map((statement) => `${statement};`).join('\n')}`;

function assertNoObstacles(schema: Schema): void {
  const [first, ...others] = findObstacles(schema);
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  throw new StartError(`This database cannot be distributed: ${first}${more}.`);
}

async function runStep(db: Db, { statements }: Step): Promise<void> {
  const [only] = statements;
  if (statements.length === 1 && only !== undefined) {
    await sql.raw(only).execute(db);
    return;
  }
  await db.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
}

async function assertClusterReady(db: Db): Promise<void> {
  if (!(await isDistributed(db))) {
    throw new StartError(
      'DATABASE_URL: leads to plain PostgreSQL, not to the coordinator of a Citus cluster (create extension citus).',
    );
  }
  const nodes = await sql<{ groupid: number }>`
    select groupid from pg_dist_node where isactive
  `.execute(db);
  if (!nodes.rows.some(({ groupid }) => groupid === 0)) {
    throw new StartError(
      "The coordinator does not know itself, which foreign keys between its own tables and those of all nodes need: select citus_set_coordinator_host('its address').",
    );
  }
  const problem = findNodeProblem(await askNodes(db));
  if (problem !== undefined) throw new StartError(problem);
  await waitUntilUnused(db);
}

// PostgreSQL lists a connection for a moment after it was closed.
const closedWithinMs = 2000;
const doneWithinMs = 30_000;

/** A run that was killed may still be busy with its last statement; everything else has to be stopped. */
async function waitUntilUnused(db: Db): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const others = await queryRows(db)<{ isBusy: boolean }>`
      select state = 'active' as "isBusy" from pg_stat_activity
      where datname = current_database() and application_name like 'wastegauge%'
        and pid <> pg_backend_pid()
    `;
    if (others.length === 0) return;
    const limitMs = others.every(({ isBusy }) => isBusy) ? doneWithinMs : closedWithinMs;
    if (performance.now() - startedAt > limitMs) {
      throw new StartError(
        `Stop the servers and workers first: they hold ${others.length} connections to this database.`,
      );
    }
    await sleep(500);
  }
}

/** The reply of a node: its versions, or why it did not answer. */
export interface NodeReply {
  node: string;
  success: boolean;
  result: string;
}

const askNodes = (db: Db): Promise<NodeReply[]> => {
  const versions = `select extversion || ' on PostgreSQL ' || current_setting('server_version')
    from pg_extension where extname = 'citus'`;
  return queryRows(db)`
    select nodename || ':' || nodeport as node, success, result
    from run_command_on_all_nodes(${versions}::text) join pg_dist_node using (nodeid)
    order by nodeid
  `;
};

/** Every active node must reply and run the same versions: Citus reports a difference only in the middle of a query. */
export function findNodeProblem(nodes: readonly NodeReply[]): string | undefined {
  const silent = nodes.filter(({ success }) => !success);
  if (silent.length > 0) {
    const problems = silent.map(({ node, result }) => `${node} (${result})`);
    return `Nodes that do not answer: ${problems.join(', ')}.`;
  }
  if (new Set(nodes.map(({ result }) => result)).size > 1) {
    const found = nodes.map(({ node, result }) => `${node} has Citus ${result}`);
    return `The nodes run different versions: ${found.join(', ')}.`;
  }
  return undefined;
}

type RowCounts = ReadonlyMap<string, number>;

async function countRows(db: Db, { tables }: Schema): Promise<RowCounts> {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    if (name === siteChangeTable) continue;
    const found = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)}
    `.execute(db);
    counts.set(name, found.rows[0]?.count ?? 0);
  }
  return counts;
}

/** Checks the placement of each table, the colocation of tenant tables, all foreign keys and all row counts. */
async function checkDistribution(db: Db, before: Schema, rowsBefore: RowCounts): Promise<string[]> {
  const after = await readSchema(db);
  const rowsAfter = await countRows(db, after);
  const groups = new Set(
    [...after.placed.values()]
      .filter(({ kind }) => kind === 'distributed')
      .map(({ colocationId }) => colocationId),
  );
  const keys = new Set(after.foreignKeys.map(keyId));
  return [
    ...after.tables
      .filter(({ name }) => !isInPlace(after, name))
      .map(({ name, growth }) => `${name} is not where a ${growth} table belongs`),
    ...(groups.size > 1 ? [`tables of one site lie in ${groups.size} groups of nodes`] : []),
    ...[...before.foreignKeys, ...before.dropped]
      .filter((key) => !keys.has(keyId(key)))
      .map(({ table, name }) => `the foreign key ${name} of ${table} is missing`),
    ...[...rowsBefore].flatMap(([name, rows]) =>
      rowsAfter.get(name) === rows ? [] : [`${name} had ${rows} rows, has ${rowsAfter.get(name)}`],
    ),
  ];
}

const keyId = ({ table, name }: ForeignKey): string => `${table} ${name}`;
