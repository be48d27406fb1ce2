import { writeFileSync } from 'node:fs';
import type { Reporter, Suite } from '@playwright/test/reporter';

/** Writes the numbers of passed and failed journeys to TOTALS_FILE. */
export default class TotalsReporter implements Reporter {
  #suite: Suite | undefined;
  #errors = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError(): void {
    this.#errors += 1;
  }

  onEnd(): void {
    const file = process.env.TOTALS_FILE;
    if (file === undefined) return;
    const outcomes = this.#suite?.allTests().map((test) => test.outcome()) ?? [];
    const passed = outcomes.filter((outcome) => outcome === 'expected').length;
    const skipped = outcomes.filter((outcome) => outcome === 'skipped').length;
    const failed = outcomes.length - passed - skipped + this.#errors;
    writeFileSync(file, JSON.stringify({ passed, failed }));
  }

  printsToStdio(): boolean {
    return false;
  }
}
