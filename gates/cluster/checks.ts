import { userRoutes } from '@wastegauge/contract/directory/users';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import { manualWasteRoutes } from '@wastegauge/contract/waste/manual-waste';
import { operationsRoutes } from '@wastegauge/contract/edges/operations';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/db.ts';
import { callerAt, gatePassword, signInAs, type GateCaller } from '../support/caller.ts';
import { openLine } from './line.ts';
import { emailOf, labellerEmail, type ClusterKitchen } from './people.ts';
import type { GateOutcome } from '../support/gate.ts';
import { deliver, pictureMaker } from '../support/monitors.ts';
import { insertWaitingEvents } from '../support/waiting-events.ts';

/** Two servers of one installation, its database and its users. */
export interface Pair {
  a: string;
  b: string;
  db: Db;
  kitchen: ClusterKitchen;
}

const milliseconds = (ms: number | undefined): number => Math.round((ms ?? Number.NaN) * 10) / 10;

const signIn = (url: string, name: string): Promise<GateCaller> =>
  signInAs(url, emailOf(name), gatePassword);

/** A session opened on one server is valid on the other, and ends there too. */
export async function checkSessions({ a, b }: Pair): Promise<GateOutcome> {
  const atA = await signIn(a, 'chef');
  const atB = callerAt(b, atA);
  const params = { id: atA.userId };
  const before = await atB.call(accountRoutes.getUser, { params });
  await atA.call(signInRoutes.logout);
  const after = await atB.call(accountRoutes.getUser, { params });
  return {
    measured: {},
    problems: [
      ...(before.status === 200 ? [] : [`a session of A answers ${before.status} at B`]),
      ...(after.status === 401 ? [] : [`after signing out at A, B answers ${after.status}`]),
    ],
  };
}

const demotionMs = 1000;

/** A role removed on one server is removed on the other. */
export async function checkDemotion({ a, b }: Pair): Promise<GateOutcome> {
  const [admin, demoted] = await Promise.all([
    signIn(a, 'super'),
    signInAs(b, labellerEmail(0), gatePassword),
  ]);
  const ask = () => demoted.call(labellingRoutes.nextLabellingTask);
  const before = await ask();
  const params = { id: demoted.userId };
  const changed = await admin.call(userRoutes.updateUser, { params, body: { role: 'User' } });
  const changedAt = performance.now();
  let status = 0;
  while (status !== 403 && performance.now() - changedAt < 5 * demotionMs) {
    ({ status } = await ask());
  }
  const heldMs = performance.now() - changedAt;
  await admin.call(userRoutes.updateUser, { params, body: { role: 'Labeller' } });
  return {
    measured: { demotionMs: milliseconds(heldMs) },
    problems: [
      ...(before.status < 300 && changed.status === 200 ? [] : ['nobody could be demoted']),
      ...(heldMs < demotionMs ? [] : [`a demotion at A held at B after ${heldMs} ms`]),
    ],
  };
}

/** A stream on one server reports captures delivered to the other. */
export async function checkLive({ a, b, kitchen }: Pair): Promise<GateOutcome> {
  const line = await openLine(await signIn(b, 'super'));
  const picture = await pictureMaker();
  const [monitor] = kitchen.monitors;
  if (!monitor) throw new Error('No monitor');
  try {
    const capture = captureNamed('live');
    const { id } = await deliver(a, monitor, capture, [picture('live')]);
    const heardMs = await line.waitFor(id, 10_000);
    const isHeard = heardMs !== undefined;
    return {
      measured: { liveMs: milliseconds(heardMs) },
      problems: isHeard ? [] : ['B did not tell of a capture delivered to A'],
    };
  } finally {
    line.hangUp();
  }
}

export const captureNamed = (name: string) => ({
  capture_id: name,
  captured_at: new Date().toISOString(),
  raw_weight: 0.4,
});

// Sign-in allows ten wrong passwords per account on all servers together.
const guessesAllowed = 10;

/** Attempts on two servers are counted together. */
export async function checkLimits({ a, b }: Pair): Promise<GateOutcome> {
  const statuses: number[] = [];
  for (let guess = 0; guess < guessesAllowed + 2; guess += 1) {
    const answer = await fetch((guess % 2 === 0 ? a : b) + signInRoutes.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf('guessed'), password: `wrong-${guess}` }),
    });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  const admitted = statuses.filter((status) => status !== 429).length;
  return {
    measured: { guessesAdmitted: admitted },
    problems:
      admitted === guessesAllowed
        ? []
        : [`${admitted} of ${statuses.length} guesses at two servers were admitted`],
  };
}

