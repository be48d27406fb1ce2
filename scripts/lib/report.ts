import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/** Prints one line per problem and sets exit code 1. */
export function report(check: string, problems: string[]): void {
  for (const problem of problems) console.error(`${check}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
