import { withdrawalMinutes } from '@wastegauge/contract/waste/tablets';
import type { DeviceCaller } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { writeAudits } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { queryRows } from '../../platform/db/query.ts';
import { announce } from '../../platform/ports/live.ts';
import { changeEvent } from '../events/service.ts';
import { findDeliverySites } from './queries.ts';

const minuteMs = 60_000;

/** Repeated requests change nothing. Captures that people have changed since are kept. */
export async function withdrawCapture(
  { db, clock }: { db: Db; clock: Clock },
  caller: DeviceCaller,
  captureId: string,
): Promise<void> {
  const deviceId = caller.device.id;
  const sites = await findDeliverySites(db, deviceId);
  const since = new Date(clock.now().getTime() - withdrawalMinutes * minuteMs);
  await inTransaction(db, async (transaction) => {
    const events = await lockCapture(transaction, { deviceId, sites, captureId }, since);
    if (events.length === 0) throw new AppError('captureUnknown');
    const open = events.filter(({ status }) => status !== 'DISCARDED');
    if (open.length === 0) return;
    if (open.some(({ isOpen }) => !isOpen)) throw new AppError('withdrawalTooLate');
    for (const event of open) {
      await changeEvent(transaction, event, { status: 'DISCARDED' });
      const { siteId: site_id, id: event_id } = event;
      await announce(transaction, { kind: 'discarded', site_id, event_id, device_id: deviceId });
    }
    await writeAudits(
      transaction,
      caller,
      open.map(({ siteId, id, status }) => ({
        action: 'event.withdrawn',
        targetType: 'event',
        targetId: id,
        siteId,
        before: { status },
        after: { status: 'DISCARDED', deviceId },
      })),
    );
  });
}

interface CapturedEvent {
  siteId: number;
  id: number;
  status: string;
  isOpen: boolean;
}

async function lockCapture(
  transaction: Db,
  { deviceId, sites, captureId }: { deviceId: number; sites: number[]; captureId: string },
  since: Date,
): Promise<CapturedEvent[]> {
  const events: CapturedEvent[] = [];
  for (const siteId of sites.toSorted((a, b) => a - b)) {
    events.push(...(await lockCaptureOfSite(transaction, { deviceId, siteId, captureId }, since)));
  }
  return events;
}

const lockCaptureOfSite = (
  transaction: Db,
  { deviceId, siteId, captureId }: { deviceId: number; siteId: number; captureId: string },
  since: Date,
): Promise<CapturedEvent[]> =>
  queryRows(transaction)`
    select site_id as "siteId", id, status,
      logged_at > ${since} and user_labelled is null and verify is null
        and not is_relabelled and not is_relabelled_by_user as "isOpen"
    from event
    where site_id = ${siteId} and device_id = ${deviceId} and capture_id = ${captureId}
    order by id
    for update
  `;
