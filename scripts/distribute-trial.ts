import { dayIn } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import { createPostgresAnalytics } from '../server/src/adapters/analytics/analytics-postgres.ts';
import { wasteByDay } from '../server/src/features/analytics/service.ts';
import { claimOldest, findOldestPart } from '../server/src/features/labelling/claims.ts';
import { connect, type Db } from '../server/src/platform/db/db.ts';
import { mintScope, type SiteScope } from '../server/src/platform/scope.ts';
import { StartError } from '../server/src/platform/start-error.ts';

const trials: Record<string, (db: Db, scope: SiteScope) => Promise<unknown>> = {
  'a question about all sites': (db, scope) => {
    const today = dayIn('UTC', new Date());
    const period = { startDate: '2000-01-01', endDate: today };
    return wasteByDay(createPostgresAnalytics(db), scope, {
      period,
      currency: 'EUR',
      isSiteCurrency: false,
    });
  },
  'a task of the labelling queue': (db, scope) => claim(db, scope, 'labelling'),
  'a task of the verification queue': (db, scope) => claim(db, scope, 'verification'),
};

async function claim(
  db: Db,
  scope: SiteScope,
  purpose: 'labelling' | 'verification',
): Promise<void> {
  const now = new Date();
  const user = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(db);
  const claimant = { userId: user.rows[0]?.id ?? 0, purpose, skip: [], now, until: now };
  const part = await findOldestPart(db, scope, claimant, undefined);
  if (part) await claimOldest(db, part, claimant);
}

/** Runs typical queries of the product on the cluster and rolls them back. */
export async function tryDistributed(
  databaseUrl: string,
  say: (line: string) => void,
): Promise<void> {
  const { db, close } = connect(databaseUrl, { maxConnections: 1, statementTimeoutMs: 60_000 });
  const failures: string[] = [];
  try {
    const sites = await sql<{ id: number }>`select id from site order by id`.execute(db);
    const scope = mintScope(sites.rows.map(({ id }) => id));
    for (const [name, attempt] of Object.entries(trials)) {
      const startedAt = performance.now();
      const transaction = await db.startTransaction().execute();
      try {
        await attempt(transaction, scope);
        say(`${name}: ${Math.round(performance.now() - startedAt)} ms`);
      } catch (error) {
        failures.push(`${name} failed: ${String(error)}`);
      } finally {
        await transaction.rollback().execute();
      }
    }
  } finally {
    await close();
  }
  if (failures.length > 0) throw new StartError(failures.join('\n'));
}
