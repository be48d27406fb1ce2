/**
 * Tests that cannot run on a Citus cluster, with the reason. A file, or a file and the name of one of its tests.
 */
const copy = 'the analytics copy follows triggers, which distributed tables cannot have';
const trigger = 'the test adds a trigger, which distributed tables cannot have';

export const notOnCluster: Record<string, string> = {
  'server/src/features/analytics/analytics-daylight.test.ts': copy,
  'server/src/features/analytics/analytics-equality.test.ts': copy,
  'server/src/features/analytics/analytics-golden.test.ts': copy,
  'server/src/features/compliance/compliance-recount.test.ts': copy,
  'server/src/features/feed/feed-by-columns.test.ts': copy,
  'server/src/features/overview/overview-equality.test.ts': copy,
  'server/src/features/streams/streams-recount.test.ts': copy,
  'server/src/features/venues/venue-questions.test.ts': copy,
  'server/src/features/sites/site-edit.test.ts > a database error in the second part rolls back the first':
    trigger,
};
