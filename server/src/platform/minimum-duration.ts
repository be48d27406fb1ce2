import { setTimeout } from 'node:timers/promises';

/** Hides how long the work took, so that timing does not reveal its result. */
export async function withMinimumDuration<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [done] = await Promise.allSettled([work(), setTimeout(milliseconds)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
