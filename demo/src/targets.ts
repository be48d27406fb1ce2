import { addMonths, startOfMonth, type Day } from '@wastegauge/contract/values/dates';
import type { RowValue, TableRows } from './rows/bulk-insert.ts';
import { type DemoSite, siteStaff, demoSites } from './tables.ts';
import type { DemoFood } from './queries.ts';
import { deviceKey, foodKey, siteKey, type MonthlyTally } from './tally.ts';
import type { Timeline } from './timeline.ts';

export interface TargetFacts {
  today: Day;
  tally: MonthlyTally;
  timelines: ReadonlyMap<number, Timeline>;
  foodNamed: (name: string) => DemoFood;
}

interface Target {
  kind: 'site_month' | 'site_day' | 'food_month' | 'device_month';
  foodId: number | null;
  deviceId: number | null;
  thresholdGrams: number | null;
  validFrom: Day;
}

/** Targets are set some months after go-live and tightened twice a year. */
export function targetRows(facts: TargetFacts): TableRows[] {
  const rows: RowValue[][] = [];
  const focusRows: RowValue[][] = [];
  for (const site of demoSites) {
    const timeline = facts.timelines.get(site.id);
    if (!timeline) continue;
    const setBy = siteStaff(site.id)[0]?.id ?? null;
    for (const target of targetsOf(site, timeline, facts)) {
      rows.push([
        rows.length + 1,
        site.id,
        target.kind,
        target.foodId,
        target.deviceId,
        target.thresholdGrams,
        target.validFrom,
        setBy,
        `${target.validFrom}T09:20:00Z`,
      ]);
    }
    site.focusFoods.forEach((name, index) => {
      const since = `${timeline.focusFoodsSince}T09:30:00Z`;
      focusRows.push([site.id, index + 1, facts.foodNamed(name).id, setBy, since]);
    });
  }
  return [
    { table: 'target', columns: targetColumns, rows },
    { table: 'focus_food', columns: focusColumns, rows: focusRows },
  ];
}

function targetsOf(site: DemoSite, timeline: Timeline, facts: TargetFacts): Target[] {
  const thisMonth = startOfMonth(facts.today);
  const first = addMonths(startOfMonth(timeline.baselineEndsOn), 2);
  const months = [-18, -12, -6, -1].map((back) => addMonths(thisMonth, back));
  const siteTargets = tightenTargets(
    months.filter((month) => month >= first),
    (month) => rounded(facts.tally.meanBefore(siteKey(site.id), month) * 0.94, 10_000),
  ).flatMap(({ validFrom, grams }): Target[] => {
    const daily = rounded(grams / 30.4, 1000);
    return [
      { kind: 'site_month', foodId: null, deviceId: null, thresholdGrams: grams, validFrom },
      { kind: 'site_day', foodId: null, deviceId: null, thresholdGrams: daily, validFrom },
    ];
  });
  const plateMonitors = site.devices.filter((device) => device.type === 'PLATE_WASTE');
  const deviceMonths = [-9, -2].map((back) => addMonths(thisMonth, back));
  const deviceTargets = plateMonitors.flatMap((device) =>
    tightenTargets(
      deviceMonths.filter((month) => month >= first),
      (month) => rounded(facts.tally.meanBefore(deviceKey(device.id), month) * 0.94, 5000),
    ).map(({ validFrom, grams }): Target => ({
      kind: 'device_month',
      foodId: null,
      deviceId: device.id,
      thresholdGrams: grams,
      validFrom,
    })),
  );
  return [...siteTargets, ...deviceTargets, ...foodTargets(site, timeline, facts)];
}

/** A target is never loosened. */
function tightenTargets(
  months: readonly Day[],
  wanted: (month: Day) => number,
): { validFrom: Day; grams: number }[] {
  let lowest = Infinity;
  return months.map((validFrom) => {
    lowest = Math.min(lowest, wanted(validFrom));
    return { validFrom, grams: lowest };
  });
}

function foodTargets(site: DemoSite, timeline: Timeline, facts: TargetFacts): Target[] {
  const validFrom = startOfMonth(timeline.focusFoodsSince);
  return site.focusFoods.flatMap((name): Target[] => {
    const food = facts.foodNamed(name);
    const mean = facts.tally.meanBefore(foodKey(site.id, food.id), validFrom);
    const thresholdGrams = rounded(mean * 0.78, 1000);
    return [{ kind: 'food_month', foodId: food.id, deviceId: null, thresholdGrams, validFrom }];
  });
}

const rounded = (grams: number, step: number): number =>
  Math.max(step, Math.round(grams / step) * step);

const targetColumns = {
  id: 'bigint',
  site_id: 'bigint',
  kind: 'text',
  food_id: 'bigint',
  device_id: 'bigint',
  threshold_g: 'bigint',
  valid_from: 'date',
  set_by: 'bigint',
  set_at: 'timestamptz',
} as const;

const focusColumns = {
  site_id: 'bigint',
  position: 'smallint',
  food_id: 'bigint',
  set_by: 'bigint',
  set_at: 'timestamptz',
} as const;
