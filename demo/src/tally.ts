import { addMonths, type Day } from '@wastegauge/contract/values/dates';
import type { DemoEvent } from './waste-event.ts';

export interface MonthlyTally {
  add(event: DemoEvent): void;
  /** Mean of up to twelve complete months before. */
  meanBefore(key: number, month: Day): number;
}

export const siteKey = (siteId: number): number => siteId;
export const deviceKey = (deviceId: number): number => 1000 + deviceId;
export const foodKey = (siteId: number, foodId: number): number => siteId * 1_000_000 + foodId;

export function createTally(): MonthlyTally {
  const gramsOf = new Map<string, Map<number, number>>();
  return {
    add: ({ capture, labelling }) => {
      const isCounted =
        labelling.status === 'SUCCESSFUL' && capture.captureItem === 0 && !capture.isNonFood;
      if (!isCounted || !labelling.food) return;
      const month = capture.localDay.slice(0, 7);
      const grams = gramsOf.get(month) ?? new Map<number, number>();
      gramsOf.set(month, grams);
      const keys = [
        siteKey(capture.site.id),
        deviceKey(capture.device.id),
        foodKey(capture.site.id, labelling.food.id),
      ];
      for (const key of keys) grams.set(key, (grams.get(key) ?? 0) + capture.grams);
    },
    meanBefore: (key, month) => {
      const months = Array.from({ length: 12 }, (_, back) =>
        addMonths(month, -back - 1).slice(0, 7),
      );
      const known = months.flatMap((name) => gramsOf.get(name)?.get(key) ?? []);
      return known.length === 0 ? 0 : known.reduce((sum, each) => sum + each, 0) / known.length;
    },
  };
}
