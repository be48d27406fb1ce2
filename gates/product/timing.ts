import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import type { Route } from '@wastegauge/contract/route';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/db.ts';
import { hashPassword } from '../../server/src/platform/auth/passwords.ts';
import { gatePassword } from '../support/caller.ts';
import type { GateOutcome, Scale } from '../support/gate.ts';
import { withProduct } from '../support/product.ts';
import { median } from '../support/quantile.ts';

interface Call {
  name: string;
  route: Route;
  body: (email: string) => object;
  /** Deliberately delayed replies leave the machine idle, so several can be timed at once. */
  lanes: number;
}

const calls: Call[] = [
  {
    name: 'password',
    route: signInRoutes.login,
    body: (email) => ({ email, password: 'not the password' }),
    lanes: 1,
  },
  { name: 'magic link', route: signInRoutes.sendMagicLink, body: (email) => ({ email }), lanes: 8 },
  {
    name: 'reset link',
    route: passwordRoutes.requestReset,
    body: (email) => ({ email }),
    lanes: 8,
  },
];

const knownEmail = (index: number): string => `known${index}@kitchen.example`;
const unknownEmail = (index: number): string => `other${index}@kitchen.example`;

interface Plan {
  timingsEach: number;
  warmUps: number;
  /** Problems with the two distributions. */
  judge: (known: number[], unknown: number[]) => string | undefined;
}

const plans: Record<Scale, Plan> = {
  // A busy machine only makes calls slower: the fastest calls still reveal a missing hash.
  quick: {
    timingsEach: 20,
    warmUps: 5,
    judge: (known, unknown) => {
      const [one, other] = [Math.min(...known), Math.min(...unknown)];
      const share = Math.min(one, other) / Math.max(one, other);
      return share < 0.5 ? `the quickest take ${show(one)} and ${show(other)}` : undefined;
    },
  },
  full: {
    timingsEach: 500,
    warmUps: 20,
    judge: (known, unknown) => {
      const difference = Math.abs(median(known) - median(unknown));
      return difference > 5 ? `medians differ by ${show(difference)}, 5 ms allowed` : undefined;
    },
  },
};

/** Whether timing reveals that an e-mail is known. */
export function measureTiming(scale: Scale): Promise<GateOutcome> {
  const { timingsEach, warmUps, judge } = plans[scale];
  const environment = { HUMAN_CHECK: 'off', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' };
  return withProduct(environment, async ({ url, db }) => {
    await insertKnownUsers(db, timingsEach + warmUps);
    const problems: string[] = [];
    const measured: GateOutcome['measured'] = { timingsEach };
    for (const call of calls) {
      const { known, unknown } = await timeCall(url, call, timingsEach + warmUps);
      const [one, other] = [known.slice(warmUps), unknown.slice(warmUps)];
      measured[call.name] = `known ${show(median(one))}, unknown ${show(median(other))}`;
      const problem = judge(one, other);
      if (problem !== undefined) problems.push(`${call.name}: ${problem}`);
    }
    return { measured, problems };
  });
}

async function insertKnownUsers(db: Db, count: number): Promise<void> {
  const passwordHash = await hashPassword(gatePassword);
  await sql`
    insert into app_user (email, password_hash, first_name, surname)
    select 'known' || number || '@kitchen.example', ${passwordHash}, 'Robin', 'Kelly'
    from generate_series(0, ${count - 1}::int) as number
  `.execute(db);
}

async function timeCall(
  url: string,
  call: Call,
  count: number,
): Promise<{ known: number[]; unknown: number[] }> {
  const known: number[] = [];
  const unknown: number[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      // Alternate the order, so that other load affects both equally.
      const isKnownFirst = index % 2 === 0;
      const first = await timeOnce(
        url,
        call,
        isKnownFirst ? knownEmail(index) : unknownEmail(index),
        index,
      );
      const second = await timeOnce(
        url,
        call,
        isKnownFirst ? unknownEmail(index) : knownEmail(index),
        index,
      );
      known.push(isKnownFirst ? first : second);
      unknown.push(isKnownFirst ? second : first);
    }
  };
  await Promise.all(Array.from({ length: call.lanes }, lane));
  return { known, unknown };
}

async function timeOnce(url: string, call: Call, email: string, index: number): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(url + call.route.path, {
    method: call.route.method,
    // One IP address per pair, to stay below the rate limits.
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`,
    },
    body: JSON.stringify(call.body(email)),
  });
  await answer.arrayBuffer();
  if (answer.status === 429) throw new Error(`${call.name}: the limits answered`);
  return performance.now() - startedAt;
}

const show = (milliseconds: number): string => `${milliseconds.toFixed(2)} ms`;
