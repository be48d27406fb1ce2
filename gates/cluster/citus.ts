import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Db } from '../../server/src/platform/db/db.ts';
import { isDistributed } from '../../server/src/platform/db/distribution.ts';
import { inTests } from '../in-tests.ts';
import { startCaptureLoad, waitForPictures } from '../support/capture-load.ts';
import { atScale, type Gate, type GateOutcome, type Scale } from '../support/gate.ts';
import { openInstallation } from '../support/installation.ts';

const about = {
  name: 'citus',
  what: 'the API tests and captures under load on the Citus cluster of DATABASE_URL',
  figure: 'every test passes, every acknowledged capture is stored once with its picture',
  mutant: {
    bug: 'a query of pictures has a form that a cluster refuses',
    file: 'server/src/features/images/queries.ts',
    find: 'exists (select 1 from installation',
    replace: 'exists (select from installation',
  },
} satisfies Partial<Gate>;

export const citusGate: Gate = { ...about, kind: 'onDemand', isTimed: true, run: tryCitus };

const quickFiles = ['captures', 'labelling', 'feed', 'review'].map(
  (feature) => `server/src/features/${feature}/`,
);
const allFiles = ['server/src/features/', 'server/test/'];

async function tryCitus(scale: Scale): Promise<GateOutcome> {
  const nodes = await findNodes(process.env.DATABASE_URL);
  if (nodes.length === 0) {
    const problem = 'DATABASE_URL: must name the coordinator of a Citus cluster with active nodes';
    return { measured: {}, problems: [problem] };
  }
  process.env.TEST_CITUS_URLS = nodes.join(',');
  const tests = await inTests({ ...about, files: atScale(scale, quickFiles, allFiles) }).run(scale);
  const load = await loadCluster(atScale(scale, 15, 60));
  return {
    measured: { nodes: nodes.length, ...tests.measured, ...load.measured },
    problems: [...tests.problems, ...load.problems],
  };
}

/** Addresses of all nodes with the user and database of the coordinator, which is first. */
async function findNodes(databaseUrl: string | undefined): Promise<string[]> {
  if (!databaseUrl) return [];
  const { db, close } = connect(databaseUrl, { maxConnections: 1 });
  try {
    if (!(await isDistributed(db))) return [];
    const found = await sql<{ host: string; port: number }>`
      select nodename as host, nodeport as port from pg_dist_node
      where isactive and groupid > 0 order by groupid
    `.execute(db);
    const workers = found.rows.map(({ host, port }) => {
      const url = new URL(databaseUrl);
      url.hostname = host;
      url.port = String(port);
      return url.href;
    });
    return [databaseUrl, ...workers];
  } finally {
    await close();
  }
}

/** The product on a new distributed database, with monitors that deliver as fast as they are served. */
async function loadCluster(seconds: number): Promise<GateOutcome> {
  // Reads the nodes from the environment when it is loaded.
  const cluster = await import('../../server/test/support/cluster/test-cluster.ts');
  await cluster.prepareClusterTemplate();
  const database = await cluster.createClusterDatabase();
  const installation = await openInstallation({
    DATABASE_URL: database.url,
    ANALYTICS_ENGINE: 'postgres',
    HUMAN_CHECK: 'off',
    LOG_LEVEL: 'error',
    BUSY_AFTER_MS: '0',
  });
  mkdirSync(installation.dataDir, { recursive: true });
  const { db, close } = connect(database.url, { maxConnections: 4 });
  try {
    await installation.start();
    const load = await startCaptureLoad({ ...installation, db });
    await sleep(seconds * 1000);
    await load.stop();
    await waitForPictures(db, 120_000);
    const problems = [...load.problems, ...(await findLost(db, load.taken))];
    const perSecond = Math.round((10 * load.taken.length) / seconds) / 10;
    return { measured: { captures: load.taken.length, capturesPerSecond: perSecond }, problems };
  } finally {
    await close();
    await installation.remove();
    await database.drop();
  }
}

async function findLost(db: Db, taken: readonly number[]): Promise<string[]> {
  const found = await sql<{ id: number; pictures: number }>`
    select event.id, count(image.position) as pictures
    from event left join event_image as image
      on image.site_id = event.site_id and image.event_id = event.id and image.state = 'ready'
    group by event.site_id, event.id
  `.execute(db);
  const stored = new Map(found.rows.map(({ id, pictures }) => [id, pictures]));
  const expected = new Set(taken);
  return [
    ...(expected.size === taken.length ? [] : ['two captures became one event']),
    ...taken.filter((id) => stored.get(id) !== 1).map((id) => `event ${id} or its picture is lost`),
    ...[...stored.keys()]
      .filter((id) => !expected.has(id))
      .map((id) => `event ${id} was never sent`),
  ];
}
