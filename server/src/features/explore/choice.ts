import {
  possibleChoice,
  type ExploreQuery,
  type ExploreWish,
} from '@wastegauge/contract/insight/explore';
import { addDays, addMonths, type Day } from '@wastegauge/contract/values/dates';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { chooseReport, type ReportChoice, type WasteFilter } from '../analytics/service.ts';
import { findFocusFoods } from '../targets/service.ts';

/** What is asked with every name looked up, and what is possible of it. */
export interface ChartChoice extends ReportChoice {
  wish: ExploreWish;
  filter: WasteFilter;
  /** Absent where each site's own count. */
  focusFoodIds: number[] | undefined;
}

const usualMonths = 4;

const usualStart = (last: Day): Day => addDays(addMonths(last, -usualMonths), 1);

export async function chooseChart(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { site, startDate, endDate, event, rolling: _rolling, ...asked }: ExploreQuery,
): Promise<ChartChoice> {
  const { metric, labels, granularity, ...filter } = asked;
  const report = { site, startDate, endDate, event };
  const choice = await chooseReport({ db, clock }, actor, report, usualStart);
  const isOneSite = choice.scope.siteIds.length === 1;
  const wish = possibleChoice({ metric, labels, granularity }, isOneSite);
  const hasOwnFoods = wish.labels === 'focus_food' && site.length === 0;
  const focusFoods = hasOwnFoods
    ? await findFocusFoods(db, { userId: actor.user.id }, choice.period.endDate)
    : undefined;
  return { ...choice, wish, filter, focusFoodIds: focusFoods?.map(({ id }) => id) };
}
