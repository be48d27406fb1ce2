import { test as base, expect } from '@playwright/test';

export { expect };

/** Unexpected errors in the browser's console fail a journey. */
interface ConsoleErrors {
  readonly texts: string[];
  expect(pattern: RegExp): void;
}

interface Fixtures {
  consoleErrors: ConsoleErrors;
}

export const test = base.extend<Fixtures>({
  baseURL: process.env.E2E_BASE_URL,

  consoleErrors: async ({}, use) => {
    const texts: string[] = [];
    const expected: RegExp[] = [];
    await use({ texts, expect: (pattern) => expected.push(pattern) });
    const surprises = texts.filter((text) => !expected.some((pattern) => pattern.test(text)));
    expect(surprises, 'errors in the console of the browser').toEqual([]);
  },

  page: async ({ page, consoleErrors }, use) => {
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      consoleErrors.texts.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => consoleErrors.texts.push(error.stack ?? error.message));
    await use(page);
    // A call that is still being answered would fail the journey at its end.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Not reset by Playwright when it reuses the context.
    await page.context().setOffline(false);
  },
});
