import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { addTotals, type Totals } from './lib/totals.ts';

/** Writes the number of passed tests and the names of failed ones to TOTALS_FILE. */
export default class TotalsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env.TOTALS_FILE;
    if (file === undefined) return;
    const failures = unhandledErrors.map(({ message, stack }) => `Unhandled: ${stack ?? message}`);
    const totals = addTotals([...modules.map(countModule), { passed: 0, failures }]);
    writeFileSync(file, JSON.stringify(totals));
  }
}

function countModule(module: TestModule): Totals {
  const tests = [...module.children.allTests()];
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  const failures = tests
    .filter((test) => test.result().state === 'failed')
    .map((test) => `${module.relativeModuleId} › ${test.fullName}`);
  // A file can fail without a failed test, when it does not load or a hook fails.
  const isBroken = failures.length === 0 && module.state() === 'failed';
  const errors = isBroken ? module.errors().map(({ message }) => message) : [];
  return {
    passed,
    failures: isBroken ? [[module.relativeModuleId, ...errors].join(': ')] : failures,
  };
}
