import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/db.ts';
import { createKitchen, emailOf } from '../cluster/people.ts';
import { gatePassword, signInAs } from '../support/caller.ts';
import { startCaptureLoad } from '../support/capture-load.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { insertMonitors, type GateMonitor } from '../support/monitors.ts';
import type { GateProduct } from '../support/product.ts';
import {
  callUntilOver,
  readSteadily,
  untilNormal,
  type SteadyAnswer,
} from '../support/steady-calls.ts';
import { compareWithStored } from '../support/stored-captures.ts';
import { openTcpFront, type TcpFront } from '../support/tcp-front.ts';
import { findNodes, runAt } from './cluster-database.ts';
import { withClusterProduct } from './cluster-product.ts';

// The database ends a statement after ten seconds.
const allowedMs = 15_000;
const normalWithinMs = 30_000;
const repeatForMs = 180_000;

/** A node stops, stops replying, and loses its connections, while captures arrive and people read. */
export async function loseNode(scale: Scale): Promise<GateOutcome> {
  const nodes = await findNodes();
  const lost = new URL(nodes.at(-1) ?? '');
  if (!nodes.every((node) => ['127.0.0.1', 'localhost'].includes(new URL(node).hostname))) {
    return { measured: {}, problems: ['the nodes must run on this machine'] };
  }
  process.env.TEST_CITUS_URLS = nodes.join(',');
  // Reads the nodes from the environment when it is loaded.
  const cluster = await import('../../server/test/support/cluster/test-cluster.ts');
  await cluster.prepareClusterTemplate();
  const database = await cluster.createClusterDatabase();
  const front = await openTcpFront(Number(lost.port || 5432));
  try {
    await runAt(
      database.url,
      `select citus_update_node(nodeid, '127.0.0.1', ${front.port}) from pg_dist_node
       where nodeport = ${lost.port || 5432}`,
    );
    return await withClusterProduct(database.url, (product) => disturb(product, front, scale));
  } finally {
    front.setMood('pass');
    await database.drop();
    await front.close();
  }
}

async function disturb(
  { url, db, dataDir }: GateProduct,
  front: TcpFront,
  scale: Scale,
): Promise<GateOutcome> {
  const { here, away } = await insertMonitorsByNode(db, front.port);
  await createKitchen(db, 0);
  const reader = await signInAs(url, emailOf('super'), gatePassword);
  const read = (name: string, path: string) => readSteadily(reader, name, path);
  const header = overviewRoutes.getOverviewHeader.path;
  const calls = [
    read('a site of the lost node', `${header}?site=${away.siteId}`),
    read('a site of another node', `${header}?site=${here.siteId}`),
    read('explore', exploreRoutes.getExploreChart.path),
    read('feed', feedRoutes.listFeed.path),
  ];
  const answered: SteadyAnswer[] = [];
  const shift = { isOver: false };
  const work = calls.map((call) => callUntilOver(call, shift, answered));
  const load = await startCaptureLoad(
    { url, db },
    { monitors: [here.monitor, away.monitor], repeatForMs },
  );
  await load.untilTaken(10);

  const faultMs = atScale(scale, 6000, 30_000);
  const faults: Record<string, () => Promise<void>> = {
    stopped: async () => {
      await front.refuse();
      await sleep(faultMs);
      await front.accept();
    },
    frozen: async () => {
      front.setMood('stall');
      await sleep(2 * faultMs);
      front.setMood('pass');
    },
    cut: async () => {
      for (let count = 0; count < atScale(scale, 10, 50); count += 1) {
        front.cutAll();
        await sleep(50 + Math.random() * 250);
      }
    },
  };
  const measured: Record<string, number | string> = {};
  const problems: string[] = [];
  for (const [fault, disturbNode] of Object.entries(faults)) {
    const startedAt = performance.now();
    const takenBefore = load.taken.length;
    await disturbNode();
    const endedAt = performance.now();
    const taken = load.taken.length - takenBefore;
    await untilNormal(answered, endedAt, normalWithinMs);
    const normalMs = Math.round(performance.now() - endedAt);
    const during = answered.filter(
      ({ startedMs, tookMs }) => startedMs + tookMs > startedAt && startedMs < endedAt,
    );
    const refused = during.filter(({ status }) => status === 503).length;
    measured[fault] = [
      `${during.length} calls`,
      `${refused} refused`,
      `slowest ${Math.round(Math.max(...during.map(({ tookMs }) => tookMs)))} ms`,
      `${taken} captures`,
      `normal after ${normalMs} ms`,
    ].join(', ');
    if (refused === 0) problems.push(`${fault}: nothing was refused`);
    if (normalMs >= normalWithinMs) problems.push(`${fault}: not normal afterwards`);
  }
  shift.isOver = true;
  await Promise.all(work);
  await load.untilTaken(load.taken.length + 10);
  await load.stop();
  const stored = await compareWithStored(db, join(dataDir, 'files'), load.sent);
  const { lost, extra } = stored;
  return {
    measured: {
      ...measured,
      captures: load.sent.length,
      capturesRefused: load.refusals(),
      lost,
      extra,
    },
    problems: [
      ...new Set(answered.flatMap((answer) => problemsOf(answer))),
      ...problems,
      ...load.problems,
      ...stored.problems,
    ],
  };
}

const problemsOf = ({ call, status, tookMs, retryAfter }: SteadyAnswer): string[] => [
  ...(status === 200 || (status === 503 && retryAfter) ? [] : [`${call} answered ${status}`]),
  ...(tookMs <= allowedMs ? [] : [`${call} took ${Math.round(tookMs / 1000)} s`]),
];

interface SiteAtNode {
  siteId: number;
  monitor: GateMonitor;
}

/** A monitor of a site on the node at this port, and one of a site elsewhere. */
async function insertMonitorsByNode(
  db: Db,
  port: number,
): Promise<{ here: SiteAtNode; away: SiteAtNode }> {
  let [here, away]: (SiteAtNode | undefined)[] = [];
  while (!here || !away) {
    const [monitor] = await insertMonitors(db, 1);
    if (!monitor) throw new Error('no monitor was inserted');
    const found = await sql<{ siteId: number; isAway: boolean }>`
      select site.id as "siteId", placement.nodeport = ${port} as "isAway" from site
      join pg_dist_shard_placement as placement
        on placement.shardid = get_shard_id_for_distribution_column('event', site.id)
      order by site.id desc limit 1
    `.execute(db);
    const { siteId = 0, isAway } = found.rows[0] ?? {};
    if (isAway) away ??= { siteId, monitor };
    else here ??= { siteId, monitor };
  }
  return { here, away };
}
