/** Printed as one line of JSON. */
export interface BenchResult {
  isGood: boolean;
  [name: string]: number | string | boolean;
}

/** As in the settings of the product. */
export const analyticsMinRows = 20_000;

export const rounded = (value: number): number => Math.round(value * 10) / 10;

/** In milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
