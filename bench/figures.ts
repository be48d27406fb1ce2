import { loadConfig } from '../server/src/platform/config.ts';

/** Printed as one line of JSON. */
export interface BenchResult {
  isGood: boolean;
  [name: string]: number | string | boolean;
}

/** The default of the product. */
export const { ANALYTICS_MIN_ROWS: analyticsMinRows } = loadConfig({});

export const rounded = (value: number): number => Math.round(value * 10) / 10;

/** In milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
