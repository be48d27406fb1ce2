import { setTimeout as sleep } from 'node:timers/promises';
import { operationsRoutes, type Finding } from '@wastegauge/contract/edges/operations';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { sql } from 'kysely';
import { connect } from '../../server/src/platform/db/db.ts';
import { callerAt, gatePassword, signInAs, type GateCaller } from '../support/caller.ts';
import { writeAndRead, type Pair } from './checks.ts';
import type { ReplicaServer } from './databases.ts';
import { emailOf } from './people.ts';
import type { GateOutcome } from '../support/gate.ts';
import { median } from '../support/quantile.ts';

const timeoutMs = 15_000;

/** Server B reads from the database or its replica; every write stays visible whatever the replica does. */
export async function checkReplica(
  pair: Pair,
  replica: ReplicaServer,
  rounds: number,
): Promise<GateOutcome> {
  const { a, b } = pair;
  const chef = await signInAs(a, emailOf('chef'), gatePassword);
  const admin = await signInAs(b, emailOf('super'), gatePassword);
  const { db, close } = connect(replica.url, { maxConnections: 1 });
  const problems: string[] = [];
  const round = async (times: number): Promise<number> => {
    const answersMs: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const { ms, text } = await writeAndRead(pair, callerAt(a, chef), callerAt(b, chef));
      if (text) problems.push(text);
      answersMs.push(ms);
    }
    return toTenths(median(answersMs));
  };
  const expectFinding = async (code: Finding['code']): Promise<void> => {
    if (!(await isReportedWithin(admin, code))) problems.push(`operations does not tell ${code}`);
  };
  try {
    await expectFinding('replicaFine');
    const before = await countReplicaReads(b);
    const afterWriteMs = await round(rounds);
    const onReplica = (await countReplicaReads(b)) - before;
    const replicaMs = await timeAnswers(callerAt(b, chef), pair, rounds);

    await sql`select pg_wal_replay_pause()`.execute(db);
    const pausedMs = await round(rounds);
    await expectFinding('replicaBehind');
    await sql`select pg_wal_replay_resume()`.execute(db);
    await expectFinding('replicaFine');
    await close();

    await replica.stop();
    await round(rounds);
    await expectFinding('replicaUnreachable');
    const databaseMs = await timeAnswers(callerAt(b, chef), pair, rounds);
    await replica.start();
    await expectFinding('replicaFine');
    await round(1);
    if (onReplica === 0) problems.push('the replica answered nothing');
    return {
      measured: {
        readingsOnReplica: onReplica,
        answerOfReplicaMs: replicaMs,
        answerOfReplicaAfterWriteMs: afterWriteMs,
        answerWhileReplicaPausedMs: pausedMs,
        answerOfDatabaseMs: databaseMs,
      },
      problems,
    };
  } finally {
    await close();
  }
}

async function isReportedWithin(admin: GateCaller, code: Finding['code']): Promise<boolean> {
  const giveUpAt = performance.now() + timeoutMs;
  while (performance.now() < giveUpAt) {
    const { answer } = await admin.call(operationsRoutes.getOperations);
    if (answer?.health.some((finding) => finding.code === code)) return true;
    await sleep(100);
  }
  return false;
}

async function timeAnswers(reader: GateCaller, { kitchen }: Pair, times: number): Promise<number> {
  const query = { site: String(kitchen.entered.siteId) };
  const answersMs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const { ms } = await reader.call(overviewRoutes.getOverviewHeader, { query });
    answersMs.push(ms);
  }
  return toTenths(median(answersMs));
}

async function countReplicaReads(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counted = /^wastegauge_readings_total\{by="replica"\} (\d+)$/m.exec(text);
  return Number(counted?.[1] ?? 0);
}

const toTenths = (milliseconds: number): number => Math.round(10 * milliseconds) / 10;
