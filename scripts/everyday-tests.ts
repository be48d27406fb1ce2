/**
 * `npm test` has to end within 18 minutes on two cores, so it leaves out the slowest test files, most gates and the
 * journeys that are not listed here. `npm test -- all` runs everything.
 */
export const slowTests = [
  'demo/src/demo.test.ts',
  'demo/src/live/live-demo.test.ts',
  'server/src/adapters/analytics-duckdb/copy-manager.test.ts',
  'server/src/adapters/backup/backup.test.ts',
  'server/src/adapters/citus/distribute.test.ts',
  'server/src/adapters/postgres-embedded/postgres-embedded.test.ts',
  'server/src/features/actions/measurement/simulation.test.ts',
  'server/src/features/analytics/analytics-equality.test.ts',
  'server/src/features/data-connector/data-downloads.test.ts',
  'server/src/features/imports/imports-hostile.test.ts',
  'server/src/features/insights/insights-recount.test.ts',
  'server/src/features/overview/overview-equality.test.ts',
  'server/src/features/overview/overview-recount.test.ts',
  'server/src/features/recognition/bad-input.test.ts',
  'server/src/features/recognition/recognition.test.ts',
  'server/src/features/venues/venue-calendar-hostile.test.ts',
  'server/src/features/venues/venue-calendar-import.test.ts',
  'server/test/generated-requests.test.ts',
  'server/test/same-figures.test.ts',
  'server/test/supervisor.test.ts',
];

/** The main journeys of each part of the product. */
export const mainJourneys = [
  'e2e/access/password.spec.ts',
  'e2e/access/reset.spec.ts',
  'e2e/access/sign-up.spec.ts',
  'e2e/administration/device-management.spec.ts',
  'e2e/administration/review.spec.ts',
  'e2e/administration/site-management.spec.ts',
  'e2e/administration/tablets.spec.ts',
  'e2e/administration/users-changes.spec.ts',
  'e2e/insight/compliance.spec.ts',
  'e2e/insight/coverage-gaps.spec.ts',
  'e2e/insight/explore.spec.ts',
  'e2e/insight/insights.spec.ts',
  'e2e/insight/overview.spec.ts',
  'e2e/insight/reports.spec.ts',
  'e2e/labelling/labelling.spec.ts',
  'e2e/labelling/verification.spec.ts',
  'e2e/monitor/weighing.spec.ts',
  'e2e/shell/shell.spec.ts',
  'e2e/venues/occupancy.spec.ts',
  'e2e/waste/feed.spec.ts',
  'e2e/waste/imports.spec.ts',
  'e2e/waste/manual-waste.spec.ts',
];

/** Captures, labels and a stop while the product works. */
export const mainGates = ['D1', 'D3', 'D16'];
