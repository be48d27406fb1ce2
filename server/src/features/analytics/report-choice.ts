import { daysBetween, type Day, type Period } from '@wastegauge/contract/dates';
import { inOrder } from '@wastegauge/contract/filters';
import { texts } from '@wastegauge/contract/texts';
import { currencies, currencyOfSymbol, currencySymbols } from '@wastegauge/contract/units';
import type { Actor } from '../../platform/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { narrowToListed, type SiteScope } from '../../platform/scope.ts';
import { reportFrame } from '../sites/service.ts';
import { narrowedBy } from './filter-sql.ts';
import type { MoneyIn } from './money-sql.ts';
import { findVenue, type Venue } from './queries.ts';

/** Whose waste, of which days, in which money. */
export interface ReportChoice {
  scope: SiteScope;
  period: Period;
  currency: string;
  symbol: string;
  money: MoneyIn;
}

export interface AskedReport {
  site: readonly number[];
  startDate?: Day | undefined;
  endDate?: Day | undefined;
  /** A venue event: only its site, and of the days only its own. */
  event?: number | undefined;
}

/** A choice can take sites away from the scope, never add one; `usualStart` is the first day where none is given. */
export async function chooseReport(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { site, startDate, endDate, event }: AskedReport,
  usualStart: (last: Day) => Day,
): Promise<ReportChoice> {
  const named = narrowedBy(actor.scope, site);
  const venue = event === undefined ? undefined : await findVenue(db, named, event);
  const reached = event === undefined ? named : siteOf(named, venue);
  const { today, siteCurrency } = await reportFrame(db, reached, clock.now());
  const days = bounded(askedDays(inOrder({ startDate, endDate }), { today, usualStart, venue }));
  const period = venue ? commonDays(days, venue) : days;
  const currency = siteCurrency ?? currencyOfSymbol(actor.user.preferredCurrency);
  const known = currencies.find((one) => one === currency);
  return {
    scope: period ? reached : siteOf(named, undefined),
    period: period ?? days,
    currency,
    symbol: known ? currencySymbols[known] : currency,
    money: siteCurrency ? { isSiteCurrency: true } : { isSiteCurrency: false, currency },
  };
}

/** A venue event of somebody else leaves nothing. */
const siteOf = (scope: SiteScope, venue: Venue | undefined): SiteScope =>
  narrowToListed(scope, venue ? String(venue.siteId) : '');

/** Where days are missing, those of the event, otherwise the usual ones up to today. */
function askedDays(
  { startDate, endDate }: Partial<Record<keyof Period, Day | undefined>>,
  {
    today,
    usualStart,
    venue,
  }: { today: Day; usualStart: (last: Day) => Day; venue?: Venue | undefined },
): Period {
  const last = endDate ?? later(startDate, venue?.endDate ?? today);
  const first = venue?.startDate ?? usualStart(last);
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
