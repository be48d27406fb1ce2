import { existsSync, readFileSync } from 'node:fs';

export interface Totals {
  passed: number;
  failed: number;
}

/** A runner that failed without a failed test counts as one failure. */
export function readTotals(file: string, isOk: boolean): Totals {
  const totals = existsSync(file) ? parseTotals(readFileSync(file, 'utf8')) : undefined;
  if (totals === undefined) return { passed: 0, failed: 1 };
  return isOk || totals.failed > 0 ? totals : { ...totals, failed: 1 };
}

export const addTotals = (all: Totals[]): Totals => ({
  passed: all.reduce((sum, totals) => sum + totals.passed, 0),
  failed: all.reduce((sum, totals) => sum + totals.failed, 0),
});

function parseTotals(text: string): Totals | undefined {
  const parsed: unknown = JSON.parse(text);
  const isTotals =
    typeof parsed === 'object' && parsed !== null && 'passed' in parsed && 'failed' in parsed;
  if (!isTotals) return undefined;
  return { passed: Number(parsed.passed), failed: Number(parsed.failed) };
}
