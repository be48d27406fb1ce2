import { AppError } from '../../platform/errors.ts';

export interface CallLimit {
  count(deviceId: number, now: Date): void;
}

// A busy kitchen produces a capture every other second; emptying a full backlog may be sixty times as fast.
// Twenty monitors that deliver 150 captures a second together use a quarter of the limit.
export const callsPerMinute = 1800;
const windowMs = 60_000;

/** Counts in memory, per server process: a database row per call would cost more than the call. */
export function createCallLimit(): CallLimit {
  const windows = new Map<number, { endsAtMs: number; calls: number }>();
  return {
    count: (deviceId, now) => {
      const nowMs = now.getTime();
      const current = windows.get(deviceId);
      if (!current || current.endsAtMs <= nowMs) {
        windows.set(deviceId, { endsAtMs: nowMs + windowMs, calls: 1 });
        return;
      }
      current.calls += 1;
      if (current.calls <= callsPerMinute) return;
      const retryAfterSeconds = Math.ceil((current.endsAtMs - nowMs) / 1000);
      throw new AppError('tooManyRequests', { retryAfterSeconds });
    },
  };
}

export type RunInTurn = <Result>(deviceId: number, work: () => Promise<Result>) => Promise<Result>;

/** The database serialises the deliveries of a monitor; queueing them here keeps connections free. */
export function createDeviceQueue(): RunInTurn {
  const last = new Map<number, Promise<unknown>>();
  return (deviceId, work) => {
    const result = (last.get(deviceId) ?? Promise.resolve()).then(work);
    const settled = result
      .catch(() => undefined)
      .finally(() => {
        if (last.get(deviceId) === settled) last.delete(deviceId);
      });
    last.set(deviceId, settled);
    return result;
  };
}
