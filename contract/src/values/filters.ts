import { z } from 'zod';
import { addDays, type Day, givenDay, type Period, startOfMonth } from './dates.ts';
import { idParam, listOf } from './paging.ts';

/** Shared by feed and insights; pages omit options without meaning there. */
export const sortOptions = [
  'recommended',
  '-processed_at',
  'processed_at',
  '-item_weight',
  '-value',
  'flagged',
  '-environment',
  'comments',
  'focus_foods',
] as const;
export type SortOption = (typeof sortOptions)[number];

export const displayModes = ['weight', 'price', 'environmental', 'waste_per_cover'] as const;
export type DisplayMode = (typeof displayModes)[number];

/** A slider at its end does not filter. */
export const sliderRanges = {
  price: [0, 10_000],
  weight: [0, 1000],
  occupancy: [0, 500_000],
} as const;

export const truth = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true');

const amount = z.coerce.number().min(0).max(1_000_000_000);

/** Shared by the API, the exports and the analytics engine. */
export const reportFilter = z.strictObject({
  site: listOf(idParam),
  /** Monitors by serial or id. */
  zone: listOf(z.coerce.string().max(64)),
  food: listOf(idParam),
  startDate: givenDay.optional(),
  endDate: givenDay.optional(),
  /** true = trimmings only, false = without, absent = both. */
  trimmings: truth.optional(),
  /** Only secondary foods of a picture. */
  secondaryWaste: truth.optional(),
  /** Also secondary foods of a picture. */
  withSecondaryWaste: truth.optional(),
  nonFood: truth.optional(),
  /** A venue event; clients send its days as the dates. */
  event: idParam.optional(),
  minPrice: amount.optional(),
  maxPrice: amount.optional(),
  minWeight: amount.optional(),
  maxWeight: amount.optional(),
});
export type ReportFilter = z.infer<typeof reportFilter>;

interface Days {
  startDate?: Day | null | undefined;
  endDate?: Day | null | undefined;
}

/** Swaps reversed dates. */
export function inOrder<Given extends Days>(given: Given): Given {
  const { startDate, endDate } = given;
  return startDate && endDate && startDate > endDate
    ? { ...given, startDate: endDate, endDate: startDate }
    : given;
}

export const datePresets = [
  'today',
  'thisWeek',
  'thisMonth',
  'yesterday',
  'lastWeek',
  'lastMonth',
  'last7Days',
  'last30Days',
  'thisYear',
] as const;
export type DatePreset = (typeof datePresets)[number];

/** Weeks start on Monday. */
export function periodOf(preset: DatePreset, today: Day): Period {
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const month = startOfMonth(today);
  const lastOfPreviousMonth = addDays(month, -1);
  const periods: Record<DatePreset, Period> = {
    today: { startDate: today, endDate: today },
    thisWeek: { startDate: monday, endDate: today },
    thisMonth: { startDate: month, endDate: today },
    yesterday: { startDate: addDays(today, -1), endDate: addDays(today, -1) },
    lastWeek: { startDate: addDays(monday, -7), endDate: addDays(monday, -1) },
    lastMonth: { startDate: startOfMonth(lastOfPreviousMonth), endDate: lastOfPreviousMonth },
    last7Days: { startDate: addDays(today, -6), endDate: today },
    last30Days: { startDate: addDays(today, -29), endDate: today },
    thisYear: { startDate: `${today.slice(0, 4)}-01-01`, endDate: today },
  };
  return periods[preset];
}
