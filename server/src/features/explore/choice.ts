import { possibleChoice, type ExploreQuery, type ExploreWish } from '@wastegauge/contract/explore';
import { addDays, addMonths, daysBetween, type Day, type Period } from '@wastegauge/contract/dates';
import { texts } from '@wastegauge/contract/texts';
import { currencyOfSymbol } from '@wastegauge/contract/units';
import type { Actor } from '../../platform/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { narrowToListed, type SiteScope } from '../../platform/scope.ts';
import { narrowedBy, type MoneyIn, type WasteFilter } from '../analytics/service.ts';
import { reportFrame } from '../sites/service.ts';
import { findOwnFocusFoods, findVenue, type Venue } from './queries.ts';

/** What is asked with every name looked up, and what is possible of it. */
export interface ChartChoice {
  scope: SiteScope;
  wish: ExploreWish;
  period: Period;
  filter: WasteFilter;
  currency: string;
  money: MoneyIn;
  /** Absent where each site's own count. */
  focusFoodIds: number[] | undefined;
}

/** A choice can take sites away from the scope, never add one. */
export async function chooseChart(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { site, startDate, endDate, event, rolling: _rolling, ...asked }: ExploreQuery,
): Promise<ChartChoice> {
  const { metric, labels, granularity, ...filter } = asked;
  const named = narrowedBy(actor.scope, site);
  const venue = event === undefined ? undefined : await findVenue(db, named, event);
  const reached = event === undefined ? named : siteOf(named, venue);
  const { today, siteCurrency } = await reportFrame(db, reached, clock.now());
  const days = bounded(askedDays({ startDate, endDate }, today, venue));
  const period = venue ? commonDays(days, venue) : days;
  const scope = period ? reached : siteOf(named, undefined);
  const wish = possibleChoice({ metric, labels, granularity }, scope.siteIds.length === 1);
  const currency = siteCurrency ?? currencyOfSymbol(actor.user.preferredCurrency);
  const hasOwnFoods = wish.labels === 'focus_food' && site.length === 0;
  return {
    scope,
    wish,
    period: period ?? days,
    filter,
    currency,
    money: siteCurrency ? { isSiteCurrency: true } : { isSiteCurrency: false, currency },
    focusFoodIds: hasOwnFoods ? await findOwnFocusFoods(db, actor.user.id) : undefined,
  };
}

/** A venue event of somebody else leaves nothing. */
const siteOf = (scope: SiteScope, venue: Venue | undefined): SiteScope =>
  narrowToListed(scope, venue ? String(venue.siteId) : '');

const usualMonths = 4;

/** The days of the event, otherwise the last four months. */
function askedDays(
  { startDate, endDate }: Partial<Record<keyof Period, Day | undefined>>,
  today: Day,
  venue: Venue | undefined,
): Period {
  const last = endDate ?? later(startDate, venue?.endDate ?? today);
  const first = venue?.startDate ?? addDays(addMonths(last, -usualMonths), 1);
  return { startDate: startDate ?? (first < last ? first : last), endDate: last };
}

const later = (one: Day | undefined, other: Day): Day =>
  one !== undefined && one > other ? one : other;

function commonDays(days: Period, venue: Venue): Period | undefined {
  const startDate = later(days.startDate, venue.startDate);
  const endDate = days.endDate < venue.endDate ? days.endDate : venue.endDate;
  return startDate <= endDate ? { startDate, endDate } : undefined;
}

const longestDays = 3660;

/** Ten years and the ten before them; every day of every site has covers to be worked out. */
function bounded(days: Period): Period {
  if (daysBetween(days.startDate, days.endDate) < longestDays) return days;
  throw new AppError('invalid', { fields: { startDate: [texts.invalidDateRange] } });
}
