import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    // On two cores: some files wait more than they work.
    maxWorkers: 3,
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,pictures,recognition,scales,scripts}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{demo,monitor,server}/**/*.test.ts'],
          globalSetup: ['server/test/support/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'web', include: ['web/{kiosk,src}/**/*.test.{ts,tsx}'] } },
    ],
  },
});
