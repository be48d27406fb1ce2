import type { ScaleReading } from './reading.ts';

export interface StabilityOptions {
  /** How long the weight must stay unchanged. 0 for scales that send a settled weight once. */
  settleMs?: number;
  toleranceG?: number;
}

export interface StableWeight {
  grams: number;
  sinceMs: number;
}

export interface StabilityTracker {
  /** Returns the weight for as long as it is stable. */
  add: (reading: ScaleReading, atMs: number) => StableWeight | undefined;
  /** After a condition or a lost connection. */
  reset: () => void;
}

export const staffSettleMs = 700;
const equalReadings = 3;
const equalWithinMs = 1000;
/** A longer silence hides what happened on the scale. */
const maxGapMs = 2500;

interface Run {
  sinceMs: number;
  lastMs: number;
  lowG: number;
  highG: number;
}

/**
 * Stable: the scale says so and the weight stays within the tolerance for `settleMs`. For scales
 * without a stable flag: three equal readings within a second.
 */
export function createStabilityTracker({
  settleMs = staffSettleMs,
  toleranceG = 5,
}: StabilityOptions = {}): StabilityTracker {
  let run: Run | undefined;
  /** Times of the latest equal readings. */
  let equalTimes: number[] = [];

  function extendRun(grams: number, atMs: number, tolerance: number): Run {
    if (run && atMs >= run.lastMs && atMs - run.lastMs <= maxGapMs) {
      const lowG = Math.min(run.lowG, grams);
      const highG = Math.max(run.highG, grams);
      if (highG - lowG <= tolerance) return { ...run, lastMs: atMs, lowG, highG };
    }
    equalTimes = [];
    return { sinceMs: atMs, lastMs: atMs, lowG: grams, highG: grams };
  }

  function reset(): void {
    run = undefined;
    equalTimes = [];
  }

  return {
    reset,
    add: (reading, atMs) => {
      const { grams } = reading;
      const lacksFlag = reading.lacksStableFlag === true;
      if (!Number.isFinite(grams) || !(reading.isStable || lacksFlag)) {
        reset();
        return undefined;
      }
      run = extendRun(grams, atMs, lacksFlag ? 0 : toleranceG);
      if (!lacksFlag) {
        return atMs - run.sinceMs >= settleMs ? { grams, sinceMs: run.sinceMs } : undefined;
      }
      equalTimes = [...equalTimes, atMs].slice(-equalReadings);
      const [first = atMs] = equalTimes;
      const isStable = equalTimes.length === equalReadings && atMs - first <= equalWithinMs;
      return isStable ? { grams, sinceMs: run.sinceMs } : undefined;
    },
  };
}
