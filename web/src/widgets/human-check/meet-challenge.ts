import { solveChallengeWorkers } from 'altcha/lib';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { z } from 'zod';
import { call } from '../../api/call.ts';
// oxlint-disable-next-line import/default -- made by the bundler; inline, to save a round trip
import SolverWorker from './human-check-worker.ts?worker&inline';

const challengeSchema = z.object({
  parameters: z.looseObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
  }),
  signature: z.string(),
});

const maxWorkers = 4;

type Challenge = z.output<typeof challengeSchema>;

export const fetchChallenge = async (signal?: AbortSignal): Promise<Challenge> =>
  challengeSchema.parse(await call(signInRoutes.getHumanCheck, { signal }));

export async function meetChallenge(challenge: Challenge, signal?: AbortSignal) {
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
  return call(signInRoutes.passHumanCheck, { body: { payload }, signal });
}
