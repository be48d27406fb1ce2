import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** `npm run help-pictures`: the pictures of the help, taken from the demo organisation. */
export default defineConfig(journeys, {
  testDir: '.',
  testMatch: '*-pictures.ts',
  outputDir: '../../test-results/pictures',
  globalSetup: '../harness/start-product.ts',
  reporter: 'list',
  workers: 1,
  timeout: 300_000,
  use: {
    // A narrow window: the pictures are shown about 760 pixels wide.
    viewport: { width: 880, height: 1000 },
    deviceScaleFactor: 1.5,
    colorScheme: 'light',
    reuseContext: false,
  },
});
