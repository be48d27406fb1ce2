import { existsSync, readFileSync } from 'node:fs';

export interface Totals {
  passed: number;
  /** The name of each failed test or check. */
  failures: string[];
}

/** A runner that failed without a failed test counts as one failure. */
export function readTotals(runner: string, file: string, isOk: boolean): Totals {
  const totals = existsSync(file) ? parseTotals(readFileSync(file, 'utf8')) : undefined;
  if (totals === undefined) return { passed: 0, failures: [`${runner} ended without a result`] };
  if (isOk || totals.failures.length > 0) return totals;
  return { ...totals, failures: [`${runner} failed after its tests`] };
}

export const addTotals = (all: Totals[]): Totals => ({
  passed: all.reduce((sum, totals) => sum + totals.passed, 0),
  failures: all.flatMap(({ failures }) => failures),
});

function parseTotals(text: string): Totals | undefined {
  const parsed: unknown = JSON.parse(text);
  const isTotals =
    typeof parsed === 'object' && parsed !== null && 'passed' in parsed && 'failures' in parsed;
  if (!isTotals || !Array.isArray(parsed.failures)) return undefined;
  return { passed: Number(parsed.passed), failures: parsed.failures.map(String) };
}
