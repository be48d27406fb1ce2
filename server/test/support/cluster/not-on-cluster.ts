/**
 * Tests that cannot run on a Citus cluster, with the reason. A file, or a file and the name of one of its tests.
 */
const cursor =
  'cursors of the data connector follow triggers, which distributed tables cannot have';
const trigger = 'the test adds or disables a trigger, which distributed tables cannot have';

const locks = 'the test watches locks on the coordinator, but rows are locked on the nodes';

const arrival =
  'a cluster finds changes by the time of arrival, and the test dates arrivals in the past';
const imitation = 'the test imitates a cluster on plain PostgreSQL';

const replacing =
  'a cluster refuses to be replaced by a backup, which cluster-backup.test.ts covers';

const plainForm = 'the test also runs the form of a query that is used on plain PostgreSQL only';

export const notOnCluster: Record<string, string> = {
  'server/src/adapters/analytics-duckdb/copy-manager.test.ts > replacing the database rebuilds the copy':
    trigger,
  'server/src/adapters/analytics-duckdb/row-estimate.test.ts':
    'on a cluster, PostgreSQL does not answer questions in place of the copy',
  'server/src/features/feed/feed-by-columns.test.ts': plainForm,
  'server/src/adapters/backup/backup.test.ts > a backup restores every row and picture into an empty installation':
    'the test compares triggers and keys with those of a database that is not distributed',
  'server/src/adapters/backup/backup.test.ts > an installation with data is replaced only on request':
    replacing,
  'server/src/adapters/backup/backup.test.ts > the analytics copy is rebuilt after a restore':
    replacing,
  'server/src/adapters/backup/backup.test.ts > a failure to store pictures leaves the installation unchanged':
    replacing,
  'server/src/adapters/backup/backup.test.ts > an older backup is migrated; a newer one is rejected':
    replacing,
  'server/src/adapters/citus/distribute.test.ts': imitation,
  'server/src/features/data-connector/data-cursors.test.ts': cursor,
  'server/src/features/data-connector/data-streams.test.ts > a cursor ends when the streams of a site change, not when those of another do':
    cursor,
  'server/src/features/sites/site-edit.test.ts > a database error in the second part rolls back the first':
    trigger,
  'server/src/features/prices/prices.test.ts > changes during a revaluation get the new price too':
    locks,
  'server/src/features/venues/venue-events.test.ts > deleting an event that is already being deleted answers not found':
    locks,
  'server/src/features/imports/imports-applying.test.ts > one list imported twice concurrently counts once':
    locks,
  'server/src/features/imports/imports-applying.test.ts > nothing is imported when a monitor is moved in the meantime':
    locks,
  'server/src/features/imports/imports-applying.test.ts > discarding an import that is being applied answers that it was applied':
    locks,
  'server/src/features/analytics/monitor-filters.test.ts > a user deleted while setting a target gets a conflict':
    locks,
  'server/src/features/teams/teams.test.ts > removal waits for the team lock without holding the user lock':
    locks,
  'server/src/features/monitor-health/silence-mails.test.ts > each site has its own mail':
    'the test moves events to another site, which a cluster refuses',
  'server/src/features/unusual/unusual-decisions.test.ts': arrival,
  'server/src/features/unusual/unusual-findings.test.ts': arrival,
};
