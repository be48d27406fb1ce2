import type { ServiceTime } from '@wastegauge/contract/waste/events';
import type { DemoDevice, DemoSite, ServiceTimes } from './tables/organisation.ts';

const seconds = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
};

const parsed = new Map<ServiceTimes, readonly number[]>();

/** Null outside all services. */
export function serviceAt(
  site: DemoSite,
  device: DemoDevice,
  localSecond: number,
): ServiceTime | null {
  const times = device.serviceTimes ?? site.serviceTimes;
  let limits = parsed.get(times);
  if (!limits) {
    limits = times.map(seconds);
    parsed.set(times, limits);
  }
  const [breakfast = 0, lunch = 0, dinner = 0, end = 0] = limits;
  if (localSecond < breakfast || localSecond >= end) return null;
  if (localSecond < lunch) return 'BREAKFAST';
  return localSecond < dinner ? 'LUNCH' : 'DINNER';
}
