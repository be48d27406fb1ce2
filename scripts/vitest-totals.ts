import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Writes the number of passed and failed tests to TOTALS_FILE. */
export default class TotalsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env.TOTALS_FILE;
    if (file === undefined) return;
    const counts = modules.map((module) => countModule(module));
    const passed = counts.reduce((sum, count) => sum + count.passed, 0);
    const failed = counts.reduce((sum, count) => sum + count.failed, unhandledErrors.length);
    writeFileSync(file, JSON.stringify({ passed, failed }));
  }
}

function countModule(module: TestModule): { passed: number; failed: number } {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const passed = states.filter((state) => state === 'passed').length;
  const failed = states.filter((state) => state === 'failed').length;
  // A file can fail without a failed test, when it does not load or a hook fails.
  const isBroken = failed === 0 && module.state() === 'failed';
  return { passed, failed: isBroken ? 1 : failed };
}
