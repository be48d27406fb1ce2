import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createDistributed,
  findNodes,
  type ClusterDatabase,
} from '../gates/citus/cluster-database.ts';
import { withClusterProduct } from '../gates/citus/cluster-product.ts';
import { startCaptureLoad } from '../gates/support/capture-load.ts';
import { insertMonitors, type GateMonitor } from '../gates/support/monitors.ts';
import { sql } from 'kysely';
import { quantile } from '../gates/support/quantile.ts';
import { createPostgresAnalytics } from '../server/src/adapters/analytics/analytics-postgres.ts';
import { connect, inTransaction } from '../server/src/platform/db/db.ts';
import { exploreYear } from './analytics-calls.ts';
import { fillBenchData } from './analytics-data.ts';
import { openBenchProduct, type BenchProduct } from './analytics-product.ts';
import { rounded, type BenchResult } from './figures.ts';

const events = 500_000;
const shards = 32;
const captureSites = 8;
const captureSeconds = 15;
const exploreRounds = 8;

interface Contender {
  nodes: number;
  database: ClusterDatabase;
  capturesPerSecond: number[];
  exploreMs: number[];
}

/**
 * Captures a second and Explore on clusters of one, two and more nodes of DATABASE_URL, with the same events. All nodes
 * hold shards. Takes turns, so that the machine is the same for all.
 */
export async function measureCluster(): Promise<BenchResult> {
  const allNodes = await findNodes();
  const contenders: Contender[] = [];
  try {
    for (let nodes = 1; nodes <= allNodes.length; nodes += 1) {
      const members = { members: nodes, hasShardsOnCoordinator: true };
      const database = await createDistributed(allNodes, { ...members, shards });
      contenders.push({ nodes, database, capturesPerSecond: [], exploreMs: [] });
      await fill(database.url);
    }
    for (const contender of [...contenders, ...contenders.toReversed()]) {
      contender.capturesPerSecond.push(await deliverCaptures(contender.database.url));
    }
    await measureExplore(contenders);
    return summarise(contenders);
  } finally {
    for (const { database } of contenders) await database.drop();
  }
}

async function fill(url: string): Promise<void> {
  const { db, close } = connect(url, { statementTimeoutMs: 0 });
  try {
    await inTransaction(db, (transaction) => fillBenchData(transaction, events));
    // The benchmark data choose their ids themselves.
    for (const table of ['site', 'device']) {
      await sql`select setval(${`${table}_id_seq`}, 1000000)`.execute(db);
    }
  } finally {
    await close();
  }
}

function deliverCaptures(databaseUrl: string): Promise<number> {
  return withClusterProduct(databaseUrl, async ({ url, db }) => {
    const monitors: GateMonitor[] = [];
    for (let site = 0; site < captureSites; site += 1) {
      monitors.push(...(await insertMonitors(db, 1)));
    }
    const load = await startCaptureLoad({ url, db }, { monitors });
    await sleep(captureSeconds * 1000);
    const taken = load.taken.length;
    await load.stop();
    if (load.problems.length > 0) throw new Error(load.problems.slice(0, 3).join('; '));
    return taken / captureSeconds;
  });
}

async function measureExplore(contenders: readonly Contender[]): Promise<void> {
  const opened: [Contender, BenchProduct, () => Promise<void>][] = [];
  const dataDir = await mkdtemp(join(tmpdir(), 'wastegauge-bench-'));
  try {
    for (const contender of contenders) {
      const databaseUrl = contender.database.url;
      const { db, close } = connect(databaseUrl);
      const data = { databaseUrl, db, dataDir, events, close };
      const product = await openBenchProduct(data, createPostgresAnalytics(db));
      opened.push([contender, product, close]);
    }
    for (let round = 0; round <= exploreRounds; round += 1) {
      for (const call of exploreYear) {
        for (const [{ exploreMs }, product] of opened) {
          const milliseconds = await product.call(call);
          // The first round warms the cache.
          if (round > 0) exploreMs.push(milliseconds);
        }
      }
    }
  } finally {
    for (const [, product, close] of opened) {
      await product.close();
      await close();
    }
    await rm(dataDir, { recursive: true });
  }
}

function summarise(contenders: readonly Contender[]): BenchResult {
  const [one] = contenders;
  if (!one) throw new Error('No cluster was measured.');
  const figures: Record<string, number> = {};
  for (const contender of contenders) {
    const { nodes, capturesPerSecond, exploreMs } = contender;
    figures[`capturesPerSecond${nodes}`] = rounded(mean(capturesPerSecond));
    figures[`exploreP50Ms${nodes}`] = rounded(quantile(exploreMs, 0.5));
    figures[`exploreP95Ms${nodes}`] = rounded(quantile(exploreMs, 0.95));
    figures[`timesCaptures${nodes}`] = ratio(mean(capturesPerSecond), mean(one.capturesPerSecond));
    figures[`timesExplore${nodes}`] = ratio(quantile(exploreMs, 0.5), quantile(one.exploreMs, 0.5));
  }
  return { isGood: true, events, shards, ...figures };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const ratio = (value: number, base: number): number => Number((value / base).toFixed(2));
