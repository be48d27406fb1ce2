import type { Period } from '@wastegauge/contract/values/dates';
import type { Report, ReportKind } from '@wastegauge/contract/insight/reports';
import {
  currencyOfSymbol,
  symbolOfCurrency,
  kgFromGrams,
  percentChange,
} from '@wastegauge/contract/values/units';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import {
  coversByDay,
  lastReading,
  wasteByDay,
  wasteOfFoods,
  whatChanged,
  type WastedFood,
  periodDays,
  dayCount,
  type WasteOfDay,
} from '../analytics/service.ts';
import { foodImage } from '../foods/service.ts';
import { changesBySite } from '../overview/service.ts';
import { chartBars, wholeMonth, periodBefore } from './periods.ts';
import type { ReportReader, ReportedSites } from './queries.ts';
import { gramsIn, sumIn, toTotals } from './totals.ts';
import {
  findFocusFoods,
  findTargetHistory,
  targetOn,
  type DatedTarget,
  type TargetOwner,
} from '../targets/service.ts';

export interface ContentDeps {
  db: Db;
  analytics: Analytics;
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
  const previous = periodBefore(kind, period);
  const bars = chartBars(kind, period);
  const compared = { startDate: previous.startDate, endDate: period.endDate };
  const read = { ...compared, startDate: earliest(previous, wholeMonth(period.endDate), bars) };
  const currency = sites.currency ?? currencyOfSymbol(reader.preferredCurrency);
  const [days, covers, foods, changes] = await Promise.all([
    wasteByDay(deps.analytics, scope, {
      period: read,
      currency,
      isSiteCurrency: sites.currency !== null,
    }),
    deps.analytics.ask(coversByDay(scope, compared)),
    wasteOfFoods(deps.analytics, scope, {
      period,
      since: previous.startDate,
      filter: {},
      money: withoutRates,
    }),
    whatChanged(deps.analytics, scope, {
      period,
      previous,
      measure: 'weight',
      money: withoutRates,
    }),
  ]);
  const owner = sites.id === null ? { userId: reader.id } : { siteId: sites.id };
  const targets = await readTargetProgress(deps, { owner, scope, period, days });
  const symbol = symbolOfCurrency(currency);
  const coversIn = (within: Period): number =>
    covers.filter(({ day }) => isWithin(within, day)).reduce((sum, one) => sum + one.covers, 0);
  return {
    kind,
    period,
    previous_period: previous,
    site: sites.id === null ? null : { id: sites.id, name: sites.name ?? '' },
    site_count: sites.count,
    currency: symbol,
    has_events: days.length > 0 || (await lastReading(deps.analytics, scope)) !== null,
    totals: toTotals(sumIn(days, period), sumIn(days, previous), symbol),
    covers: perCover(
      { grams: gramsIn(days, period), covers: coversIn(period) },
      { grams: gramsIn(days, previous), covers: coversIn(previous) },
    ),
    foods: mostWasted(foods),
    targets,
    what_changed: changesBySite(changes, kgFromGrams),
    chart: bars.map((bar) => ({
      period: bar.period,
      value: kgFromGrams(gramsIn(days, bar.period)),
      previous: kgFromGrams(gramsIn(days, bar.previous)),
    })),
  };
}

const isWithin = ({ startDate, endDate }: Period, day: string): boolean =>
  day >= startDate && day <= endDate;

const earliest = (previous: Period, month: Period, bars: readonly { previous: Period }[]): string =>
  [previous, month, ...bars.map((bar) => bar.previous)]
    .map(({ startDate }) => startDate)
    .reduce((one, other) => (one < other ? one : other));

interface Served {
  grams: number;
  covers: number;
}

function perCover(now: Served, before: Served): Report['covers'] {
  const share = ({ grams, covers }: Served): number | null =>
    covers === 0 ? null : grams / covers;
  const [current, previous] = [share(now), share(before)];
  return {
    value: now.covers,
    previous: before.covers,
    waste_per_cover_g: current,
    waste_per_cover_diff: current === null ? null : percentChange(current, previous ?? 0),
  };
}

/** Trimmings and edible parts of a food are counted together. */
function mostWasted(parts: readonly WastedFood[]): Report['foods'] {
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
      diff: percentChange(grams, before),
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
  const [monthly, daily, focusFoods] = await Promise.all([
    findTargetHistory(db, owner, 'site_month'),
    findTargetHistory(db, owner, 'site_day'),
    findFocusFoods(db, owner, period.endDate),
  ]);
  const targetG = targetOn(monthly, period.endDate);
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
  history: readonly DatedTarget[],
  period: Period,
  days: readonly WasteOfDay[],
): Targets['day'] {
  const goalG = targetOn(history, period.endDate);
  if (goalG === null) return null;
  const above = periodDays(period).filter((day) => {
    const goalOfDay = targetOn(history, day);
    return goalOfDay !== null && gramsIn(days, { startDate: day, endDate: day }) > goalOfDay;
  });
  return {
    target_kg: kgFromGrams(goalG),
    average_kg: kgFromGrams(gramsIn(days, period)) / dayCount(period),
    days_above: above.length,
    days: dayCount(period),
  };
}
