import { setTimeout as pause } from 'node:timers/promises';

/** Rests after the work, by default twice as long, so that a long job leaves most of the database to people. */
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
