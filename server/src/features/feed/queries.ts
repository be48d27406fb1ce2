import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import {
  type EventKey,
  exportedColumns,
  exportedJoins,
  type ExportedEvent,
} from '../events/service.ts';
import { joinFocusFood } from '../analytics/service.ts';
import { feedConditions, singleKinds, type FeedChoice } from './filter-sql.ts';
import {
  hasFocus,
  joinedParts,
  orderBy,
  orderParts,
  reversed,
  type OrderPart,
} from './orderings.ts';
import { queryCount, queryRows } from '../../platform/db/query.ts';

export interface FilterFacts {
  currencies: Record<string, string>;
  deviceIds: number[];
}

export async function findFilterFacts(
  db: Db,
  scope: SiteScope,
  zone: readonly string[],
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
      ) as "deviceIds"
  `.execute(db);
  return found.rows[0] ?? { currencies: {}, deviceIds: [] };
}

export interface FeedPage {
  limit: number;
  offset: number;
  /** Offset counts from the end, to read the last pages quickly. */
  isFromEnd: boolean;
}

/** Reads each site from its own index, so that all sites together cost no more than their pages. */
export async function findFeedPage(
  db: Db,
  choice: FeedChoice,
  { limit, offset, isFromEnd }: FeedPage,
): Promise<EventKey[]> {
  const order = isFromEnd ? reversed(orderParts(choice)) : orderParts(choice);
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

const scopedSites = ({ scope }: FeedChoice): RawBuilder<unknown> => sql`
  select asked.site_id, array(
    select focus_food.food_id from focus_food where focus_food.site_id = asked.site_id
  ) as focus
  from unnest(${scope.siteIds}::bigint[]) as asked (site_id)`;

function listedEvents(
  choice: FeedChoice,
  order: readonly OrderPart[],
  limit: number,
): RawBuilder<unknown> {
  return sql.join(
    singleKinds(choice).flatMap((single) => kindLists(single, order, limit)),
    sql` union all `,
  );
}

function kindLists(
  choice: FeedChoice,
  order: readonly OrderPart[],
  limit: number,
): RawBuilder<unknown>[] {
  const ofSite = sql`event.site_id = scoped.site_id and ${feedConditions(choice)}`;
  if (choice.ordering !== 'focus_foods') return [sql`(${topEvents(order, ofSite, limit)})`];
  // No index contains the focus foods: read each of them, then all other foods.
  const isOther = sql`${ofSite} and (event.food_id = any(scoped.focus)) is not true`;
  const isWatched = sql`${ofSite} and event.food_id = focus_food.id`;
  return [
    sql`(select watched.* from unnest(scoped.focus) as focus_food (id) cross join lateral (
      ${topEvents(order, isWatched, limit, true)}) as watched)`,
    sql`(${topEvents(order, isOther, limit, false)})`,
  ];
}

function topEvents(
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

export const countChosen = (snapshot: Db, choice: FeedChoice): Promise<number> =>
  queryCount(snapshot)`from event
    where event.site_id = any(${choice.scope.siteIds}) and ${feedConditions(choice)}
  `;

/** Sorts only the keys, because the rows are wide and the file can be long. */
export function orderedKeys(choice: FeedChoice): RawBuilder<unknown> {
  const order = orderParts(choice);
  return sql`
    select event.site_id as "siteId", event.id
    from event ${hasFocus(order) ? joinFocusFood : sql``}
    where event.site_id = any(${choice.scope.siteIds}::bigint[]) and ${feedConditions(choice)}
    order by ${orderBy(joinedParts(order))}`;
}

/** For filters that leave few events, in a plan that also runs on a cluster. */
export const findFewKeys = (
  db: Db,
  choice: FeedChoice,
  { limit, offset }: Pick<FeedPage, 'limit' | 'offset'>,
): Promise<EventKey[]> => queryRows(db)`${orderedKeys(choice)} limit ${limit} offset ${offset}`;

export const findExportedEvents = (
  snapshot: Db,
  keys: readonly EventKey[],
): Promise<ExportedEvent[]> =>
  queryRows(snapshot)`
    with found as materialized (
      select event.*, wanted.place
      from unnest(
        ${keys.map((key) => key.siteId)}::bigint[], ${keys.map((key) => key.id)}::bigint[]
      ) with ordinality as wanted (site_id, id, place)
      join event on event.site_id = wanted.site_id and event.id = wanted.id
    )
    select ${exportedColumns}
    from found as event
    ${exportedJoins}
    order by event.place
  `;
