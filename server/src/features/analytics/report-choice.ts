import {
  comparedDays,
  daysBetween,
  type ComparedDays,
  type Day,
  type Period,
} from '@wastegauge/contract/values/dates';
import { inOrder } from '@wastegauge/contract/values/filters';
import { texts } from '@wastegauge/contract/values/texts';
import { currencyOfSymbol, symbolOfCurrency } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { invalidField } from '../../platform/errors.ts';
import { narrowToFilter, narrowToFoundSite, type SiteScope } from '../../platform/scope.ts';
import { rejectFutureDates, reportFrame } from '../sites/service.ts';
import type { MoneyIn } from './money-sql.ts';
import { findVenueEventHours, type VenueEventHours } from './venue-event-hours.ts';

export interface ReportMoney {
  currency: string;
  symbol: string;
  money: MoneyIn;
}

export interface ReportChoice extends ReportMoney {
  scope: SiteScope;
  period: Period;
  /** Undefined while the period has no complete day. */
  compared: ComparedDays | undefined;
  /** Set when a venue event is chosen. */
  during: VenueEventHours | undefined;
}

/** The site's own currency, or the reader's for several sites (C-35). */
export function reportMoney(
  siteCurrency: string | undefined,
  preferredSymbol: string,
): ReportMoney {
  const currency = siteCurrency ?? currencyOfSymbol(preferredSymbol);
  return {
    currency,
    symbol: symbolOfCurrency(currency),
    money: siteCurrency ? { isSiteCurrency: true } : { isSiteCurrency: false, currency },
  };
}

export interface ReportQuery {
  site: readonly number[];
  startDate?: Day | undefined;
  endDate?: Day | undefined;
  /** Restricts the report to the site, zones and hours of a venue event. */
  event?: number | undefined;
}

/** Can narrow the scope but never widen it. `usualStart` supplies a missing first day. */
export async function chooseReport(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { site, startDate, endDate, event }: ReportQuery,
  usualStart: (last: Day) => Day,
): Promise<ReportChoice> {
  if (event === undefined) await rejectFutureDates({ db, clock }, actor, { startDate, endDate });
  const named = narrowToFilter(actor.scope, site);
  const [venueEvent] = event === undefined ? [] : await findVenueEventHours(db, named, [event]);
  const reached = event === undefined ? named : narrowToFoundSite(named, venueEvent);
  const { today, completeBefore, siteCurrency } = await reportFrame(db, reached, clock.now());
  const days = requireBoundedPeriod(
    resolvePeriod(inOrder({ startDate, endDate }), { today, usualStart, venueEvent }),
  );
  const period = venueEvent ? commonDays(days, venueEvent) : days;
  return {
    scope: period ? reached : narrowToFoundSite(named, undefined),
    period: period ?? days,
    // The hours of an event have no counterpart in the days before.
    compared: venueEvent ? undefined : comparedDays(period ?? days, completeBefore),
    during: venueEvent,
    ...reportMoney(siteCurrency, actor.user.preferredCurrency),
  };
}

function resolvePeriod(
  { startDate, endDate }: Partial<Record<keyof Period, Day | undefined>>,
  {
    today,
    usualStart,
    venueEvent,
  }: { today: Day; usualStart: (last: Day) => Day; venueEvent?: Period | undefined },
): Period {
  const last = endDate ?? later(startDate, venueEvent?.endDate ?? today);
  const first = venueEvent?.startDate ?? usualStart(last);
  return { startDate: startDate ?? (first < last ? first : last), endDate: last };
}

const later = (one: Day | undefined, other: Day): Day =>
  one !== undefined && one > other ? one : other;

function commonDays(days: Period, venueEvent: Period): Period | undefined {
  const startDate = later(days.startDate, venueEvent.startDate);
  const endDate = days.endDate < venueEvent.endDate ? days.endDate : venueEvent.endDate;
  return startDate <= endDate ? { startDate, endDate } : undefined;
}

const longestDays = 3660;

/** Ten years: every day of every site has covers to compute, twice with the comparison. */
function requireBoundedPeriod(days: Period): Period {
  if (daysBetween(days.startDate, days.endDate) < longestDays) return days;
  throw invalidField('startDate', texts.invalidDateRange);
}
