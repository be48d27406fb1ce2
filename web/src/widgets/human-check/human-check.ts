import { queryOptions } from '@tanstack/react-query';
import { solveChallengeWorkers } from 'altcha/lib';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { publicSettingsOptions } from '../session/public-settings.ts';
// oxlint-disable-next-line import/default -- made by the bundler; inline, to save a round trip
import SolverWorker from './human-check-worker.ts?worker&inline';

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

type Challenge = z.output<typeof challenge>;

export const fetchChallenge = async (signal?: AbortSignal): Promise<Challenge> =>
  challenge.parse(await call(signInRoutes.getHumanCheck, { signal }));

/** Works on a challenge of ALTCHA beside the page and hands the solution in. */
export async function meetChallenge(given: Challenge, signal?: AbortSignal) {
  const controller = new AbortController();
  signal?.addEventListener('abort', () => controller.abort());
  const solution = await solveChallengeWorkers({
    challenge: given,
    controller,
    concurrency: Math.min(navigator.hardwareConcurrency || 1, maxWorkers),
    createWorker: () => new SolverWorker(),
  });
  if (!solution) throw new Error('The challenge was not solved in time');
  const payload = btoa(JSON.stringify({ challenge: given, solution }));
  return call(signInRoutes.passHumanCheck, { body: { payload }, signal });
}

/** A pass counts for ten minutes; a page that stays open gets a new one in time. */
const renewalMs = 9 * 60_000;

export const humanCheckOptions = queryOptions({
  queryKey: ['human-check'],
  // The challenge does not wait for the settings: a slow network feels every round trip.
  queryFn: async ({ client, signal }) => {
    const [challenge, { human_check }] = await Promise.all([
      fetchChallenge(signal),
      client.ensureQueryData(publicSettingsOptions),
    ]);
    return human_check === 'off' ? null : meetChallenge(challenge, signal);
  },
  retry: false,
  // It starts before the page is there: what failed meanwhile is told, and tried again when asked.
  retryOnMount: false,
  staleTime: renewalMs,
  gcTime: renewalMs,
  refetchInterval: renewalMs,
});

export const isAboutHumanCheck = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'humanCheckRequired' || error.code === 'humanCheckFailed');
