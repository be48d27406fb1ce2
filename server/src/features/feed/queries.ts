import type { Day } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { EventKey } from '../events/service.ts';
import { conditionsOf, singleKinds, type FeedChoice } from './filter-sql.ts';
import { orderBy, orderOf, reversed, type OrderPart } from './orderings.ts';

export interface FilterFacts {
  /** Of each site by its id. */
  currencies: Record<string, string>;
  deviceIds: number[];
  /** The venue event asked for, when it is one of these sites. */
  venueEvent: { siteId: number; startDate: Day; endDate: Day } | null;
}

/** What the names in a filter stand for. */
export async function findFilterFacts(
  db: Db,
  scope: SiteScope,
  { zone, event }: { zone: readonly string[]; event?: number | undefined },
): Promise<FilterFacts> {
  const zoneIds = zone.filter((name) => /^\d{1,15}$/.test(name)).map(Number);
  const found = await sql<FilterFacts>`
    select
      (
        select coalesce(json_object_agg(site.id, locale.currency), '{}') from site
        join locale on locale.id = site.locale_id where site.id = any(${scope.siteIds})
      ) as currencies,
      array(
        select device.id from device
        where device.serial = any(${zone}) or device.id = any(${zoneIds}::bigint[])
      ) as "deviceIds",
      (
        select json_build_object('siteId', venue_event.site_id,
          'startDate', venue_event.start_date::date, 'endDate', venue_event.end_date::date)
        from venue_event
        where venue_event.site_id = any(${scope.siteIds}) and venue_event.id = ${event ?? null}
      ) as "venueEvent"
  `.execute(db);
  return found.rows[0] ?? { currencies: {}, deviceIds: [], venueEvent: null };
}

export interface FeedPage {
  limit: number;
  offset: number;
  /** Counted from the end, which is where the last pages are near. */
  isFromEnd: boolean;
}

/** Site by site, each from its index, so that a page of all sites reads no more than pages of each. */
export async function findFeedPage(
  db: Db,
  choice: FeedChoice,
  { limit, offset, isFromEnd }: FeedPage,
): Promise<EventKey[]> {
  const order = isFromEnd ? reversed(orderOf(choice)) : orderOf(choice);
  const places = order.map((part, index) => ({ ...part, by: sql.ref(`listed.place_${index}`) }));
  const found = await sql<EventKey>`
    with scoped as (${scopedSites(choice)})
    select scoped.site_id as "siteId", listed.id
    from scoped
    cross join lateral (${listedEvents(choice, order, offset + limit)}) as listed
    order by ${orderBy(places)}
    limit ${limit} offset ${offset}
  `.execute(db);
  return isFromEnd ? found.rows.toReversed() : found.rows;
}

/** The sites and what they watch. */
export const scopedSites = ({ scope }: FeedChoice): RawBuilder<unknown> => sql`
  select asked.site_id, array(
    select focus_food.food_id from focus_food where focus_food.site_id = asked.site_id
  ) as focus
  from unnest(${scope.siteIds}::bigint[]) as asked (site_id)`;

/** The indexes keep each kind for itself: two kinds are two lists. */
function listedEvents(
  choice: FeedChoice,
  order: readonly OrderPart[],
  limit: number,
): RawBuilder<unknown> {
  return sql.join(
    singleKinds(choice).flatMap((single) => listsOf(single, order, limit)),
    sql` union all `,
  );
}

function listsOf(
  choice: FeedChoice,
  order: readonly OrderPart[],
  limit: number,
): RawBuilder<unknown>[] {
  const ofSite = sql`event.site_id = scoped.site_id and ${conditionsOf(choice)}`;
  if (choice.ordering !== 'focus_foods') return [sql`(${firstOf(order, ofSite, limit)})`];
  // No index knows what a site watches: its foods one by one, then everything else.
  const isOther = sql`${ofSite} and (event.food_id = any(scoped.focus)) is not true`;
  const isWatched = sql`${ofSite} and event.food_id = focus_food.id`;
  return [
    sql`(select watched.* from unnest(scoped.focus) as focus_food (id) cross join lateral (
      ${firstOf(order, isWatched, limit, true)}) as watched)`,
    sql`(${firstOf(order, isOther, limit, false)})`,
  ];
}

function firstOf(
  order: readonly OrderPart[],
  isWanted: RawBuilder<unknown>,
  limit: number,
  isFocus?: boolean,
): RawBuilder<unknown> {
  const isKnown = (part: OrderPart): boolean => part.isFocus === true && isFocus !== undefined;
  const columns = order.map(
    (part, index) =>
      sql`, ${isKnown(part) ? sql.lit(isFocus) : part.by} as ${sql.ref(`place_${index}`)}`,
  );
  return sql`
    select event.id ${sql.join(columns, sql``)}
    from event where ${isWanted}
    order by ${orderBy(order.filter((part) => !isKnown(part)))}
    limit ${limit}`;
}
