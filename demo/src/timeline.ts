import {
  addDays,
  addMonths,
  daysBetween,
  startOfMonth,
  type Day,
} from '@wastegauge/contract/values/dates';
import type { StreamKind } from './kitchens.ts';
import type { DemoSite } from './tables.ts';

/** Counted back in whole months from the last day, so that a demo loaded tomorrow has the same past. */
export interface Timeline {
  installedOn: Day;
  baselineEndsOn: Day;
  focusFoodsSince: Day;
  /** From here on the labelling service suggests foods. */
  visionSince: Day;
}

export function timelineOf(site: DemoSite, today: Day): Timeline {
  const thisMonth = startOfMonth(today);
  const installedOn = addMonths(thisMonth, -site.monthsOfHistory);
  const baselineEndsOn = addDays(installedOn, site.baselineDays);
  const fiveMonthsAgo = addMonths(thisMonth, -5);
  return {
    installedOn,
    baselineEndsOn,
    focusFoodsSince: baselineEndsOn > fiveMonthsAgo ? baselineEndsOn : fiveMonthsAgo,
    visionSince: addMonths(thisMonth, -10),
  };
}

// The first year's reduction flattens: half is reached in 115 days.
const settlingDays = 220;
const inFirstYear = 1 - Math.exp(-365 / settlingDays);

// Peel and bones hardly follow a target; overproduction reacts first.
const followsTarget: Record<StreamKind, number> = {
  trimmings: 0.4,
  preparation: 1.1,
  plate: 0.95,
  unserved: 1.4,
};

/** Relative to the grams per cover at the start. */
export function wasteLevel(site: DemoSite, timeline: Timeline, day: Day, kind: StreamKind): number {
  const days = daysBetween(timeline.baselineEndsOn, day);
  if (days <= 0) return 1;
  const reached = (site.reductionInFirstYear * (1 - Math.exp(-days / settlingDays))) / inFirstYear;
  return 1 - followsTarget[kind] * (reached - relapseHeight(site, days));
}

function relapseHeight(site: DemoSite, days: number): number {
  if (!site.relapse) return 0;
  const part = (days - site.relapse.afterDays) / site.relapse.days;
  return part > 0 && part < 1 ? site.relapse.height * Math.sin(Math.PI * part) : 0;
}
