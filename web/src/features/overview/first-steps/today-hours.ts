import type { FirstSteps } from '@wastegauge/contract/insight/first-steps';

type Hour = NonNullable<FirstSteps['unnamed']>['hours'][number];

interface ListedHour {
  hour: number;
  /** Null for hours to come. */
  weight: number | null;
  isRunning: boolean;
}

/** A working day at least, wider when captures are earlier or later. */
const usual = { first: 7, last: 21 };

export function listHours(hours: readonly Hour[], currentHour: number): ListedHour[] {
  const first = Math.min(usual.first, ...hours.map(({ hour }) => hour));
  const last = Math.max(usual.last, currentHour, ...hours.map(({ hour }) => hour));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index;
    const found = hours.find((one) => one.hour === hour);
    return {
      hour,
      weight: hour > currentHour && !found ? null : (found?.weight ?? 0),
      isRunning: hour === currentHour,
    };
  });
}
