import type { Period } from '@wastegauge/contract/values/dates';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { resetRecords } from './queries.ts';

/** What was written down for these days gives way to what counts without it: the estimates of their events (S-19). */
export async function giveWayToVenueEvents(
  transaction: Db,
  actor: Actor,
  siteId: number,
  days: Period,
): Promise<void> {
  const before = await resetRecords(transaction, siteId, days, actor.user.id);
  if (before.length === 0) return;
  await writeAudit(transaction, actor, {
    action: 'covers.gave_way',
    targetType: 'site',
    targetId: siteId,
    siteId,
    before: { days: before },
    after: { ...days },
  });
}
