import { configDefaults, defineConfig } from 'vitest/config';
import { slowTests } from './scripts/everyday-tests.ts';
import { notOnCluster } from './server/test/support/cluster/not-on-cluster.ts';

const isOnCluster = Boolean(process.env.TEST_CITUS_URLS);
const exclude = [
  ...configDefaults.exclude,
  ...(process.env.WITHOUT_SLOW_TESTS ? slowTests : []),
  ...(isOnCluster ? Object.keys(notOnCluster).filter((name) => name.endsWith('.ts')) : []),
];

export default defineConfig({
  test: {
    pool: 'forks',
    // On two cores: some files wait more than they work.
    maxWorkers: 3,
    isolate: false,
    // On a cluster every query has more hops and every test database is copied on each node.
    testTimeout: isOnCluster ? 120_000 : 30_000,
    hookTimeout: isOnCluster ? 120_000 : 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          exclude,
          include: ['{contract,pictures,recognition,scales,scripts}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{demo,monitor,server}/**/*.test.ts'],
          exclude,
          setupFiles: isOnCluster ? ['server/test/support/cluster/skip-on-cluster.ts'] : [],
          globalSetup: ['server/test/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'web', exclude, include: ['web/{kiosk,src}/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
