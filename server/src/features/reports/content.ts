import type { ReportKind } from '@wastegauge/contract/values/address-options';
import { addDays, comparedDays, dayIn, type Period } from '@wastegauge/contract/values/dates';
import type { CoverDays } from '@wastegauge/contract/insight/comparison';
import type { Report } from '@wastegauge/contract/insight/reports';
import {
  currencyOfSymbol,
  symbolOfCurrency,
  kgFromGrams,
  percentChange,
} from '@wastegauge/contract/values/units';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import {
  addCovers,
  coversCompared,
  describePending,
  findUnsortedWaste,
  gramsPerCover,
  lastReading,
  noCovers,
  toCoverDays,
  wasteByDay,
  wasteCompared,
  wasteOfFoods,
  whatChanged,
  type MoneyIn,
  type WastedFood,
  periodDays,
  dayCount,
  type WasteOfDay,
} from '../analytics/service.ts';
import { findVerifiedSavings } from '../actions/service.ts';
import { estimateFrom, findControlEstimates } from '../control-weeks/service.ts';
import {
  comparedReply,
  coverageOfPeriods,
  toCoverageFigures,
  toCoverageOfChange,
} from '../coverage/service.ts';
import { foodImage } from '../foods/service.ts';
import { changesBySite } from '../overview/service.ts';
import { readUncheckedWaste } from '../unusual/service.ts';
import { chartBars, wholeMonth, periodBefore } from './periods.ts';
import type { ReportReader, ReportedSites } from './queries.ts';
import { gramsIn, toTotals } from './totals.ts';
import {
  comparableTarget,
  readFocusFoods,
  readTargets,
  type TargetCalendar,
  type TargetOwner,
} from '../targets/service.ts';

export interface ContentDeps {
  db: Db;
  analytics: Analytics;
  clock: Clock;
}

export interface ReportSpec {
  kind: ReportKind;
  period: Period;
  scope: SiteScope;
  sites: ReportedSites;
}

const namedFoods = 5;
// Only weights are read, so no exchange rates are needed.
const withoutRates = { isSiteCurrency: true } as const;

export async function buildReport(
  deps: ContentDeps,
  reader: Pick<ReportReader, 'id' | 'preferredCurrency'>,
  { kind, period, scope, sites }: ReportSpec,
): Promise<Report> {
  const compared = comparedDays(period, addDays(period.endDate, 1));
  const previous = compared?.previous ?? periodBefore(kind, period);
  const bars = chartBars(kind, period);
  const read = {
    startDate: earliest(previous, wholeMonth(period.endDate), bars),
    endDate: period.endDate,
  };
  const currency = sites.currency ?? currencyOfSymbol(reader.preferredCurrency);
  const money: MoneyIn = { currency, isSiteCurrency: sites.currency !== null };
  const [days, wasted, unsorted, covers, foods, changes, coverage, controls, unchecked, savings] =
    await Promise.all([
      wasteByDay(deps.analytics, scope, { period: read, ...money, currency }),
      wasteCompared(deps.analytics, scope, {
        by: 'site',
        period,
        compared,
        filter: {},
        money,
        isPerCover: true,
      }),
      findUnsortedWaste(deps.db, currency),
      coversCompared(deps.analytics, scope, { period, compared }),
      wasteOfFoods(deps.analytics, scope, {
        period,
        since: previous.startDate,
        filter: {},
        money: withoutRates,
      }),
      compared
        ? whatChanged(deps.analytics, scope, { compared, measure: 'weight', money: withoutRates })
        : [],
      coverageOfPeriods(deps, scope, { period, previous }),
      sites.id === null ? null : findControlEstimates(deps.db, scope, deps.clock.now()),
      readUncheckedWaste(deps.db, scope, period),
      findVerifiedSavings(deps.db, scope, {
        year: Number(period.endDate.slice(0, 4)),
        today: dayIn('UTC', deps.clock.now()),
        money: { currency, symbol: symbolOfCurrency(currency), money },
      }),
    ]);
  const owner = sites.id === null ? { userId: reader.id } : { siteId: sites.id };
  const targets = await readTargetProgress(deps, { owner, scope, period, days });
  const symbol = symbolOfCurrency(currency);
  const measured = toCoverageOfChange(coverage);
  const basis = sites.id === null ? undefined : controls?.get(sites.id);
  const served = (part: 'current' | 'previous', within: Period): Served => {
    const sums = [...covers.values()].map((site) => site[part]).reduce(addCovers, noCovers);
    return {
      servedG: wasted.reduce((sum, site) => sum + site[part].servedG, 0),
      servedEvents: wasted.reduce((sum, site) => sum + site[part].servedEvents, 0),
      covers: sums.covers,
      coverDays: toCoverDays(sums, dayCount(within), scope.siteIds.length),
    };
  };
  return {
    kind,
    period,
    previous_period: previous,
    compared: comparedReply(compared, measured.all),
    pending: describePending(wasted, unsorted),
    unchecked,
    coverage: { ...toCoverageFigures(coverage.current), previous_percent: measured.all.previous },
    control: basis ? estimateFrom(basis, gramsIn(days, period)) : null,
    verified_savings: savings.kg === 0 && savings.kg_low === 0 ? null : savings,
    site: sites.id === null ? null : { id: sites.id, name: sites.name ?? '' },
    site_count: sites.count,
    currency: symbol,
    has_events: days.length > 0 || (await lastReading(deps.analytics, scope)) !== null,
    totals: toTotals(wasted, { compared, unsorted, symbol }),
    covers: perCover(served('current', period), served('previous', previous)),
    foods: mostWasted(foods, dayCount(period) / dayCount(previous)),
    targets,
    what_changed: compared
      ? changesBySite(changes, { metric: 'total_waste', compared, unsorted, coverage: measured })
      : [],
    chart: bars.map((bar) => ({
      period: bar.period,
      value: kgFromGrams(gramsIn(days, bar.period)),
      previous: kgFromGrams(gramsIn(days, bar.previous)),
    })),
  };
}

