import { daysBetween, type Day, type Period } from '@wastegauge/contract/values/dates';
import { inOrder } from '@wastegauge/contract/values/filters';
import { texts } from '@wastegauge/contract/values/texts';
import { currencyOfSymbol, symbolOfCurrency } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { narrowToFilter, narrowToFoundSite, type SiteScope } from '../../platform/scope.ts';
import { reportFrame } from '../sites/service.ts';
import type { MoneyIn } from './money-sql.ts';
import { findVenueEvent, type VenueEvent } from './queries.ts';

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
  const named = narrowToFilter(actor.scope, site);
  const venueEvent = event === undefined ? undefined : await findVenueEvent(db, named, event);
  const reached = event === undefined ? named : narrowToFoundSite(named, venueEvent);
  const { today, siteCurrency } = await reportFrame(db, reached, clock.now());
  const days = bounded(
    askedDays(inOrder({ startDate, endDate }), { today, usualStart, venueEvent }),
  );
  const period = venueEvent ? commonDays(days, venueEvent) : days;
  const currency = siteCurrency ?? currencyOfSymbol(actor.user.preferredCurrency);
  return {
    scope: period ? reached : narrowToFoundSite(named, undefined),
    period: period ?? days,
    currency,
    symbol: symbolOfCurrency(currency),
    money: siteCurrency ? { isSiteCurrency: true } : { isSiteCurrency: false, currency },
  };
}

/** Where days are missing, those of the event, otherwise the usual ones up to today. */
function askedDays(
  { startDate, endDate }: Partial<Record<keyof Period, Day | undefined>>,
  {
    today,
    usualStart,
    venueEvent,
  }: { today: Day; usualStart: (last: Day) => Day; venueEvent?: VenueEvent | undefined },
): Period {
  const last = endDate ?? later(startDate, venueEvent?.endDate ?? today);
  const first = venueEvent?.startDate ?? usualStart(last);
  return { startDate: startDate ?? (first < last ? first : last), endDate: last };
}

const later = (one: Day | undefined, other: Day): Day =>
  one !== undefined && one > other ? one : other;

function commonDays(days: Period, venueEvent: VenueEvent): Period | undefined {
  const startDate = later(days.startDate, venueEvent.startDate);
  const endDate = days.endDate < venueEvent.endDate ? days.endDate : venueEvent.endDate;
  return startDate <= endDate ? { startDate, endDate } : undefined;
}

const longestDays = 3660;

/** Ten years and the ten before them; every day of every site has covers to be worked out. */
function bounded(days: Period): Period {
  if (daysBetween(days.startDate, days.endDate) < longestDays) return days;
  throw new AppError('invalid', { fields: { startDate: [texts.invalidDateRange] } });
}
