import { solveChallengeWorkers } from 'altcha/lib';
import { signInRoutes } from '@wastegauge/contract/sign-in';
import { z } from 'zod';
import { call } from '../../api/call.ts';

const challenge = z.object({
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

/** Fetches a challenge of ALTCHA, works on it beside the page and hands the solution in. */
export async function passHumanCheck(signal?: AbortSignal): Promise<{ passed: true }> {
  const given = challenge.parse(await call(signInRoutes.getHumanCheck, { signal }));
  const controller = new AbortController();
  signal?.addEventListener('abort', () => controller.abort());
  const solution = await solveChallengeWorkers({
    challenge: given,
    controller,
    concurrency: Math.min(navigator.hardwareConcurrency || 1, maxWorkers),
    createWorker: () =>
      new Worker(new URL('./human-check-worker.ts', import.meta.url), { type: 'module' }),
  });
  if (!solution) throw new Error('The challenge was not solved in time');
  const payload = btoa(JSON.stringify({ challenge: given, solution }));
  return call(signInRoutes.passHumanCheck, { body: { payload }, signal });
}
