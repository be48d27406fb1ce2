import { writeFileSync } from 'node:fs';
import type { Reporter, Suite, TestError } from '@playwright/test/reporter';

/** Writes the number of passed journeys and the names of failed ones to TOTALS_FILE. */
export default class TotalsReporter implements Reporter {
  #suite: Suite | undefined;
  #errors: string[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError({ message = 'unknown error' }: TestError): void {
    this.#errors.push(message);
  }

  onEnd(): void {
    const file = process.env.TOTALS_FILE;
    if (file === undefined) return;
    const tests = this.#suite?.allTests() ?? [];
    const passed = tests.filter((test) => ['expected', 'flaky'].includes(test.outcome())).length;
    const failed = tests.filter((test) => test.outcome() === 'unexpected');
    const failures = [...failed.map((test) => test.titlePath().join(' › ')), ...this.#errors];
    writeFileSync(file, JSON.stringify({ passed, failures }));
  }

  printsToStdio(): boolean {
    return false;
  }
}
