import { addDays, type Period } from '@wastegauge/contract/dates';
import type { Label } from '@wastegauge/contract/explore';
import type { WasteFilter } from '../server/src/features/analytics/filter-sql.ts';
import type { MoneyIn } from '../server/src/features/analytics/money-sql.ts';
import { previousPeriod } from '../server/src/features/analytics/periods.ts';
import { coversByType } from '../server/src/features/analytics/questions/covers-by-type.ts';
import { countOfEvents } from '../server/src/features/analytics/questions/feed-total.ts';
import { newestCapture } from '../server/src/features/analytics/questions/last-reading.ts';
import { mostWastedFoods } from '../server/src/features/analytics/questions/most-wasted-foods.ts';
import { wasteOfDays } from '../server/src/features/analytics/questions/waste-by-day.ts';
import { foodsOfPeriods } from '../server/src/features/analytics/questions/waste-by-food.ts';
import {
  wasteByLabel,
  type WasteByLabel,
} from '../server/src/features/analytics/questions/waste-by-label.ts';
import type { Question } from '../server/src/platform/analytics.ts';
import { mintScope, type SiteScope } from '../server/src/platform/scope.ts';
import { dayCount, firstDay } from './analytics-data.ts';

export interface BenchQuestion {
  title: string;
  question: Question<unknown>;
}

const lastDay = addDays(firstDay, dayCount - 1);
const ownMoney: MoneyIn = { isSiteCurrency: true };
const pounds: MoneyIn = { isSiteCurrency: false, currency: 'GBP' };

const sites = (count: number, first = 1): SiteScope =>
  mintScope(Array.from({ length: count }, (_, index) => 1 + ((first - 1 + index * 7) % 200)));
const last = (days: number): Period => ({
  startDate: addDays(lastDay, 1 - days),
  endDate: lastDay,
});

const chart = (
  scope: SiteScope,
  shown: Period,
  label: Label,
  granularity: WasteByLabel['granularity'],
  given: { filter?: WasteFilter; money?: MoneyIn; isCompared?: boolean } = {},
): Question<unknown> =>
  wasteByLabel({
    scope,
    shown,
    period: given.isCompared ? { ...shown, startDate: previousPeriod(shown).startDate } : shown,
    filter: given.filter ?? {},
    label,
    measure: given.money ? 'value' : 'weight',
    money: given.money ?? ownMoney,
    granularity,
  });

/** What people ask, from one kitchen's week to everything there is. */
export const benchQuestions = (): BenchQuestion[] => [
  {
    title: '1 site, 7 days against the 7 before, by day',
    question: chart(sites(1, 42), last(7), 'none', 'daily', { isCompared: true }),
  },
  {
    title: '1 site, 4 months, by week and category',
    question: chart(sites(1, 42), last(120), 'category', 'weekly'),
  },
  {
    title: '20 sites, 2 months, the header of the overview',
    question: wasteOfDays(sites(20), { period: last(61), currency: 'GBP', isSiteCurrency: false }),
  },
  { title: '20 sites, last reading', question: newestCapture(sites(20)) },
  {
    title: '20 sites, 30 days, day × category',
    question: chart(sites(20), last(30), 'category', 'daily'),
  },
  {
    title: '20 sites, 30 days, food cards against the 30 before',
    question: foodsOfPeriods(sites(20), { period: last(30), filter: {}, money: ownMoney }),
  },
  {
    title: '20 sites, 1 year, week × category',
    question: chart(sites(20), last(365), 'category', 'weekly'),
  },
  {
    title: '20 sites, 1 year, month × waste type, against the year before',
    question: chart(sites(20), last(365), 'waste_type', 'monthly', { isCompared: true }),
  },
  {
    title: '20 sites, 1 year, month × subcategory, in pounds',
    question: chart(sites(20), last(365), 'subcategory', 'monthly', { money: pounds }),
  },
  {
    title: '20 sites, 3 months, hour by hour, by service',
    question: chart(sites(20), last(90), 'service_time', 'hourly'),
  },
  {
    title: '20 sites, 1 year, covers by month and type',
    question: coversByType({
      scope: sites(20),
      period: last(365),
      shown: last(365),
      granularity: 'monthly',
    }),
  },
  {
    title: '20 sites, all time, total of a filtered feed',
    question: countOfEvents(sites(20), {
      food: [3, 5, 8, 13, 21],
      minWeight: 0.2,
      status: ['SUCCESSFUL'],
    }),
  },
  {
    title: '60 sites, 1 year, most wasted foods without trimmings',
    question: mostWastedFoods(sites(60), {
      period: last(365),
      filter: { trimmings: false },
      limit: 10,
    }),
  },
  {
    title: '60 sites, 2 years, month × subcategory',
    question: chart(sites(60), last(dayCount), 'subcategory', 'monthly'),
  },
  {
    title: '200 sites, 2 years, month × site',
    question: chart(sites(200), last(dayCount), 'sites', 'monthly'),
  },
  {
    title: '200 sites, 2 years, month × waste type',
    question: chart(sites(200), last(dayCount), 'waste_type', 'monthly'),
  },
];
