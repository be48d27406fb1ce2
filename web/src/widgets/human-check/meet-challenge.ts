import type { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { solveChallengeWorkers, type Challenge } from 'altcha/lib';
// oxlint-disable-next-line import/default -- made by the bundler; inline, to save a round trip
import SolverWorker from './human-check-worker.ts?worker&inline';

type Unparsed<Name extends keyof typeof signInRoutes> = Omit<
  (typeof signInRoutes)[Name],
  'body' | 'reply'
>;

// This file imports nothing of the application: the check starts before the entry script and the schemas have loaded.
const getHumanCheck: Unparsed<'getHumanCheck'> = {
  method: 'GET',
  path: '/api/auth/human-check/',
  access: 'public',
  summary: 'A fresh challenge of the human check',
};
const passHumanCheck: Unparsed<'passHumanCheck'> = {
  method: 'POST',
  path: '/api/auth/human-check/',
  access: 'public',
  summary: 'Hand in the solution of a challenge; it counts once, for ten minutes',
};

const maxWorkers = 4;

/** Sends the request and returns the body of a successful reply. */
export type Send = (
  route: typeof getHumanCheck | typeof passHumanCheck,
  parts: { body?: { payload: string }; signal?: AbortSignal | undefined },
) => Promise<unknown>;

interface Check {
  send: Send;
  signal?: AbortSignal;
  /** Started before the page could ask for it; the next call waits for this one. */
  isEarly?: true;
}

let early: Promise<true> | undefined;

export async function meetChallenge({ send, signal, isEarly }: Check): Promise<true> {
  if (isEarly) {
    early = solve(send);
    return early;
  }
  const started = early;
  early = undefined;
  // A failure is repeated once, so that the page can report it.
  return started ? started.catch(() => solve(send, signal)) : solve(send, signal);
}

async function solve(send: Send, signal?: AbortSignal): Promise<true> {
  const challenge = await send(getHumanCheck, { signal });
  if (!isChallenge(challenge)) throw new Error('The challenge cannot be read');
  const controller = new AbortController();
  signal?.addEventListener('abort', () => controller.abort());
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(navigator.hardwareConcurrency || 1, maxWorkers),
    createWorker: () => new SolverWorker(),
  });
  if (!solution) throw new Error('The challenge was not solved in time');
  const payload = btoa(JSON.stringify({ challenge, solution }));
  await send(passHumanCheck, { body: { payload }, signal });
  return true;
}

function isChallenge(reply: unknown): reply is Challenge {
  if (typeof reply !== 'object' || reply === null || !('parameters' in reply)) return false;
  const { parameters } = reply;
  return (
    typeof parameters === 'object' &&
    parameters !== null &&
    'algorithm' in parameters &&
    parameters.algorithm === 'PBKDF2/SHA-256'
  );
}
