import { dayIn, type Period } from '@wastegauge/contract/values/dates';
import type { FeedQuery } from '@wastegauge/contract/insight/feed';
import { inOrder } from '@wastegauge/contract/values/filters';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { narrowToFilter, narrowToFoundSite } from '../../platform/scope.ts';
import { findVenueEventHours } from '../analytics/service.ts';
import { rejectFutureDates } from '../sites/service.ts';
import type { FeedChoice } from './filter-sql.ts';
import { findFilterFacts } from './queries.ts';

export type FeedFilter = Omit<FeedQuery, 'limit' | 'offset'>;

/** Can narrow the scope but never widen it. */
export async function chooseEvents(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { site, zone, event, startDate, endDate, ordering, ...rest }: FeedFilter,
): Promise<FeedChoice> {
  if (event === undefined) await rejectFutureDates({ db, clock }, actor, { startDate, endDate });
  const named = narrowToFilter(actor.scope, site);
  const [facts, [during]] = await Promise.all([
    findFilterFacts(db, named, zone),
    event === undefined ? [] : findVenueEventHours(db, named, [event]),
  ]);
  const scope = event === undefined ? named : narrowToFoundSite(named, during);
  const currencies = new Set(scope.siteIds.map((id) => facts.currencies[id]));
  return {
    scope,
    zone,
    deviceIds: zone.length === 0 ? null : facts.deviceIds,
    hasOneCurrency: currencies.size <= 1,
    ...within(inOrder({ startDate, endDate }), during),
    during,
    today: dayIn('UTC', clock.now()),
    ordering,
    rest,
  };
}

type Days = Pick<FeedChoice, 'startDate' | 'endDate'>;

function within({ startDate, endDate }: Days, venueEvent: Period | undefined): Days {
  if (!venueEvent) return { startDate, endDate };
  const isLater = startDate !== undefined && startDate > venueEvent.startDate;
  const isEarlier = endDate !== undefined && endDate < venueEvent.endDate;
  return {
    startDate: isLater ? startDate : venueEvent.startDate,
    endDate: isEarlier ? endDate : venueEvent.endDate,
  };
}
