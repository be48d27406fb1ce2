import type { Day } from '@wastegauge/contract/values/dates';
import type { DemoCapture } from './waste-event.ts';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import { secondsOfDay } from './local-time.ts';
import type { SiteHours } from './tables.ts';

/** At most one picture per second; foods of one picture stay together. */
export function separateCaptures(captures: readonly DemoCapture[]): readonly DemoCapture[] {
  const taken = new Set<string>();
  let shift = 0;
  for (const capture of captures) {
    if (capture.captureItem === 0) {
      shift = 0;
      while (taken.has(`${capture.device.id} ${capture.localSecond + shift}`)) shift += 1;
      taken.add(`${capture.device.id} ${capture.localSecond + shift}`);
    }
    capture.localSecond += shift;
    capture.processedAt += shift;
  }
  return captures;
}

/** Sorts by time, numbers the captures of each monitor and adds up cumulative scales. */
export function inOrder(captures: DemoCapture[], day: Day): DemoCapture[] {
  const sorted = captures.toSorted(
    (a, b) =>
      a.processedAt - b.processedAt || a.device.id - b.device.id || a.captureItem - b.captureItem,
  );
  const counts = new Map<number, number>();
  const bins = new Map<number, number>();
  for (const capture of sorted) {
    const { device } = capture;
    capture.service = serviceAt(capture);
    if (capture.captureItem === 0) counts.set(device.id, (counts.get(device.id) ?? 0) + 1);
    const count = counts.get(device.id) ?? 1;
    if (capture.enteredBy === null) {
      capture.captureId = `${day.replaceAll('-', '')}-${String(count).padStart(4, '0')}`;
    }
    const filled = (bins.get(device.id) ?? 0) > 30_000 ? 0 : (bins.get(device.id) ?? 0);
    const isAddedUp = device.weighing === 'cumulative' && capture.enteredBy === null;
    capture.rawGrams = isAddedUp ? filled + capture.grams : capture.grams;
    if (isAddedUp) bins.set(device.id, capture.rawGrams);
  }
  return sorted;
}

const parsed = new Map<SiteHours, readonly number[]>();

/** Null outside all services. */
export function serviceAt({ site, device, localSecond }: DemoCapture): ServiceTime | null {
  const times = device.serviceTimes ?? site.serviceTimes;
  let limits = parsed.get(times);
  if (!limits) {
    limits = times.map(secondsOfDay);
    parsed.set(times, limits);
  }
  const [breakfast = 0, lunch = 0, dinner = 0, end = 0] = limits;
  if (localSecond < breakfast || localSecond >= end) return null;
  if (localSecond < lunch) return 'BREAKFAST';
  return localSecond < dinner ? 'LUNCH' : 'DINNER';
}
