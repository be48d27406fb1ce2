import { configDefaults, defineConfig } from 'vitest/config';
import { notOnCluster } from './server/test/support/cluster/not-on-cluster.ts';

const isOnCluster = Boolean(process.env.TEST_CITUS_URLS);

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
          include: ['{contract,pictures,recognition,scales,scripts}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{demo,monitor,server}/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...(isOnCluster
              ? Object.keys(notOnCluster).filter((name) => name.endsWith('.ts'))
              : []),
          ],
          setupFiles: isOnCluster ? ['server/test/support/cluster/skip-on-cluster.ts'] : [],
          globalSetup: ['server/test/support/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'web', include: ['web/{kiosk,src}/**/*.test.{ts,tsx}'] } },
    ],
  },
});
