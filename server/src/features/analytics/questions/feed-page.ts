import type { Day } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import {
  listedCondition,
  canUseListedDays,
  listedDayCondition,
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
  const ask = (isOnDays: RawBuilder<unknown>) => sql<{ siteId: number; id: number }>`
    select event.site_id as "siteId", event.id
    from event ${page.hasFocus ? joinFocusFood : sql``}
    where ${listedCondition(scope, filter)} ${isOnDays}
      ${page.isFocusOnly ? sql`and ${isFocusFood}` : sql``}
    order by ${page.orderBy} limit ${page.limit} offset ${page.offset}
  `;
  const hasMaxima = page.largest !== undefined && canUseListedDays(filter);
  return {
    name: 'feed page',
    scope,
    sql: ask(sql``),
    sqlOnSums: hasMaxima ? ask(isOnTopDays(scope, filter, page)) : undefined,
  };
};

/**
 * With N days of sites whose largest amounts reach a threshold, N events do: the first N events are on days that reach
 * the N-th largest maximum.
 */
function isOnTopDays(
  scope: SiteScope,
  filter: EventListFilter,
  { largest, limit, offset }: ListedPage,
): RawBuilder<unknown> {
  const maximum = sql.ref(`event.max_${largest}`);
  const days = sql`listed_day as event where ${listedDayCondition(scope, filter)}`;
  return sql`and (event.site_id, event.local_day) in (
    select event.site_id, event.local_day from ${days} and ${maximum} >= coalesce(
      (select ${maximum} from ${days} order by 1 desc limit 1 offset ${offset + limit - 1}), 0))`;
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
  sqlOnSums: canUseListedDays(filter)
    ? sql<{ day: Day; events: number }>`
        select event.local_day as day, sum(event.events)::bigint as events
        from listed_day as event where ${listedDayCondition(scope, filter)}
        group by event.local_day order by event.local_day desc
      `
    : undefined,
});
