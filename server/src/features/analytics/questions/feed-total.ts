import type { EventStatus } from '@wastegauge/contract/waste/events';
import { sql } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import type { Day } from '@wastegauge/contract/values/dates';
import {
  all,
  choiceConditions,
  flagIs,
  inScope,
  isPlain,
  kindConditions,
  within,
  type Condition,
  type WasteFilter,
} from '../filter-sql.ts';

/** What a list of events is narrowed by; an absent part leaves nothing out. */
export interface FeedFilter extends Omit<WasteFilter, 'minOccupancy' | 'maxOccupancy'> {
  startDate?: Day | undefined;
  endDate?: Day | undefined;
  status?: readonly EventStatus[] | undefined;
  withoutDiscarded?: boolean | undefined;
  /** Only with comments, or only without. */
  comments?: boolean | undefined;
  isFlagged?: boolean | undefined;
  autoLabel?: boolean | undefined;
}

/** How many events a filter leaves, exactly. */
export async function feedTotal(
  analytics: Analytics,
  scope: SiteScope,
  filter: FeedFilter,
): Promise<number> {
  const [answer] = await analytics.ask(countOfEvents(scope, filter));
  return answer?.count ?? 0;
}

export const countOfEvents = (
  scope: SiteScope,
  filter: FeedFilter,
): Question<{ count: number }> => ({
  name: 'feed total',
  scope,
  sql: sql<{ count: number }>`
    select count(*)::bigint as count from event where ${isListed(scope, filter)}
  `,
  sqlOnSums: isListedByDay(filter)
    ? sql<{ count: number }>`
        select coalesce(sum(event.events), 0)::bigint as count
        from listed_day as event where ${isOfListedDay(scope, filter)}
      `
    : undefined,
});

/** Whether the numbers of the days, which only the copy keeps, are fine enough. */
export const isListedByDay = ({ withoutDiscarded = false, status = [], ...filter }: FeedFilter) =>
  withoutDiscarded &&
  status.length === 0 &&
  (filter.zone ?? []).length === 0 &&
  [filter.wasteType, filter.comments, filter.isFlagged, filter.autoLabel].every(isAbsent) &&
  isPlain({ ...filter, secondaryWaste: false, withSecondaryWaste: false, nonFood: false });

const isAbsent = (part: unknown): boolean => part === undefined;

/** Conditions on `listed_day` as `event`, which holds nothing that was discarded. */
export const isOfListedDay = (scope: SiteScope, filter: FeedFilter): Condition =>
  isListed(scope, { ...filter, withoutDiscarded: false });

/** Conditions on `event`. */
export const isListed = (scope: SiteScope, filter: FeedFilter): Condition =>
  all([
    inScope(scope),
    ...kindConditions(filter),
    ...choiceConditions(filter),
    ...listConditions(filter),
  ]);

function listConditions({ startDate, endDate, status = [], ...filter }: FeedFilter): Condition[] {
  const { comments, isFlagged, autoLabel } = filter;
  const hasComments =
    comments === true ? sql`event.comment_count > 0` : sql`event.comment_count = 0`;
  return [
    ...(startDate === undefined ? [] : [sql`event.local_day >= ${startDate}::date`]),
    ...(endDate === undefined ? [] : [sql`event.local_day <= ${endDate}::date`]),
    ...(status.length > 0 ? [within('event.status', status)] : []),
    // Written out it is compared as the number a closed list is; bound it would be compared as text.
    ...(filter.withoutDiscarded ? [sql`event.status <> 'DISCARDED'`] : []),
    ...(comments === undefined ? [] : [hasComments]),
    ...flagIs('event.is_flagged', isFlagged),
    ...flagIs('event.auto_label', autoLabel),
  ];
}
