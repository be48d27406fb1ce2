import { defineConfig } from '@playwright/test';

// Set by `npm test`; without it Playwright uses its own browser.
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './harness/start-product.ts',
  reporter: [['list'], ['./harness/totals-reporter.ts']],
  workers: 2,
  fullyParallel: false,
  // The product and two journeys share the machine. A journey that passes only the second time
  // is listed as flaky.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Dublin',
    viewport: { width: 1440, height: 900 },
    // A service worker would fetch the whole product in every context.
    serviceWorkers: 'block',
    // Colours in transition would fail contrast checks.
    contextOptions: { reducedMotion: 'reduce' },
    // Slows every journey by a fifth.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    reuseContext: true,
    launchOptions: {
      // Save a quarter of the CPU time of a page load: one renderer keeps compiled scripts,
      // and optimising does not pay off for short-lived pages.
      args: [
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
        // For the monitor on a tablet.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=64 --max-semi-space-size=128',
      ],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
