import type { Day } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import {
  listedCondition,
  canUseListedDays,
  listedDayCondition,
  onListedDays,
  type EventListFilter,
} from './feed-total.ts';

/** Needs `joinFocusFood`. */
export const isFocusFood = sql`(focus_food.food_id is not null)`;

export const joinFocusFood = sql`
  left join focus_food
    on focus_food.site_id = event.site_id and focus_food.food_id = event.food_id`;

export type ListedAmount = 'weight_g' | 'value_e4' | 'value_eur_e4' | 'co2_g';

export interface ListedPage {
  orderBy: RawBuilder<unknown>;
  hasFocus: boolean;
  limit: number;
  offset: number;
  /** The amount that the order starts with, largest first. */
  largest?: ListedAmount | undefined;
  /** Leaves out foods that are not in focus. */
  isFocusOnly?: boolean | undefined;
}

export const feedPage = (
  scope: SiteScope,
  filter: EventListFilter,
  page: ListedPage,
): Question<{ siteId: number; id: number }> => {
  const ask = (isLarge: RawBuilder<unknown>) => sql<{ siteId: number; id: number }>`
    select event.site_id as "siteId", event.id
    from event ${page.hasFocus ? joinFocusFood : sql``}
    where ${listedCondition(scope, filter)} ${isLarge}
      ${page.isFocusOnly ? sql`and ${isFocusFood}` : sql``}
    order by ${page.orderBy} limit ${page.limit} offset ${page.offset}
  `;
  const hasMaxima = page.largest !== undefined && canUseListedDays(filter);
  return {
    name: 'feed page',
    scope,
    sql: ask(sql``),
    sqlOnSums: hasMaxima ? ask(isLargeEnough(scope, filter, page)) : undefined,
  };
};

/** With N days of sites whose largest amounts reach a threshold, N events do: the first N events reach it too. */
function isLargeEnough(
  scope: SiteScope,
  filter: EventListFilter,
  { largest, limit, offset }: ListedPage,
): RawBuilder<unknown> {
  return sql`and ${sql.ref(`event.${largest}`)} >= coalesce((
    select ${sql.ref(`event.max_${largest}`)} from listed_day as event
    where ${listedDayCondition(scope, filter)}
    order by 1 desc limit 1 offset ${offset + limit - 1}), 0)`;
}

export const eventsByDay = (
  scope: SiteScope,
  filter: EventListFilter,
): Question<{ day: Day; events: number }> => ({
  name: 'feed days',
  scope,
  sql: sql<{ day: Day; events: number }>`
    select event.local_day as day, count(*)::bigint as events
    from event where ${listedCondition(scope, filter)}
    group by event.local_day order by event.local_day desc
  `,
  sqlOnSums: onListedDays(
    filter,
    (events) => sql<{ day: Day; events: number }>`
      select event.local_day as day, sum(${events})::bigint as events
      from listed_day as event where ${listedDayCondition(scope, filter)}
      group by event.local_day having sum(${events}) > 0 order by event.local_day desc
    `,
  ),
});
