import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/db.ts';
import { createKitchen, emailOf } from '../cluster/people.ts';
import { gatePassword, signInAs } from '../support/caller.ts';
import { startCaptureLoad } from '../support/capture-load.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { insertMonitors, type GateMonitor } from '../support/monitors.ts';
import { compareWithStored } from '../support/stored-captures.ts';
import { addNode, createDistributed, findNodes, runAt } from './cluster-database.ts';
import { withClusterProduct } from './cluster-product.ts';

const repeatForMs = 120_000;
const siteCount = 4;

/** A node is added and shards move to it while captures arrive. */
export async function growUnderLoad(scale: Scale): Promise<GateOutcome> {
  const allNodes = await findNodes();
  if (allNodes.length < 3) return { measured: {}, problems: ['the cluster needs three nodes'] };
  const members = allNodes.length - 1;
  const database = await createDistributed(allNodes, { members, shards: atScale(scale, 4, 16) });
  const added = database.nodes.at(-1) ?? '';
  const port = Number(new URL(added).port || 5432);
  try {
    return await withClusterProduct(database.url, async ({ url, db, dataDir }) => {
      const monitors: GateMonitor[] = [];
      for (let site = 0; site < siteCount; site += 1) {
        monitors.push(...(await insertMonitors(db, 1)));
      }
      await createKitchen(db, 0);
      const load = await startCaptureLoad({ url, db }, { monitors, repeatForMs });
      await load.untilTaken(20);
      const before = load.taken.length;
      const mode = await chooseTransferMode(database.nodes);
      const startedAt = performance.now();
      await addNode(database.url, added);
      const addedMs = performance.now() - startedAt;
      await runAt(database.url, `select rebalance_table_shards(shard_transfer_mode => '${mode}')`);
      const movedMs = performance.now() - startedAt - addedMs;
      const during = load.taken.length - before;
      await sleep(2000);
      await load.stop();
      const stored = await compareWithStored(db, join(dataDir, 'files'), load.sent);
      const sitesMoved = await countSitesAt(db, port);
      const wrongSums = await compareSums(url, db);
      const { lost, extra } = stored;
      return {
        measured: {
          mode,
          captures: load.sent.length,
          capturesWhileMoving: during,
          refusedWhileMoving: load.refusals(),
          addedMs: Math.round(addedMs),
          movedMs: Math.round(movedMs),
          sitesMoved,
          lost,
          extra,
        },
        problems: [
          ...load.problems,
          ...stored.problems,
          ...wrongSums,
          ...(sitesMoved > 0 ? [] : ['no site was moved to the new node']),
        ],
      };
    });
  } finally {
    await database.drop();
  }
}

/** Only logical replication lets captures continue while a shard moves. */
async function chooseTransferMode(nodes: readonly string[]): Promise<string> {
  const levels = await Promise.all(
    nodes.map((node) => runAt<{ wal_level: string }>(node, 'show wal_level')),
  );
  const isLogical = levels.every(([level]) => level?.wal_level === 'logical');
  return isLogical ? 'force_logical' : 'block_writes';
}

async function countSitesAt(db: Db, port: number): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from site
    join pg_dist_shard_placement as placement
      on placement.shardid = get_shard_id_for_distribution_column('event', site.id)
    where placement.nodeport = ${port}
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** The overview of each site shows the sum of its events. */
async function compareSums(url: string, db: Db): Promise<string[]> {
  const reader = await signInAs(url, emailOf('super'), gatePassword);
  const sums = await sql<{ site: number; kg: number }>`
    select site_id as site, sum(weight_g)::float8 / 1000 as kg from event group by site_id
  `.execute(db);
  const problems: string[] = [];
  for (const { site, kg } of sums.rows) {
    const { answer, status } = await reader.call(overviewRoutes.getOverviewHeader, {
      query: { site: String(site) },
    });
    const shown = answer?.figures.find(({ metric }) => metric === 'total_waste')?.value ?? -1;
    if (Math.abs(shown - kg) < 0.0005) continue;
    problems.push(`site ${site} shows ${shown} kg instead of ${kg} kg (${status})`);
  }
  return problems;
}
