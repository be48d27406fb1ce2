const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export type RelativeTime =
  | { unit: 'now' | 'yesterday' | 'day' }
  | { unit: 'minutes' | 'hours'; count: number };

/** How long ago something was, as people say it; further back only the day helps. */
export function relativeTime(instant: string, now: Date): RelativeTime {
  const then = new Date(instant);
  const agoMs = now.getTime() - then.getTime();
  if (agoMs < minuteMs) return { unit: 'now' };
  if (agoMs < hourMs) return { unit: 'minutes', count: Math.floor(agoMs / minuteMs) };
  if (isSameDay(then, now)) return { unit: 'hours', count: Math.floor(agoMs / hourMs) };
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  return { unit: isSameDay(then, yesterday) ? 'yesterday' : 'day' };
}

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();
