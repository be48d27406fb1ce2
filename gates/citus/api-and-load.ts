import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTests } from '../in-tests.ts';
import { startCaptureLoad } from '../support/capture-load.ts';
import { atScale, type Gate, type GateOutcome, type Scale } from '../support/gate.ts';
import { compareWithStored } from '../support/stored-captures.ts';
import { findNodes } from './cluster-database.ts';
import { withClusterProduct } from './cluster-product.ts';

const quickFiles = ['captures', 'labelling', 'feed', 'review'].map(
  (feature) => `server/src/features/${feature}/`,
);
const allFiles = ['demo/src/', 'monitor/src/', 'server/'];

/** The API tests, then captures as fast as they are accepted. */
export async function testApiAndLoad(
  scale: Scale,
  gate: Pick<Gate, 'name' | 'what' | 'figure' | 'mutant'>,
): Promise<GateOutcome> {
  const nodes = await findNodes();
  process.env.TEST_CITUS_URLS = nodes.join(',');
  const files = atScale(scale, quickFiles, allFiles);
  const tests = await inTests({ ...gate, files }).run(scale);
  const load = await loadCluster(atScale(scale, 15, 60));
  return {
    measured: { nodes: nodes.length, ...tests.measured, ...load.measured },
    problems: [...tests.problems, ...load.problems],
  };
}

async function loadCluster(seconds: number): Promise<GateOutcome> {
  // Reads the nodes from the environment when it is loaded.
  const cluster = await import('../../server/test/support/cluster/test-cluster.ts');
  await cluster.prepareClusterTemplate();
  const database = await cluster.createClusterDatabase();
  try {
    return await withClusterProduct(database.url, async ({ url, db, dataDir }) => {
      const load = await startCaptureLoad({ url, db });
      await sleep(seconds * 1000);
      await load.stop();
      const stored = await compareWithStored(db, join(dataDir, 'files'), load.sent);
      const captures = load.sent.length;
      const capturesPerSecond = Math.round((10 * captures) / seconds) / 10;
      const { lost, extra } = stored;
      return {
        measured: { captures, capturesPerSecond, lost, extra },
        problems: [
          ...(captures > 0 ? [] : ['no capture was accepted']),
          ...load.problems,
          ...stored.problems,
        ],
      };
    });
  } finally {
    await database.drop();
  }
}
