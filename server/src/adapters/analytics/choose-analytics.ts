import type { Analytics, AnalyticsCopy } from '../../platform/ports/analytics.ts';
import type { Config } from '../../platform/config.ts';
import { connect } from '../../platform/db/db.ts';
import { isDistributed } from '../../platform/db/distribution.ts';
import type { Log } from '../../platform/log.ts';
import type { ReadRouter } from '../../platform/ports/read-replica.ts';
import { StartError } from '../../platform/start-error.ts';
import { hasChangeLog } from '../citus/change-log.ts';
import { createPostgresAnalytics } from './analytics-postgres.ts';

export interface ChosenAnalytics {
  analytics: Analytics;
  /** Null when questions run on the database. */
  copy: AnalyticsCopy | null;
  close(): Promise<void>;
}

export async function openAnalytics(
  databaseUrl: string,
  config: Config,
  { readRouter, log }: { readRouter: ReadRouter; log: Log },
): Promise<ChosenAnalytics> {
  // A separate pool: long questions must not block short requests.
  const { db, close } = connect(databaseUrl, { maxConnections: 4, statementTimeoutMs: 60_000 });
  const database = createPostgresAnalytics(db, readRouter);
  if (config.ANALYTICS_ENGINE === 'postgres') return { analytics: database, copy: null, close };
  if ((await isDistributed(db)) && !(await hasChangeLog(db))) {
    await close();
    throw new StartError(
      'ANALYTICS_ENGINE: must be postgres until "npm run distribute" has run again on this cluster',
    );
  }
  try {
    const { openDuckdbAnalytics } = await import('../analytics-duckdb/analytics-duckdb.ts');
    const copy = openDuckdbAnalytics({
      databaseUrl,
      dataDir: config.DATA_DIR,
      memoryMb: config.ANALYTICS_MEMORY_MB,
      minRows: config.ANALYTICS_MIN_ROWS,
      database,
      log,
    });
    const closeBoth = async (): Promise<void> => {
      await copy.close();
      await close();
    };
    return { analytics: copy, copy, close: closeBoth };
  } catch (error) {
    log.warn({ err: error }, 'DuckDB cannot be used here: using the database');
    return { analytics: database, copy: null, close };
  }
}
