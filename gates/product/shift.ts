import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { sql } from 'kysely';
import { z } from 'zod';
import { demoPassword } from '@wastegauge/demo/service';
import type { Db } from '../../server/src/platform/db/db.ts';
import { hashPassword } from '../../server/src/platform/auth/passwords.ts';
import { root } from '../../scripts/lib/report.ts';
import { signInAs } from '../support/caller.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { labelUntil, openBook, verifyUntil, type ShiftBook } from '../support/shift-people.ts';
import { withProduct } from '../support/product.ts';
import { quantile } from '../support/quantile.ts';
import { checkCaptures, checkLabels, checkMetrics, checkVerdicts } from './shift-checks.ts';

const labellers = 10;
const verifiers = 3;
const capturesPerMinute = 90;

const summary = z.object({
  made: z.number(),
  delivered: z.number(),
  repeated: z.number(),
  refused: z.number(),
  waiting: z.number(),
  lost: z.number(),
});

/** Monitors with every kind of fault and ten labellers: no duplicate, no loss, no error. */
export function workShift(scale: Scale): Promise<GateOutcome> {
  const minutes = atScale(scale, 0.2, 5);
  const environment = { DEMO: 'true', LOG_LEVEL: 'error' };
  return withProduct(environment, async ({ url, db }) => {
    const emails = await insertLabellers(db);
    const people = [];
    for (const email of emails) people.push(await signInAs(url, email, demoPassword));
    const { answer } = (await people[0]?.call(foodRoutes.listFoodDescriptions)) ?? {};
    const foods = answer?.results.map(({ food }) => food) ?? [];

    const book = openBook();
    const stopping = new AbortController();
    // The labellers stop when the last capture is delivered.
    const monitors = simulate(url, minutes, stopping.signal).finally(() => stopping.abort());
    const work = people.flatMap((person, index) => [
      labelUntil(stopping.signal, person, book, foods),
      ...(index < verifiers ? [verifyUntil(stopping.signal, person, book, foods)] : []),
    ]);
    const [delivered] = await Promise.all([monitors, ...work]).finally(() => stopping.abort());

    const problems = [
      ...book.problems,
      ...(await checkCaptures(db, delivered.made)),
      ...(await checkLabels(db, book)),
      ...(await checkVerdicts(db, book)),
      ...(await checkMetrics(url)),
      ...findProblems(delivered),
      ...(book.labels.size > 0 && book.verdicts.size > 0 ? [] : ['nobody did anything']),
    ];
    return { measured: { minutes, labellers, ...delivered, ...summarise(book) }, problems };
  });
}

async function insertLabellers(db: Db): Promise<string[]> {
  const passwordHash = await hashPassword(demoPassword);
  const found = await sql<{ email: string }>`
    with people as (
      insert into app_user (email, password_hash, role, first_name, surname, is_onboarded)
      select 'shift' || number || '@wastegauge.example', ${passwordHash}, 'Labeller', 'Shift',
        number::text, true
      from generate_series(1, ${labellers}::int) number
      returning id, email
    ), profiles as (
      insert into profile (user_id) select id from people
    )
    select email from people
  `.execute(db);
  return found.rows.map(({ email }) => email);
}

async function simulate(
  url: string,
  minutes: number,
  signal: AbortSignal,
): Promise<z.infer<typeof summary>> {
  const switches = ['--server', url, '--minutes', String(minutes), '--faults', 'all', '--json'];
  const rate = ['--rate', String(capturesPerMinute)];
  const monitors = spawn(process.execPath, ['monitor/src/simulate.ts', ...switches, ...rate], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  });
  const [said] = await Promise.all([text(monitors.stdout), once(monitors, 'exit')]);
  return summary.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
}

const findProblems = ({ lost, waiting, refused }: z.infer<typeof summary>): string[] =>
  lost + waiting + refused === 0
    ? []
    : [`of the captures ${lost} were lost, ${waiting} not delivered, ${refused} refused`];

function summarise(book: ShiftBook): Record<string, number> {
  return {
    labelled: book.labels.size,
    verified: book.verdicts.size,
    wrong_labels_refused: book.refusals,
    next_task_p95_ms: Math.round(quantile(book.nextMs, 0.95)),
  };
}
