import { capture as captureSchema, type Capture } from '@wastegauge/contract/waste/captures';
import { deliverDirectly, type CaptureDeps } from '@wastegauge/server/features/captures/service';
import {
  composeDemoPicture,
  insertPlannedPictures,
} from '@wastegauge/server/features/images/service';
import { timestamp } from '../local-time.ts';
import type { DemoEvent } from '../waste-event.ts';
import type { LiveMonitor } from './queries.ts';

/** The foods of one picture, the main one first. */
export interface LiveCapture {
  main: DemoEvent;
  items: readonly DemoEvent[];
}

export function groupByPicture(events: readonly DemoEvent[]): LiveCapture[] {
  const groups = Map.groupBy(events, ({ capture }) => `${capture.device.id} ${capture.captureId}`);
  return [...groups.values()].flatMap((group) => {
    const [main, ...items] = group.toSorted(
      (a, b) => a.capture.captureItem - b.capture.captureItem,
    );
    return main?.capture.captureItem === 0 ? [{ main, items }] : [];
  });
}

/** Older captures get their picture when it is first needed, so that missed days cost little. */
const pictureMs = 15 * 60_000;

/** Received when the monitor would have sent it, also after the product was off. */
export async function deliverLive(
  deps: CaptureDeps,
  monitor: LiveMonitor,
  live: LiveCapture,
): Promise<void> {
  const { capture, labelling } = live.main;
  const receivedAt = new Date(labelling.loggedAt * 1000);
  const pictureSet = {
    siteId: monitor.siteId,
    deviceId: monitor.id,
    deviceType: capture.device.type,
    captureId: capture.captureId ?? '',
    piles: [live.main, ...live.items].map((event) => ({
      food: event.capture.food.id,
      grams: event.capture.grams,
    })),
  };
  const isRecent = deps.clock.now().getTime() - receivedAt.getTime() < pictureMs;
  const pictures = isRecent ? [await composeDemoPicture(deps.db, pictureSet)] : [];
  const { outcome, id } = await deliverDirectly(
    { ...deps, clock: { now: () => receivedAt } },
    { device: monitor },
    toDelivery(live),
    pictures,
  );
  if (outcome === 'accepted' && !isRecent) {
    await insertPlannedPictures(deps.db, { siteId: monitor.siteId, id }, pictureSet);
  }
}

function toDelivery({ main: { capture, labelling }, items }: LiveCapture): Capture {
  const readings = [capture, ...items.map((item) => item.capture)];
  const isCumulative = capture.device.weighing === 'cumulative';
  const rawGrams = isCumulative
    ? Math.max(...readings.map((reading) => reading.rawGrams))
    : readings.reduce((sum, reading) => sum + reading.grams, 0);
  const { confidence, reasoning } = labelling;
  return captureSchema.parse({
    capture_id: capture.captureId,
    captured_at: timestamp(capture.processedAt),
    raw_weight: rawGrams / 1000,
    items: items.map((item) => ({ weight: item.capture.grams / 1000 })),
    ...(confidence !== null && {
      food: capture.food.name,
      confidence,
      reasoning: reasoning ?? undefined,
    }),
  });
}
