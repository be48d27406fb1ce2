import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './lib/browser.ts';
import { everyGate } from '../gates/every-gate.ts';
import { root } from './lib/report.ts';
import { mainGates } from './everyday-tests.ts';
import { isInterrupted, runCommand, type CommandOptions } from './lib/run-command.ts';
import { planTests } from './test-plan.ts';
import { addTotals, readTotals, type Totals } from './lib/totals.ts';

const checks: [name: string, command: string, ...commandArguments: string[]][] = [
  ['Type check', 'tsc', '--build'],
  ['Lint', 'oxlint'],
  ['Format', 'oxfmt', '--check'],
  ['Structure', 'node', 'scripts/check-structure.ts'],
  ['Size of the first page', 'node', 'scripts/check-bundle.ts'],
  ['Paths in documents', 'node', 'scripts/check-doc-refs.ts'],
  ['Generated files', 'node', 'scripts/generate.ts', '--check'],
];

const testFiles = globSync(
  [
    '{contract,demo,monitor,pictures,recognition,scales,scripts,server}/**/*.test.ts',
    'web/{kiosk,src}/**/*.test.{ts,tsx}',
    'e2e/**/*.spec.ts',
  ],
  { cwd: root, exclude: ['**/node_modules/**'] },
);
const plan = planTests(process.argv.slice(2), testFiles);
const trials = everyGate.filter(
  ({ kind, name }) => kind === 'trial' && (plan.gates === 'all' || mainGates.includes(name)),
);
const folder = mkdtempSync(join(tmpdir(), 'wastegauge-totals-'));
const results: Totals[] = [];

for (const word of plan.unmatched) {
  results.push({ passed: 0, failures: [`No test file has "${word}" in its name.`] });
}
if (plan.checks) {
  for (const [name, command, ...commandArguments] of checks) {
    await step(name, () => check(name, command, commandArguments));
  }
}
if (plan.vitest !== undefined) {
  const reporters = ['--reporter=default', '--reporter=./scripts/vitest-totals.ts'];
  const filters = plan.vitest;
  await step('Unit and API tests', () => runTests('vitest', ['run', ...reporters, ...filters]));
}
if (plan.gates !== 'none') await step('Gates, quick', runGates);
if (plan.playwright !== undefined) {
  const filters = plan.playwright;
  await step('Browser journeys', () => runJourneys(filters));
}
rmSync(folder, { recursive: true, force: true });

const { passed, failures } = addTotals(results);
if (isInterrupted()) {
  console.error('Interrupted.');
  process.exitCode = 130;
} else {
  for (const failure of failures) console.error(`Failed: ${failure}`);
  if (plan.leavesOutSlowTests) console.log('`npm test -- all` also runs the slow tests.');
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

async function step(name: string, work: () => Promise<Totals>): Promise<void> {
  if (isInterrupted()) return;
  const startedAt = Date.now();
  console.log(`${name} …`);
  const totals = await work();
  results.push(totals);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${name}: ${totals.failures.length > 0 ? 'failed' : 'ok'}, ${seconds} s`);
}

async function check(name: string, command: string, commandArguments: string[]): Promise<Totals> {
  const { isOk, output } = await runCommand(command, commandArguments);
  if (!isOk) process.stdout.write(output);
  return { passed: 0, failures: isOk ? [] : [name] };
}

async function runTests(
  runner: string,
  runnerArguments: string[],
  environment: CommandOptions['environment'] = {},
): Promise<Totals> {
  const totalsFile = join(folder, `${runner}.json`);
  const { isOk } = await runCommand(runner, runnerArguments, {
    isShown: true,
    environment: {
      ...environment,
      TOTALS_FILE: totalsFile,
      ...(plan.leavesOutSlowTests && { WITHOUT_SLOW_TESTS: 'true' }),
    },
  });
  return readTotals(runner, totalsFile, isOk);
}

/** Gates that are tests ran with the tests; each other gate counts as one. */
async function runGates(): Promise<Totals> {
  const names = trials.map(({ name }) => name);
  const { output } = await runCommand('node', ['gates/run-gates.ts', ...names, '--quick']);
  process.stdout.write(output);
  const passed = trials.filter(({ name }) =>
    new RegExp(String.raw`^\{"gate":"${name}".*"ok":true`, 'm').test(output),
  );
  const failed = trials.filter((gate) => !passed.includes(gate));
  const failures = failed.map(({ name }) => {
    const result = output.split('\n').find((line) => line.startsWith(`{"gate":"${name}"`));
    return `gate ${name}: ${result ?? 'no result'}`;
  });
  return { passed: passed.length, failures };
}

async function runJourneys(filters: string[]): Promise<Totals> {
  try {
    const browser = await findBrowser();
    const patterns = filters.map((filter) => filter.replaceAll(/[^\w/-]/g, String.raw`\$&`));
    const playwrightArguments = ['test', '--config=e2e/playwright.config.ts', ...patterns];
    return await runTests('playwright', playwrightArguments, { CHROMIUM_PATH: browser });
  } catch (error) {
    return { passed: 0, failures: [error instanceof Error ? error.message : String(error)] };
  }
}
