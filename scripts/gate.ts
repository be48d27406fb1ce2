import { measureTiming } from './gates/timing.ts';

/** Figures that take too long, or need too quiet a machine, for `npm test`. */
const gates: Record<string, () => Promise<string[]>> = { timing: measureTiming };

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in gates));
if (names.length === 0 || unknown.length > 0) {
  console.error(`Usage: npm run gate -- NAME…, with the names ${Object.keys(gates).join(', ')}`);
  process.exitCode = 2;
} else {
  for (const name of names) {
    const problems = (await gates[name]?.()) ?? [];
    for (const problem of problems) console.error(`${name}: ${problem}`);
    console.log(`${name}: ${problems.length === 0 ? 'ok' : 'failed'}`);
    if (problems.length > 0) process.exitCode = 1;
  }
}
