import { passwordRoutes } from '@wastegauge/contract/passwords';
import type { Route } from '@wastegauge/contract/route';
import { signInRoutes } from '@wastegauge/contract/sign-in';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db.ts';
import { hashPassword } from '../../server/src/platform/passwords.ts';
import { withProduct } from './product.ts';

const timingsEach = 500;
const warmUps = 20;
const allowedMs = 5;

interface Call {
  name: string;
  route: Route;
  body: (email: string) => object;
  /** Answers that wait on purpose leave the machine idle, so several can be timed at once. */
  lanes: number;
}

const calls: Call[] = [
  {
    name: 'password',
    route: signInRoutes.login,
    body: (email) => ({ email, password: 'not the password' }),
    lanes: 1,
  },
  { name: 'magic link', route: signInRoutes.sendMagicLink, body: (email) => ({ email }), lanes: 4 },
  {
    name: 'reset link',
    route: passwordRoutes.requestReset,
    body: (email) => ({ email }),
    lanes: 4,
  },
];

const knownEmail = (index: number): string => `known${index}@kitchen.example`;
const unknownEmail = (index: number): string => `other${index}@kitchen.example`;

/** Whether time tells if an e-mail is known: medians of known and unknown, taken in turns. */
export function measureTiming(): Promise<string[]> {
  const environment = { HUMAN_CHECK: 'off', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' };
  return withProduct(environment, async ({ url, db }) => {
    await insertKnownUsers(db);
    const problems: string[] = [];
    for (const call of calls) {
      const { known, unknown } = await timeCall(url, call);
      const difference = Math.abs(median(known) - median(unknown));
      const figures = `known ${show(median(known))}, unknown ${show(median(unknown))}`;
      console.log(`${call.name}: ${figures} (${known.length} each)`);
      if (difference > allowedMs) {
        problems.push(
          `${call.name}: medians differ by ${show(difference)}, ${allowedMs} ms allowed`,
        );
      }
    }
    return problems;
  });
}

async function insertKnownUsers(db: Db): Promise<void> {
  const passwordHash = await hashPassword('Roast-potatoes-1');
  await sql`
    insert into app_user (email, password_hash, first_name, surname)
    select 'known' || number || '@kitchen.example', ${passwordHash}, 'Robin', 'Kelly'
    from generate_series(0, ${timingsEach + warmUps - 1}) as number
  `.execute(db);
}

async function timeCall(url: string, call: Call): Promise<{ known: number[]; unknown: number[] }> {
  const known: number[] = [];
  const unknown: number[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < timingsEach + warmUps) {
      const index = next;
      next += 1;
      // In turns, each first half of the time: what the machine does besides hits both alike.
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
      if (index < warmUps) continue;
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
    // An address for every pair, or the limits would answer instead.
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

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

const show = (milliseconds: number): string => `${milliseconds.toFixed(2)} ms`;
