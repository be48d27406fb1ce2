import type { EventStatus } from '@wastegauge/contract/events';
import { sql } from 'kysely';
import type { Analytics, Question } from '../../../platform/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import type { Day } from '@wastegauge/contract/dates';
import {
  all,
  choiceConditions,
  flagIs,
  inScope,
  kindConditions,
  within,
  type Condition,
  type WasteFilter,
} from '../filter-sql.ts';

/** What a list of events is narrowed by; an absent part leaves nothing out. */
export interface FeedFilter extends WasteFilter {
  startDate?: Day | undefined;
  endDate?: Day | undefined;
  status?: readonly EventStatus[] | undefined;
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
    select count(*)::bigint as count from event
    where ${all([
      inScope(scope),
      ...kindConditions(filter),
      ...choiceConditions(filter),
      ...listConditions(filter),
    ])}
  `,
});

function listConditions({ startDate, endDate, status = [], ...filter }: FeedFilter): Condition[] {
  const { comments, isFlagged, autoLabel } = filter;
  const hasComments =
    comments === true ? sql`event.comment_count > 0` : sql`event.comment_count = 0`;
  return [
    ...(startDate === undefined ? [] : [sql`event.local_day >= ${startDate}::date`]),
    ...(endDate === undefined ? [] : [sql`event.local_day <= ${endDate}::date`]),
    ...(status.length > 0 ? [within('event.status', status)] : []),
    ...(comments === undefined ? [] : [hasComments]),
    ...flagIs('event.is_flagged', isFlagged),
    ...flagIs('event.auto_label', autoLabel),
  ];
}
