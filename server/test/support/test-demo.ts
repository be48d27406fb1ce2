import type pg from 'pg';
import { loadDemoOrganisation } from '@wastegauge/demo/service';
import { connect } from '../../src/platform/db/db.ts';
import {
  clusterNodes,
  createClusterDatabase,
  demoTemplate,
  keepAsTemplate,
} from './cluster/test-cluster.ts';
import {
  createDatabase,
  createTestDatabase,
  withAdministrator,
  type TestDatabase,
} from './test-database.ts';

/** The first of a month: a demo opened on that day must not show an empty month. */
export const demoDay = '2026-10-01';
export const demoNow = new Date(`${demoDay}T13:30:00Z`);
const [coordinator] = clusterNodes;
const lockId = 20_261_001;

interface DemoDatabase extends TestDatabase {
  loadSeconds: number;
}

/** A copy of the demo organisation, which one test file of the run loads and the others wait for. */
export const createDemoDatabase = (): Promise<DemoDatabase> =>
  withAdministrator(async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockId]);
    const loadSeconds = (await readLoadSeconds(client)) ?? (await loadTemplate(client));
    const copy = coordinator ? createClusterDatabase(demoTemplate) : createDatabase(demoTemplate);
    return { ...(await copy), loadSeconds };
  }, coordinator);

async function readLoadSeconds(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ seconds: string }>(
    `select shobj_description(oid, 'pg_database') as seconds from pg_database where datname = $1`,
    [demoTemplate],
  );
  return rows[0] && Number(rows[0].seconds);
}

async function loadTemplate(client: pg.Client): Promise<number> {
  const draft = await createTestDatabase();
  const { db, close } = connect(draft.url, { statementTimeoutMs: 120_000 });
  const startedAt = performance.now();
  await loadDemoOrganisation(db, { now: demoNow });
  const seconds = (performance.now() - startedAt) / 1000;
  await close();
  const name = new URL(draft.url).pathname.slice(1);
  await client.query(`comment on database ${name} is '${seconds}'`);
  if (coordinator) await keepAsTemplate(name, demoTemplate);
  else await client.query(`alter database ${name} rename to ${demoTemplate}`);
  return seconds;
}
