import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/** Ends a check: silent when there is nothing to say, otherwise one line a problem and exit code 1. */
export function report(check: string, problems: string[]): void {
  for (const problem of problems) console.error(`${check}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
