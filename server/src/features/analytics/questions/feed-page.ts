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

export const feedPage = (
  scope: SiteScope,
  filter: EventListFilter,
  page: { orderBy: RawBuilder<unknown>; hasFocus: boolean; limit: number; offset: number },
): Question<{ siteId: number; id: number }> => ({
  name: 'feed page',
  scope,
  sql: sql<{ siteId: number; id: number }>`
    select event.site_id as "siteId", event.id
    from event ${page.hasFocus ? joinFocusFood : sql``}
    where ${listedCondition(scope, filter)}
    order by ${page.orderBy} limit ${page.limit} offset ${page.offset}
  `,
});

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
