const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
// Activity is recorded once a minute.
const nowMs = 2 * minuteMs;

export type RelativeTime =
  | { kind: 'now' }
  | { kind: 'date' }
  | { kind: 'ago'; count: number; unit: 'minute' | 'hour' | 'day' };

export function relativeTime(instant: string, now: Date): RelativeTime {
  const agoMs = now.getTime() - new Date(instant).getTime();
  if (agoMs < nowMs) return { kind: 'now' };
  if (agoMs > 2 * dayMs) return { kind: 'date' };
  if (agoMs < hourMs) return { kind: 'ago', count: Math.floor(agoMs / minuteMs), unit: 'minute' };
  if (agoMs < dayMs) return { kind: 'ago', count: Math.floor(agoMs / hourMs), unit: 'hour' };
  return { kind: 'ago', count: Math.floor(agoMs / dayMs), unit: 'day' };
}
