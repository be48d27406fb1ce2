import type { ComparedCoverage } from '@wastegauge/contract/insight/comparable';
import type { Compared, UncheckedWaste } from '@wastegauge/contract/insight/comparison';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import type { CardOrdering } from '@wastegauge/contract/insight/insights';
import type { ReportFilter } from '@wastegauge/contract/values/filters';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import {
  chooseReport,
  coversCompared,
  findUnsortedWaste,
  previousPeriod,
  wasteCompared,
  type ReportQuery,
  type ComparedCovers,
  type ComparedWaste,
  type UnsortedWaste,
  type ReportChoice,
  type WasteFilter,
} from '../analytics/service.ts';
import { comparedReply, coverageOfChange, type CoverageOfChange } from '../coverage/service.ts';
import { readFocusFoods as readFocusFoodList, targetOwner } from '../targets/service.ts';
import { readUncheckedWaste, type UncheckedPart } from '../unusual/service.ts';
import { needsEvents } from './orderings.ts';

export interface InsightDeps {
  db: Db;
  analytics: Analytics;
  clock: Clock;
  kgPerMeal: number;
}

export type CardQuery = ReportFilter & { ordering: CardOrdering };

export interface Page {
  limit: number;
  offset: number;
}

const usualDays = 7;

/** Defaults to the last seven days. */
export const choosePeriod = (
  deps: InsightDeps,
  actor: Actor,
  query: ReportQuery,
): Promise<ReportChoice> =>
  chooseReport(deps, actor, query, (last: Day) => addDays(last, 1 - usualDays));

export interface ChosenCards extends ReportChoice {
  filter: WasteFilter;
  ordering: CardOrdering;
}

export interface CardBasis {
  unsorted: UnsortedWaste;
  coverage: CoverageOfChange;
  unchecked: UncheckedWaste;
}

export type CardChoice = ChosenCards & CardBasis;

export async function chooseCards(
  deps: InsightDeps,
  actor: Actor,
  { site, startDate, endDate, event, ordering, ...filter }: CardQuery,
): Promise<ChosenCards> {
  const choice = await choosePeriod(deps, actor, { site, startDate, endDate, event });
  return { ...choice, filter: { ...filter, during: choice.during }, ordering };
}

export async function readBasis(
  deps: InsightDeps,
  { scope, period, compared, currency, filter }: ChosenCards,
  part: UncheckedPart,
): Promise<CardBasis> {
  const [unsorted, coverage, unchecked] = await Promise.all([
    findUnsortedWaste(deps.db, currency),
    coverageOfChange(deps, scope, compared),
    readUncheckedWaste(deps.db, scope, period, { ...filter, part }),
  ]);
  return { unsorted, coverage, unchecked };
}

/** The site's focus foods; for several sites the caller's own, or those of the sites. */
export async function readFocusFoods(
  { db }: InsightDeps,
  actor: Actor,
  { scope, period }: ChosenCards,
): Promise<number[]> {
  const owner = targetOwner(actor, scope.siteIds.length === 1 ? scope.siteIds[0] : undefined);
  const { foods } = await readFocusFoodList(db, owner, scope, period.endDate);
  return foods.map(({ id }) => id);
}

export async function readWaste(
  deps: InsightDeps,
  actor: Actor,
  choice: ChosenCards,
  by: 'site' | 'monitor' | 'food',
): Promise<ComparedWaste[]> {
  const { scope, period, compared, filter, money, ordering } = choice;
  const marks = needsEvents(ordering)
    ? { focusFoodIds: await readFocusFoods(deps, actor, choice) }
    : undefined;
  return wasteCompared(deps.analytics, scope, {
    by,
    period,
    compared,
    filter,
    money,
    marks,
    isPerCover: true,
  });
}

/** Unnamed captures are estimated site by site, whatever the cards show. */
export const readSiteWaste = (
  { analytics }: InsightDeps,
  { scope, period, compared, filter, money }: ChosenCards,
): Promise<ComparedWaste[]> =>
  wasteCompared(analytics, scope, { by: 'site', period, compared, filter, money });

/** By site. */
export const readCovers = (
  { analytics }: InsightDeps,
  { scope, period, compared }: Pick<ReportChoice, 'scope' | 'period' | 'compared'>,
): Promise<Map<number, ComparedCovers>> => coversCompared(analytics, scope, { period, compared });

/** The compared days, or the days before the period while it has no complete day. */
export function prevDates(
  { period, compared }: Pick<ReportChoice, 'period' | 'compared'>,
  coverage: ComparedCoverage,
): {
  prev_start_date: Day;
  prev_end_date: Day;
  compared: Compared;
} {
  const { startDate, endDate } = compared?.previous ?? previousPeriod(period);
  return {
    prev_start_date: startDate,
    prev_end_date: endDate,
    compared: comparedReply(compared, coverage),
  };
}
