import { setTimeout } from 'node:timers/promises';

/** However quickly the work is done, the answer waits: time must not tell what was found. */
export async function withMinimumDuration<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [done] = await Promise.allSettled([work(), setTimeout(milliseconds)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
