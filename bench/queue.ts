import { setTimeout as sleep } from 'node:timers/promises';
import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import { sql } from 'kysely';
import { signInAs, type GateCaller } from '../gates/support/caller.ts';
import { withProduct } from '../gates/support/product.ts';
import { inTransaction, type Db } from '../server/src/platform/db/db.ts';
import { hashPassword } from '../server/src/platform/auth/passwords.ts';
import { quantile } from '../gates/support/quantile.ts';
import { rounded, type BenchResult } from './figures.ts';
import { startMachineProbe } from './machine-probe.ts';

const waiting = 100_000;
const unverified = 100_000;
const labellers = 4;
const tasksEach = 100;
// Each connection plans a statement for its first calls, and most are only needed when several labellers call at once.
const warmUpEach = 60;
// The fastest time to label a food.
const labellingMs = 500;
const goalMs = 20;
// In production such a queue grows over days.
const catchUpPollMs = 1000;
const password = 'Roast-potatoes-1';

/** Time to get the next task over HTTP with 100,000 waiting and labellers working. */
export function measureQueue(): Promise<BenchResult> {
  const environment = { HUMAN_CHECK: 'off', LOG_LEVEL: 'error' };
  return withProduct(environment, async ({ url, db }) => {
    await fill(db);
    await waitForCatchUp(db);
    const callers = await Promise.all(
      Array.from({ length: labellers }, (_, index) =>
        signInAs(url, `labeller${index}@kitchen.example`, password),
      ),
    );
    const work = async (next: typeof label, tasks: number): Promise<number[]> => {
      const times: number[] = [];
      await Promise.all(
        callers.map(async (caller) => {
          for (let count = 0; count < tasks; count += 1) times.push(await next(caller));
        }),
      );
      return times;
    };
    await work(label, warmUpEach);
    await work(verify, warmUpEach);
    const probe = await startMachineProbe();
    const labelling = await work(label, tasksEach);
    const verification = await work(verify, tasksEach);
    for (let count = 0; count < tasksEach; count += 1) {
      await sleep(labellingMs * Math.random());
      await probe.run();
    }
    await probe.close();
    const nextP95Ms = rounded(quantile(labelling, 0.95));
    const verificationP95Ms = rounded(quantile(verification, 0.95));
    return {
      isGood: nextP95Ms < goalMs && verificationP95Ms < goalMs,
      waiting,
      labellers,
      calls: labelling.length,
      nextP50Ms: rounded(quantile(labelling, 0.5)),
      nextP95Ms,
      verificationP50Ms: rounded(quantile(verification, 0.5)),
      verificationP95Ms,
      goalMs,
      ...probe.figures(),
    };
  });
}

/** The first run of the job that looks for unusual entries evaluates all of them, beside the analytics copy. */
async function waitForCatchUp(db: Db): Promise<void> {
  const isDone = sql`select from evaluation_progress where purpose = 'unusual'`;
  while ((await isDone.execute(db)).rows.length === 0) await sleep(catchUpPollMs);
}

async function label({ call }: GateCaller): Promise<number> {
  const { answer, ms } = await call(labellingRoutes.nextLabellingTask);
  await pause();
  const id = answer?.unlabelled.id ?? 0;
  const body = { status: 'SUCCESSFUL', food: 1 };
  const { status } = await call(labellingRoutes.labelEvent, { params: { id }, body });
  if (status !== 200) throw new Error(`Labelling event ${id}: ${status}`);
  return ms;
}

async function verify({ call }: GateCaller): Promise<number> {
  const { answer, ms } = await call(labellingRoutes.nextVerificationTask);
  await pause();
  const id = answer?.event.id ?? 0;
  const body = { verify: true };
  const { status } = await call(labellingRoutes.verifyEvent, { params: { id }, body });
  if (status !== 200) throw new Error(`Verifying event ${id}: ${status}`);
  return ms;
}

/** Random, to spread the calls. */
const pause = () => sleep(labellingMs * (0.5 + Math.random()));

/** Eight sites with twenty monitors: events to label, events to verify, and history. */
async function fill(db: Db): Promise<void> {
  const passwordHash = await hashPassword(password);
  await sql`
    insert into app_user (email, password_hash, first_name, surname, role)
    select 'labeller' || number || '@kitchen.example', ${passwordHash}, 'Robin', 'Kelly', 'Labeller'
    from generate_series(0, ${labellers - 1}) as number
  `.execute(db);
  await sql`
    insert into site (id, name, locale_id) select number, 'Site ' || number, 1
    from generate_series(1, 8) as number
  `.execute(db);
  await sql`
    insert into device (id, site_id, name, serial, type)
    select number, 1 + number % 8, 'Monitor', 'BENCH-' || number, 'PLATE_WASTE'
    from generate_series(1, 20) as number
  `.execute(db);
  await inTransaction(db, async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await add(transaction, 'PROCESSING', waiting, 0, null);
    await add(transaction, 'SUCCESSFUL', unverified, waiting, '1 minute');
  });
  // As autovacuum would a minute later.
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

/** Captures of all monitors in turn, one every half minute. */
const add = (
  transaction: Db,
  status: string,
  count: number,
  age: number,
  labelledAfter: string | null,
): Promise<unknown> =>
  sql`
    insert into event (site_id, device_id, status, processed_at, logged_at, labelled_at,
      local_day, local_hour, raw_weight_g, weight_g, food_id, waste_type_id, auto_label,
      value_e4, value_eur_e4)
    select 1 + (1 + number % 20) % 8, 1 + number % 20, ${status}, at, at,
      at + ${labelledAfter}::interval, at::date, extract(hour from at), weight, weight,
      case when ${labelledAfter}::text is not null then 1 + number % 60 end, 1,
      ${labelledAfter}::text is not null, named.value_e4, named.value_e4
    from generate_series(1, ${count}::int) as number
    cross join lateral (select
      now() - interval '30 seconds' * (${count}::int - number + ${age}::int) as at,
      50 + number * 7919 % 900 as weight) as captured
    cross join lateral (select
      case when ${labelledAfter}::text is null then 0 else weight * 60 end as value_e4) as named
  `.execute(transaction);
