import type { MonitorHealth } from '@wastegauge/contract/insight/monitor-health';
import type { PresenceRow, SlotCaptures } from './queries.ts';

const slotMs = 600_000;
const slotsPerStep = 3;
const steps = 48;
const stepMs = slotMs * slotsPerStep;

/** 48 half hours by the clock; the last one has begun and is not over. */
export function stripPeriod(now: Date): { from: Date; to: Date } {
  const end = (Math.floor(now.getTime() / stepMs) + 1) * stepMs;
  return { from: new Date(end - steps * stepMs), to: new Date(end) };
}

type Strip = MonitorHealth['strip'];

/** A capture counts as a call too. Minutes are exact to ten. */
export function buildStrips(
  now: Date,
  { captures, presence }: { captures: readonly SlotCaptures[]; presence: readonly PresenceRow[] },
): (id: number) => Strip {
  const { from } = stripPeriod(now);
  const firstSlot = from.getTime() / slotMs;
  const heard = new Map<number, Set<number>>();
  const hear = (id: number, slot: number): void => {
    heard.set(id, (heard.get(id) ?? new Set()).add(slot));
  };
  const counts = new Map<string, number>();
  for (const { id, slot, captures: count } of captures) {
    hear(id, slot);
    const key = `${id} ${Math.floor((slot - firstSlot) / slotsPerStep)}`;
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  for (const { id, firstSlot: start, slots } of presence) {
    for (const [index, bit] of slots.split('').entries()) if (bit === '1') hear(id, start + index);
  }
  return (id) =>
    Array.from({ length: steps }, (_, step) => {
      const start = firstSlot + step * slotsPerStep;
      const slots = Array.from({ length: slotsPerStep }, (__, index) => start + index);
      const alive = slots.filter((slot) => heard.get(id)?.has(slot)).length * 10;
      const passedMinutes = Math.ceil((now.getTime() - start * slotMs) / 60_000);
      return {
        alive_minutes: Math.min(alive, passedMinutes),
        captures: counts.get(`${id} ${step}`) ?? 0,
      };
    });
}
