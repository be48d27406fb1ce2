import { dayIn } from '@wastegauge/contract/values/dates';
import type { FeedQuery } from '@wastegauge/contract/insight/feed';
import { inOrder } from '@wastegauge/contract/values/filters';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { narrowToFilter, narrowToFoundSite } from '../../platform/scope.ts';
import type { FeedChoice } from './filter-sql.ts';
import { findFilterFacts, type FilterFacts } from './queries.ts';

export type FeedFilter = Omit<FeedQuery, 'limit' | 'offset'>;

/** Can narrow the scope but never widen it. */
export async function chooseEvents(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { site, zone, event, startDate, endDate, ordering, ...rest }: FeedFilter,
): Promise<FeedChoice> {
  const named = narrowToFilter(actor.scope, site);
  const facts = await findFilterFacts(db, named, { zone, event });
  const scope = event === undefined ? named : narrowToFoundSite(named, facts.venueEvent);
  const currencies = new Set(scope.siteIds.map((id) => facts.currencies[id]));
  return {
    scope,
    zone,
    deviceIds: zone.length === 0 ? null : facts.deviceIds,
    hasOneCurrency: currencies.size <= 1,
    ...within(inOrder({ startDate, endDate }), facts.venueEvent),
    today: dayIn('UTC', clock.now()),
    ordering,
    rest,
  };
}

type VenueEvent = FilterFacts['venueEvent'];
type Days = Pick<FeedChoice, 'startDate' | 'endDate'>;

function within({ startDate, endDate }: Days, venueEvent: VenueEvent): Days {
  if (!venueEvent) return { startDate, endDate };
  const isLater = startDate !== undefined && startDate > venueEvent.startDate;
  const isEarlier = endDate !== undefined && endDate < venueEvent.endDate;
  return {
    startDate: isLater ? startDate : venueEvent.startDate,
    endDate: isEarlier ? endDate : venueEvent.endDate,
  };
}
