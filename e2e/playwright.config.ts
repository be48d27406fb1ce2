import { defineConfig } from '@playwright/test';

// `npm test` finds a browser and names it here; with Playwright's own the variable may be absent.
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './harness/start-product.ts',
  reporter: [['list'], ['./harness/totals-reporter.ts']],
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Dublin',
    viewport: { width: 1440, height: 900 },
    // Every journey has a browser of its own, which would fetch all of the product to keep it.
    serviceWorkers: 'block',
    // A colour on its way from one state to the next is neither.
    contextOptions: { reducedMotion: 'reduce' },
    // Costs a fifth of the time of every journey, so it is asked for.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    reuseContext: true,
    launchOptions: {
      // They take a quarter of the CPU time off a page load: one renderer keeps the compiled scripts,
      // and pages that live for seconds are not worth optimising.
      args: [
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=64 --max-semi-space-size=128',
      ],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
