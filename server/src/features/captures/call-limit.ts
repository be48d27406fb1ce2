import { AppError } from '../../platform/errors.ts';

export interface CallLimit {
  /** Past the limit it answers 429 with the seconds left. */
  count(deviceId: number, now: Date): void;
}

// A kitchen at its busiest throws away something every other second; a full store of captures may go sixty times as
// fast. Twenty monitors that deliver 150 a second between them stay at a quarter of it.
export const callsAMinute = 1800;
const windowMs = 60_000;

/** Per server process and in memory: a monitor has a key already, and a row to count in would cost more than the call. */
export function createCallLimit(): CallLimit {
  const windows = new Map<number, { endsAtMs: number; calls: number }>();
  return {
    count: (deviceId, now) => {
      const nowMs = now.getTime();
      const known = windows.get(deviceId);
      if (!known || known.endsAtMs <= nowMs) {
        windows.set(deviceId, { endsAtMs: nowMs + windowMs, calls: 1 });
        return;
      }
      known.calls += 1;
      if (known.calls <= callsAMinute) return;
      const retryAfterSeconds = Math.ceil((known.endsAtMs - nowMs) / 1000);
      throw new AppError('tooManyRequests', { retryAfterSeconds });
    },
  };
}
