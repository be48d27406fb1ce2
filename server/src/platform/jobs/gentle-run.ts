import { setTimeout as pause } from 'node:timers/promises';

/** Rests twice as long as the work took, or longer, so that a long job leaves most of the machine to people. */
export async function runGently<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
  restShare = 2,
): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  const tookMs = performance.now() - startedAt;
  await pause(restShare * tookMs, undefined, { signal, ref: false }).catch(() => undefined);
  return result;
}