/** Until then questions run on the database. */
async function waitForCopies({ a, b }: Pair): Promise<void> {
  const admin = await signIn(a, 'super');
  for (const url of [a, b]) {
    for (;;) {
      const { answer } = await callerAt(url, admin).call(operationsRoutes.getOperations);
      if (answer?.analytics.is_ready) break;
      await sleep(100);
    }
  }
}

/** A write on one server is visible in the next reply of the other. */
export async function checkCopies(pair: Pair, rounds: number): Promise<GateOutcome> {
  const { a, b, kitchen } = pair;
  await waitForCopies(pair);
  const chef = await signIn(a, 'chef');
  const problems: string[] = [];
  const answersMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [writer, reader] = round % 2 === 0 ? [a, b] : [b, a];
    const problem = await writeAndRead(pair, callerAt(writer, chef), callerAt(reader, chef));
    answersMs.push(problem.ms);
    if (problem.text) problems.push(problem.text);
  }
  const slowest = Math.max(...answersMs);
  return {
    measured: {
      writesSeenElsewhere: rounds - problems.length,
      slowestAnswerMs: milliseconds(slowest),
    },
    problems: kitchen.entered.deviceId === 0 ? ['no site to write to'] : problems,
  };
}

export async function writeAndRead(
  { db, kitchen }: Pair,
  writer: GateCaller,
  reader: GateCaller,
): Promise<{ ms: number; text?: string }> {
  const { deviceId, foodDescriptionId, siteId } = kitchen.entered;
  const body = {
    item_weight: 1.234,
    food_description: foodDescriptionId,
    deviceId,
    processed_at: new Date().toISOString(),
  };
  const { status, code } = await writer.call(manualWasteRoutes.addEvent, { body });
  if (status >= 300) return { ms: 0, text: `an entry answered ${status} ${code}` };
  const { answer, ms } = await reader.call(overviewRoutes.getOverviewHeader, {
    query: { site: String(siteId) },
  });
  const shown = answer?.figures.find(({ metric }) => metric === 'total_waste')?.value ?? -1;
  const counted = await sql<{ kg: number }>`
    select coalesce(sum(weight_g), 0)::float8 / 1000 as kg from event
    where site_id = ${siteId} and local_day >= date_trunc('month', now() at time zone 'UTC')
  `.execute(db);
  const { kg = 0 } = counted.rows[0] ?? {};
  const isSame = Math.abs(shown - kg) < 0.0005;
  return isSame ? { ms } : { ms, text: `${reader.url} shows ${shown} kg, the recount is ${kg}` };
}

/** Labellers on both servers share one queue: no task is claimed twice. */
export async function checkClaims(
  { a, b, db, kitchen }: Pair,
  { labellers, tasks }: { labellers: number; tasks: number },
): Promise<GateOutcome> {
  await insertWaitingEvents(
    db,
    kitchen.monitors.map(({ id }) => id),
    tasks,
  );
  const given = new Map<number, number>();
  const problems: string[] = [];
  const work = async (index: number): Promise<void> => {
    const url = index % 2 === 0 ? a : b;
    const person = await signInAs(url, labellerEmail(index), gatePassword);
    for (let misses = 0; misses < 3;) {
      const { answer: task } = await person.call(labellingRoutes.nextLabellingTask);
      if (!task) {
        misses += 1;
        await sleep(50);
        continue;
      }
      const { id } = task.unlabelled;
      given.set(id, (given.get(id) ?? 0) + 1);
      const body = { status: 'DISCARDED' };
      const { status } = await person.call(labellingRoutes.labelEvent, { params: { id }, body });
      if (status !== 200) problems.push(`labelling ${id} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: labellers }, (_, index) => work(index)));
  const doubles = [...given.values()].filter((times) => times > 1).length;
  const left = await sql<{ count: number }>`
    select count(*) as count from event where status = 'PROCESSING'
  `.execute(db);
  const { count = 0 } = left.rows[0] ?? {};
  if (doubles > 0) problems.push(`${doubles} events were given to two labellers`);
  if (count > 0) problems.push(`${count} events were given to nobody`);
  return { measured: { labellers, tasksGiven: given.size, tasksGivenTwice: doubles }, problems };
}
