import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createImageLinks } from '../../server/src/features/images/service.ts';
import {
  createProgressReader,
  labelEvent,
  nextLabellingTask,
  type LabellingDeps,
} from '../../server/src/features/labelling/service.ts';
import type { Actor } from '../../server/src/platform/auth/auth.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import type { Db } from '../../server/src/platform/db/db.ts';
import { AppError } from '../../server/src/platform/errors.ts';
import { mintScope } from '../../server/src/platform/scope.ts';
import { createTokens } from '../../server/src/platform/auth/tokens.ts';
import { withEmptyDatabase } from '../support/empty-database.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { insertWaitingEvents } from '../support/waiting-events.ts';

interface Size {
  labellers: number;
  tasks: number;
  claimMs: number;
}
const whole: Size = { labellers: 50, tasks: 10_000, claimMs: 1500 };
const quick: Size = { labellers: 20, tasks: 200, claimMs: 700 };

type QueueDeps = LabellingDeps & Pick<Size, 'claimMs'>;

const dyingPart = 0.1;
const latePart = 0.02;
const sites = [1, 2, 3];

/** Recorded by the labellers, independent of the database. */
interface Ledger {
  /** Until when the claim of a task is certainly valid. */
  keptUntilMs: Map<number, number>;
  givenTwice: number;
  /** Accepted labels per task. */
  accepted: Map<number, number>;
  died: number;
  tooLate: number;
  nextUserId: number;
}

/** Labellers on one queue, some dying with a task, some too late: no task is done twice or lost. */
export function runLabellers(scale: Scale): Promise<GateOutcome> {
  const size = atScale(scale, quick, whole);
  return withEmptyDatabase(async (db) => {
    await fill(db, size);
    const ledger: Ledger = {
      keptUntilMs: new Map(),
      givenTwice: 0,
      accepted: new Map(),
      died: 0,
      tooLate: 0,
      nextUserId: 1,
    };
    const deps: QueueDeps = {
      db,
      clock: systemClock,
      imageLinks: createImageLinks(createTokens('a secret that only this gate knows, long enough')),
      progress: createProgressReader(),
      recogniser: null,
      claimMs: size.claimMs,
    };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: size.labellers }, () => workUntilDone(deps, ledger)));
    return report(db, size, ledger, (performance.now() - startedAt) / 1000);
  });
}

async function workUntilDone(deps: QueueDeps, ledger: Ledger): Promise<void> {
  let actor = nextActor(ledger);
  for (;;) {
    const askedAtMs = performance.now();
    const task = await nextLabellingTask(deps, actor, { skip: [] });
    if (!task) {
      if ((await countWaiting(deps.db)) === 0) return;
      await sleep(deps.claimMs / 5);
      continue;
    }
    const { id } = task.unlabelled;
    const isAnothers = (ledger.keptUntilMs.get(id) ?? 0) > performance.now();
    if (isAnothers) ledger.givenTwice += 1;
    ledger.keptUntilMs.set(id, askedAtMs + deps.claimMs);
    const fate = Math.random();
    if (fate < dyingPart) {
      // The replacement does not know the task: it waits until the claim expires.
      ledger.died += 1;
      actor = nextActor(ledger);
      continue;
    }
    if (fate < dyingPart + latePart) await sleep(deps.claimMs * 1.2);
    await submit(deps, actor, id, ledger);
  }
}

async function submit(
  deps: LabellingDeps,
  actor: Actor,
  id: number,
  ledger: Ledger,
): Promise<void> {
  try {
    const choice = { status: 'SUCCESSFUL', food: 1 + (id % 400), trimmings: false } as const;
    await labelEvent(deps, actor, id, choice);
    ledger.accepted.set(id, (ledger.accepted.get(id) ?? 0) + 1);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    ledger.tooLate += 1;
  }
}

function nextActor(ledger: Ledger): Actor {
  const id = ledger.nextUserId;
  ledger.nextUserId += 1;
  const nothing = (): never => {
    throw new Error('The queue asks nothing of the request');
  };
  return {
    user: {
      id,
      role: 'Labeller',
      is_superuser: false,
      is_shared_labeller: true,
      parentGroupId: null,
      preferredCurrency: '€',
      language: 'en',
    },
    scope: mintScope(sites),
    sessionId: '',
    requestId: '',
    ipAddress: '',
    userAgent: '',
    accept: '',
    changeReason: '',
    cookies: { names: () => [], read: nothing, set: nothing, clear: nothing },
    optionalActor: nothing,
    requireBearerActor: nothing,
  };
}

async function report(db: Db, size: Size, ledger: Ledger, seconds: number): Promise<GateOutcome> {
  const found = await sql<{ labelled: number; audited: number; auditedTwice: number }>`
    select
      (select count(*) from event where status = 'SUCCESSFUL' and food_id is not null) as labelled,
      count(*) as audited, count(*) filter (where times > 1) as "auditedTwice"
    from (
      select target_id, count(*) as times from audit where action = 'event.labelled' group by 1
    ) as label
  `.execute(db);
  const { labelled = 0, audited = 0, auditedTwice = 0 } = found.rows[0] ?? {};
  const acceptedTwice = [...ledger.accepted.values()].filter((times) => times > 1).length;
  const { givenTwice, died, tooLate } = ledger;
  const lost = size.tasks - Math.min(labelled, audited, ledger.accepted.size);
  const doubles = givenTwice + acceptedTwice + auditedTwice;
  const perSecond = Math.round(size.tasks / seconds);
  const problems = [
    ...(lost === 0 ? [] : [`${lost} tasks lost`]),
    ...(givenTwice === 0 ? [] : [`${givenTwice} tasks given to two at the same time`]),
    ...(acceptedTwice + auditedTwice === 0 ? [] : [`${acceptedTwice} tasks labelled twice`]),
    ...(died === 0 ? ['nobody died: nothing was tried'] : []),
  ];
  return { measured: { ...size, died, tooLate, lost, doubles, perSecond }, problems };
}

async function countWaiting(db: Db): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from event where status = 'PROCESSING'
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}

async function fill(db: Db, { labellers, tasks }: Size): Promise<void> {
  await sql`
    insert into app_user (email, first_name, surname, role)
    select 'labeller' || number || '@kitchen.example', 'Robin', 'Kelly', 'Labeller'
    from generate_series(1, ${labellers + tasks}::int) as number
  `.execute(db);
  await sql`
    insert into site (id, name, locale_id)
    select number, 'Site ' || number, 1 from generate_series(1, ${sites.length}::int) as number
  `.execute(db);
  await sql`
    insert into device (id, site_id, name, serial, type)
    select number, 1 + number % ${sites.length}::int, 'Monitor', 'GATE-' || number, 'PLATE_WASTE'
    from generate_series(1, 6) as number
  `.execute(db);
  await insertWaitingEvents(db, [1, 2, 3, 4, 5, 6], tasks);
}
