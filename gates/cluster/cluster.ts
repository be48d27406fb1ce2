import { connect } from '../../server/src/platform/db/db.ts';
import {
  checkClaims,
  checkCopies,
  checkDemotion,
  checkLimits,
  checkLive,
  checkSessions,
} from './checks.ts';
import { openPrimary } from './databases.ts';
import {
  checkAfterKill,
  checkJobs,
  checkTimedJob,
  checkUpgrade,
  killWhileAtWork,
} from './faults.ts';
import { createKitchen } from './people.ts';
import { checkReplica } from './replica.ts';
import { startProcesses } from './processes.ts';
import { atScale, type Gate, type GateOutcome, type Scale } from '../support/gate.ts';

export const clusterGate: Gate = {
  name: 'cluster',
  what: 'two servers and two workers on one PostgreSQL and its replica, some killed, paused, replaced',
  figure:
    'a demotion holds within 1 s, every write is seen, nothing lost, nothing twice, no call broken',
  kind: 'onDemand',
  run: tryCluster,
  mutant: {
    bug: 'a replica answers however far it is behind',
    file: 'server/src/adapters/replica/read-replica.ts',
    find: 'replayed !== undefined && replayed >= wanted',
    replace: 'replayed !== undefined',
  },
};

/** Two servers and two workers on one PostgreSQL and its replica behave like one. */
async function tryCluster(scale: Scale): Promise<GateOutcome> {
  const labellers = 20;
  const primary = await openPrimary();
  const { db, close } = connect(primary.url, { maxConnections: 4 });
  try {
    const replica = await primary.addReplica();
    const startedAt = performance.now();
    const processes = await startProcesses({
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: replica.url,
    });
    const startSeconds = (performance.now() - startedAt) / 1000;
    try {
      const kitchen = await createKitchen(db, labellers);
      const [{ url: a }, { url: b }] = processes.servers;
      const pair = { a, b, db, kitchen };
      const outcomes: GateOutcome[] = [
        { measured: { startSeconds: Math.round(startSeconds * 10) / 10 }, problems: [] },
        await checkSessions(pair),
        await checkDemotion(pair),
        await checkLimits(pair),
        await checkCopies(pair, atScale(scale, 10, 200)),
        await checkClaims(pair, { labellers, tasks: atScale(scale, 60, 2000) }),
        await checkLive(pair),
        await checkJobs(pair, processes, atScale(scale, 12, 200)),
      ];
      const captures = atScale(scale, 24, 400);
      const sent = await killWhileAtWork(pair, processes, captures);
      const [, second] = processes.servers;
      await second.start({ ANALYTICS_ENGINE: 'postgres' });
      outcomes.push(
        await checkReplica(pair, replica, atScale(scale, 10, 100)),
        await checkAfterKill(pair, processes, { captures, sent }),
        await checkUpgrade(pair, processes, scale),
      );
      if (scale === 'full') {
        await processes.workers[1].start();
        outcomes.push(await checkTimedJob(processes));
      }
      return {
        measured: Object.fromEntries(outcomes.flatMap(({ measured }) => Object.entries(measured))),
        problems: outcomes.flatMap(({ problems }) => problems),
      };
    } finally {
      await processes.remove();
    }
  } finally {
    await close();
    await primary.remove();
  }
}
