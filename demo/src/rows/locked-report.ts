import type { Day } from '@wastegauge/contract/values/dates';
import { createPostgresAnalytics } from '@wastegauge/server/adapters/analytics/analytics-postgres';
import { buildReport } from '@wastegauge/server/features/compliance/build-report';
import { canonicalJson, hashText } from '@wastegauge/server/features/compliance/canonical';
import { findSignerName, insertLock } from '@wastegauge/server/features/compliance/queries';
import { refreshDays } from '@wastegauge/server/features/coverage/service';
import { writeAudit } from '@wastegauge/server/platform/db/audit';
import { inTransaction, type Db } from '@wastegauge/server/platform/db/db';
import { mintScope } from '@wastegauge/server/platform/scope';
import { randomUUID } from 'node:crypto';
import { liftTimeouts } from '../queries.ts';
import { demoGroups, demoUsers } from '../tables.ts';

/** Sites of the first group that have measured for the whole of last year. */
const siteIds = [1, 2];
const scheme = 'flw';

/** The first group signed last year's report; the other groups have not. */
export async function lockDemoReport(db: Db, { today, now }: { today: Day; now: Date }) {
  const year = Number(today.slice(0, 4)) - 1;
  const period = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  for (const siteId of siteIds) {
    await inTransaction(db, async (transaction) => {
      await liftTimeouts(transaction);
      await refreshDays(transaction, { siteId, from: period.startDate, to: period.endDate, now });
    });
  }
  const deps = { db, analytics: createPostgresAnalytics(db), clock: { now: () => now } };
  const report = await buildReport(deps, mintScope(siteIds), {
    scheme,
    ...period,
    answers: {
      assurance: 'Weights checked by the internal audit',
      narrative: 'Smaller plates at breakfast, and dishes cooked to the number of guests.',
      hierarchy_reason: '',
      base_year: year,
      is_output_used: true,
    },
  });
  const content = canonicalJson(report);
  const hash = hashText(content);
  const signer = demoUsers.find(({ email }) => email === demoGroups[0]?.ownerEmail);
  if (!signer) throw new Error('The first group of the demo has no owner.');
  await inTransaction(db, async (transaction) => {
    const name = await findSignerName(transaction, signer.id);
    const given = { scheme, ...period, siteIds, content, hash } as const;
    const id = await insertLock(
      transaction,
      { ...given, replaced: undefined, clientId: randomUUID() },
      { by: signer.id, name, at: new Date(`${year + 1}-01-14T10:20:00Z`) },
    );
    if (id === undefined) throw new Error('The report of the demo was not stored.');
    const caller = { requestId: randomUUID(), user: signer, scope: { siteIds } };
    await writeAudit(transaction, caller, 'report.locked', ['locked_report', id], {
      after: { scheme, ...period, sites: siteIds, version: 1, replaces: null, hash },
    });
  });
}
