import { writeAudit } from '@wastegauge/server/platform/db/audit';
import { inTransaction, type Db } from '@wastegauge/server/platform/db/db';
import { announce } from '@wastegauge/server/platform/ports/live';
import { mintScope } from '@wastegauge/server/platform/scope';
import {
  applyLabel,
  changeEvent,
  lockEventAndPrices,
  type LockedEvent,
} from '@wastegauge/server/features/events/service';
import { wasteTypeOf } from '../rows/event-rows.ts';
import { randomFor } from '../random.ts';
import { uncheckedPart, waitingPart } from '../queues.ts';
import { labellerIds } from '../tables.ts';
import type { DemoEvent } from '../waste-event.ts';
import type { LivePlan } from './plan.ts';
import type { StoredEvent } from './queries.ts';

export type LabellingStep = (db: Db) => Promise<void>;

const daySeconds = 24 * 3600;

/** The next step of an event that is due, as the demo's labellers would take it; null for none. */
export function dueStep(
  planned: DemoEvent,
  stored: StoredEvent,
  plan: LivePlan,
  now: number,
): LabellingStep | null {
  if (!stored.isLive || stored.isClaimed) return null;
  const { namedAt, verifiedAt } = stepTimes(planned);
  if (stored.status === 'PROCESSING' && !stored.isNamed) {
    // The product labels these by rule.
    if (planned.capture.device.autoLabelFood !== undefined) return null;
    return namedAt <= now ? (db) => nameEvent(db, { planned, stored, plan, at: namedAt }) : null;
  }
  const isOpen = stored.status === 'SUCCESSFUL' && !stored.isVerified;
  return isOpen && verifiedAt <= now
    ? (db) => verifyEvent(db, { planned, stored, plan, at: verifiedAt })
    : null;
}

/** Part of the captures waits a day, so that the queues are never empty and never grow. */
function stepTimes({ capture, labelling }: DemoEvent) {
  const random = randomFor('live', capture.device.id, capture.captureId ?? '');
  const isWaiting = random.chance(waitingPart);
  const isUnchecked = random.chance(uncheckedPart);
  const labelledAt = labelling.labelledAt ?? labelling.loggedAt;
  const verifiedAt = labelling.verifiedAt ?? labelledAt;
  return {
    namedAt: labelledAt + (isWaiting ? daySeconds : 0),
    verifiedAt: verifiedAt + (isWaiting || isUnchecked ? daySeconds : 0),
  };
}

interface DueStep {
  planned: DemoEvent;
  stored: StoredEvent;
  plan: LivePlan;
  at: number;
}

const withLockedEvent = (
  db: Db,
  { siteId, id }: StoredEvent,
  work: (transaction: Db, event: LockedEvent) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const event = await lockEventAndPrices(transaction, mintScope([siteId]), id);
    if (event) await work(transaction, event);
  });

async function nameEvent(db: Db, { planned, stored, plan, at }: DueStep): Promise<void> {
  const { capture, labelling } = planned;
  const labeller = labelling.labelledBy ?? labellerIds[stored.id % labellerIds.length] ?? null;
  await withLockedEvent(db, stored, async (transaction, event) => {
    if (event.status !== 'PROCESSING' || event.foodId !== null) return;
    await applyLabel(transaction, {
      ...event,
      foodId: labelling.food?.id ?? null,
      foodDescriptionId: null,
      trimmings: isTrimmings(planned),
      columns: {
        status: labelling.status,
        user_labelled: labeller,
        labelled_at: new Date(at * 1000),
        waste_type_id: plan.wasteTypeIds[wasteTypeOf(capture)],
      },
    });
    await record(transaction, stored, labeller, 'labelled');
  });
}

async function verifyEvent(db: Db, { planned, stored, plan, at }: DueStep): Promise<void> {
  const verifier = labellerIds.find((id) => id !== stored.labelledBy) ?? null;
  const isDiscarded = planned.labelling.status === 'DISCARDED';
  await withLockedEvent(db, stored, async (transaction, event) => {
    if (event.status !== 'SUCCESSFUL' || event.verify !== null) return;
    await changeEvent(transaction, event, {
      ...(isDiscarded && { status: 'DISCARDED' }),
      verify: !isDiscarded,
      user_verify: verifier,
      verified_at: new Date(at * 1000),
      ...(event.foodId === planned.capture.food.id && {
        trimmings: isTrimmings(planned),
        waste_type_id: plan.wasteTypeIds[wasteTypeOf(planned.capture)],
      }),
    });
    await record(transaction, stored, verifier, isDiscarded ? 'discarded' : 'verified');
  });
}

const isTrimmings = ({ capture, labelling }: DemoEvent): boolean =>
  labelling.food !== null && labelling.food.material !== 'non-food' && capture.kind === 'trimmings';

async function record(
  transaction: Db,
  { siteId, id, deviceId }: StoredEvent,
  userId: number | null,
  kind: 'labelled' | 'verified' | 'discarded',
): Promise<void> {
  const caller = { requestId: 'demo', ...(userId !== null && { user: { id: userId } }) };
  await writeAudit(transaction, caller, `event.${kind}`, ['event', id, siteId]);
  await announce(transaction, { kind, site_id: siteId, event_id: id, device_id: deviceId });
}
