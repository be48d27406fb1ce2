import { addDays, dayIn, type Day } from '@wastegauge/contract/values/dates';
import {
  openCaptures,
  receiveHeartbeat,
  type CaptureDeps,
} from '@wastegauge/server/features/captures/service';
import type { Db } from '@wastegauge/server/platform/db/db';
import type { Clock } from '@wastegauge/server/platform/clock';
import type { JobContext } from '@wastegauge/server/platform/jobs/jobs';
import { insertPresence } from '../presence.ts';
import { deliverLive, groupByPicture, type LiveCapture } from './deliver.ts';
import { dueStep, type LabellingStep } from './naming.ts';
import { openLivePlan, type LivePlan } from './plan.ts';
import {
  findEndOfHistory,
  findLiveMonitors,
  findStoredEvents,
  insertMissingCovers,
  insertMissingServiceCovers,
  type LiveMonitor,
  type StoredEvent,
} from './queries.ts';

export type LiveContext = Pick<JobContext, 'db' | 'files' | 'jobs' | 'labeller' | 'signal'>;

/** Days that are filled after the product was off. */
export const filledDays = 14;
/** Until then every decision about a capture has been taken. */
const openDays = 4;
// A run ends before the next heartbeats are due, also on a slow machine.
const mostRunMs = 40_000;

/**
 * Heartbeats, captures and labels of the demo's monitors. What is due follows from the plan, and what is done from the
 * stored events, so that a repeated or interrupted run changes nothing.
 */
export function createLiveDemo(
  clock: Clock,
  runMs = mostRunMs,
): (context: LiveContext) => Promise<void> {
  let plan: LivePlan | null = null;
  let captures: CaptureDeps | null = null;
  let checkedFrom: Day | null = null;
  return async (context) => {
    const endsOn = await findEndOfHistory(context.db);
    if (endsOn === null) return;
    if (plan?.endsOn !== endsOn) {
      plan = await openLivePlan(context.db, endsOn);
      checkedFrom = null;
    }
    captures ??= openCaptures({ ...context, clock });
    const now = clock.now();
    const today = dayIn('Europe/Berlin', now);
    const monitors = await findLiveMonitors(context.db);
    await fillPresence(context.db, monitors, now);
    for (const device of monitors) await receiveHeartbeat(captures, { device }, healthy);
    const from = laterDay(endsOn, addDays(today, checkedFrom === null ? -filledDays : -openDays));
    const isDone = await catchUp(context, captures, plan, {
      monitors,
      from,
      today,
      now,
      endsAtMs: performance.now() + runMs,
    });
    if (isDone && checkedFrom !== today) {
      await insertMissingCovers(context.db, plan.coverRows(from, today));
      await insertMissingServiceCovers(context.db, plan.serviceCoverRows(from, today));
      checkedFrom = today;
    }
  };
}

const healthy = { queue_length: 0, scale_state: 'ok', camera_state: 'ok' } as const;

/** Monitors are heard of at least every ten minutes; longer breaks mean that the product was off. */
const heardOfSeconds = 600;

async function fillPresence(db: Db, monitors: readonly LiveMonitor[], now: Date): Promise<void> {
  const to = now.getTime() / 1000;
  const earliest = to - filledDays * 86_400;
  const missed = monitors
    .filter(({ lastSeen }) => to - lastSeen > heardOfSeconds)
    .map(({ id, siteId, lastSeen }) => ({
      deviceId: id,
      siteId,
      from: Math.max(lastSeen, earliest),
      to,
    }));
  if (missed.length > 0) await insertPresence(db, missed);
}

interface Span {
  monitors: readonly LiveMonitor[];
  from: Day;
  today: Day;
  now: Date;
  endsAtMs: number;
}

/** False when steps before the open days are left for the next run. */
async function catchUp(
  { db, signal }: LiveContext,
  captures: CaptureDeps,
  plan: LivePlan,
  { monitors, from, today, now, endsAtMs }: Span,
): Promise<boolean> {
  const monitorById = new Map(monitors.map((monitor) => [monitor.id, monitor]));
  const stored = new Map(
    (await findStoredEvents(db, monitors, from, now)).map((event) => [storedKey(event), event]),
  );
  const nowSeconds = now.getTime() / 1000;
  const openFrom = addDays(today, -openDays);
  let isDone = true;
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const events = plan.eventsOn(day).filter(({ capture }) => monitorById.has(capture.device.id));
    const deliveries = groupByPicture(events)
      .filter((live) => isDue(live, nowSeconds) && !stored.has(plannedKey(live.main)))
      .toSorted(byArrival)
      .map((live) => async () => {
        const monitor = monitorById.get(live.main.capture.device.id);
        if (monitor) await deliverLive(captures, monitor, live);
      });
    const labels = events.flatMap((event): LabellingStep[] => {
      const known = stored.get(plannedKey(event));
      const step = known && dueStep(event, known, plan, nowSeconds);
      return step ? [step] : [];
    });
    for (const takeStep of [...deliveries, ...labels]) {
      if (signal.aborted || performance.now() > endsAtMs) return false;
      await takeStep(db);
      if (day < openFrom) isDone = false;
    }
  }
  return isDone;
}

const isDue = ({ main }: LiveCapture, now: number): boolean => main.labelling.loggedAt <= now;

const byArrival = (a: LiveCapture, b: LiveCapture): number =>
  a.main.labelling.loggedAt - b.main.labelling.loggedAt;

const storedKey = ({ deviceId, captureId, captureItem }: StoredEvent): string =>
  `${deviceId} ${captureId} ${captureItem}`;

const plannedKey = ({ capture }: LiveCapture['main']): string =>
  `${capture.device.id} ${capture.captureId} ${capture.captureItem}`;

const laterDay = (a: Day, b: Day): Day => (a > b ? a : b);