const earliest = (previous: Period, month: Period, bars: readonly { previous: Period }[]): string =>
  [previous, month, ...bars.map((bar) => bar.previous)]
    .map(({ startDate }) => startDate)
    .reduce((one, other) => (one < other ? one : other));

interface Served {
  servedG: number;
  servedEvents: number;
  covers: number;
  coverDays: CoverDays;
}

function perCover(now: Served, before: Served): Report['covers'] {
  const change = (current: number | null, previous: number | null): number | null =>
    current === null || previous === null ? null : percentChange(current, previous);
  const grams = (part: Served): number | null => gramsPerCover(part, part);
  const dailyCovers = ({ covers, coverDays: { days } }: Served): number | null =>
    days === 0 ? null : covers / days;
  return {
    value: now.covers,
    previous: before.covers,
    diff: change(dailyCovers(now), dailyCovers(before)),
    cover_days: now.coverDays,
    prev_cover_days: before.coverDays,
    waste_per_cover_g: grams(now),
    waste_per_cover_diff: change(grams(now), grams(before)),
  };
}

/** Trimmings and edible parts of a food are counted together. `dayRatio` makes a change one of daily averages. */
function mostWasted(parts: readonly WastedFood[], dayRatio: number): Report['foods'] {
  const foods = [...Map.groupBy(parts, ({ foodId }) => foodId)].flatMap(([id, ofFood]) => {
    const name = ofFood[0]?.name ?? null;
    if (id === null || name === null) return [];
    const periodGrams = (isBefore: boolean): number =>
      ofFood
        .filter((part) => part.isBefore === isBefore)
        .reduce((sum, part) => sum + part.weightG, 0);
    return [{ id, name, grams: periodGrams(false), before: periodGrams(true) }];
  });
  return foods
    .filter(({ grams }) => grams > 0)
    .toSorted((one, other) => other.grams - one.grams || one.id - other.id)
    .slice(0, namedFoods)
    .map(({ id, name, grams, before }) => ({
      id,
      name,
      image_url: foodImage(id, false),
      value: kgFromGrams(grams),
      previous: kgFromGrams(before),
      diff: percentChange(grams, before * dayRatio),
    }));
}

interface ProgressQuery {
  owner: TargetOwner;
  scope: SiteScope;
  period: Period;
  days: readonly WasteOfDay[];
}

type Targets = Report['targets'];

async function readTargetProgress(
  { db, analytics }: { db: Db; analytics: Analytics },
  { owner, scope, period, days }: ProgressQuery,
): Promise<Targets> {
  const month = wholeMonth(period.endDate);
  const soFar = { startDate: month.startDate, endDate: period.endDate };
  const [monthly, daily, { foods: focusFoods, isOfSites }] = await Promise.all([
    readTargets(db, owner, scope, 'site_month'),
    readTargets(db, owner, scope, 'site_day'),
    readFocusFoods(db, owner, scope, period.endDate),
  ]);
  const targetG = comparableTarget(monthly(period.endDate));
  const wastedG = gramsIn(days, soFar);
  const foodsWithTarget = focusFoods.flatMap(({ id, name, thresholdG }) =>
    thresholdG === null ? [] : [{ id, name, thresholdG }],
  );
  const wasted =
    foodsWithTarget.length === 0
      ? []
      : await wasteOfFoods(analytics, scope, {
          period: soFar,
          filter: { food: foodsWithTarget.map(({ id }) => id) },
          money: { isSiteCurrency: true },
          isFocusOnly: isOfSites,
        });
  return {
    month:
      targetG === null
        ? null
        : {
            period: soFar,
            target_kg: kgFromGrams(targetG),
            wasted_kg: kgFromGrams(wastedG),
            used_percent: percentOf(wastedG, targetG),
            elapsed_percent: (dayCount(soFar) / dayCount(month)) * 100,
          },
    day: dailyGoal(daily, period, days),
    foods: foodsWithTarget.map(({ id, name, thresholdG }) => {
      const grams = wasted
        .filter(({ foodId }) => foodId === id)
        .reduce((sum, part) => sum + part.weightG, 0);
      return {
        id,
        name,
        target_kg: kgFromGrams(thresholdG),
        wasted_kg: kgFromGrams(grams),
        used_percent: percentOf(grams, thresholdG),
      };
    }),
  };
}

const percentOf = (grams: number, targetG: number): number => (grams / targetG) * 100;

function dailyGoal(
  targets: TargetCalendar,
  period: Period,
  days: readonly WasteOfDay[],
): Targets['day'] {
  const goalG = comparableTarget(targets(period.endDate));
  if (goalG === null) return null;
  const above = periodDays(period).filter((day) => {
    const goalOfDay = comparableTarget(targets(day));
    return goalOfDay !== null && gramsIn(days, { startDate: day, endDate: day }) > goalOfDay;
  });
  return {
    target_kg: kgFromGrams(goalG),
    average_kg: kgFromGrams(gramsIn(days, period)) / dayCount(period),
    days_above: above.length,
    days: dayCount(period),
  };
}
