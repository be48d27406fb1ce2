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
  previousPeriod,
  wasteCompared,
  type ReportQuery,
  type ComparedWaste,
  type ReportChoice,
  type WasteFilter,
} from '../analytics/service.ts';
import { findFocusFoods, targetOwner } from '../targets/service.ts';
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

export interface CardChoice extends ReportChoice {
  filter: WasteFilter;
  ordering: CardOrdering;
}

export async function chooseCards(
  deps: InsightDeps,
  actor: Actor,
  { site, startDate, endDate, event, ordering, ...filter }: CardQuery,
): Promise<CardChoice> {
  const choice = await choosePeriod(deps, actor, { site, startDate, endDate, event });
  return { ...choice, filter, ordering };
}

/** The site's focus foods, or the caller's own for several sites. */
export async function readFocusFoods(
  { db }: InsightDeps,
  actor: Actor,
  { scope: { siteIds }, period }: CardChoice,
): Promise<number[]> {
  const owner = targetOwner(actor, siteIds.length === 1 ? siteIds[0] : undefined);
  const watched = await findFocusFoods(db, owner, period.endDate);
  return watched.map(({ id }) => id);
}

export async function readWaste(
  deps: InsightDeps,
  actor: Actor,
  choice: CardChoice,
  by: 'site' | 'monitor' | 'food',
): Promise<ComparedWaste[]> {
  const { scope, period, filter, money, ordering } = choice;
  const marks = needsEvents(ordering)
    ? { focusFoodIds: await readFocusFoods(deps, actor, choice) }
    : undefined;
  return wasteCompared(deps.analytics, scope, { by, period, filter, money, marks });
}

export interface CoversOfSite {
  covers: number;
  previous: number;
}

export async function readCovers(
  { analytics }: InsightDeps,
  { scope, period }: Pick<ReportChoice, 'scope' | 'period'>,
): Promise<(siteId: number) => CoversOfSite> {
  const found = await analytics.ask(coversCompared(scope, period));
  const bySite = new Map(found.map((covers) => [covers.siteId, covers]));
  return (siteId) => bySite.get(siteId) ?? { covers: 0, previous: 0 };
}

export const prevDates = ({
  period,
}: Pick<ReportChoice, 'period'>): { prev_start_date: Day; prev_end_date: Day } => {
  const { startDate, endDate } = previousPeriod(period);
  return { prev_start_date: startDate, prev_end_date: endDate };
};
