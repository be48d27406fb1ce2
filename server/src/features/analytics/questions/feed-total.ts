import type { EventStatus } from '@wastegauge/contract/waste/events';
import { sql, type RawBuilder } from 'kysely';
import type { Analytics, Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import {
  all,
  choiceConditions,
  countedConditions,
  flagIs,
  inScope,
  isPlain,
  kindConditions,
  periodByIndex,
  within,
  type Condition,
  type WasteFilter,
} from '../filter-sql.ts';

export interface EventListFilter extends Omit<WasteFilter, 'minOccupancy' | 'maxOccupancy'> {
  startDate?: Day | undefined;
  endDate?: Day | undefined;
  status?: readonly EventStatus[] | undefined;
  withoutDiscarded?: boolean | undefined;
  comments?: boolean | undefined;
  isFlagged?: boolean | undefined;
  autoLabel?: boolean | undefined;
  withoutIds?: readonly number[] | undefined;
  /** Processed from the start of this day in UTC. */
  processedFrom?: Day | undefined;
}

export async function feedTotal(
  analytics: Analytics,
  scope: SiteScope,
  filter: EventListFilter,
): Promise<number> {
  const [answer] = await analytics.ask(countOfEvents(scope, filter));
  return answer?.count ?? 0;
}

export const countOfEvents = (
  scope: SiteScope,
  filter: EventListFilter,
): Question<{ count: number }> => ({
  name: 'feed total',
  scope,
  period: periodOfList(filter),
  sql: sql<{ count: number }>`
    select count(*)::bigint as count from event where ${listedCondition(scope, filter)}
  `,
  sqlOnSums: onListedDays(
    filter,
    (events) => sql<{ count: number }>`
      select coalesce(sum(${events}), 0)::bigint as count
      from listed_day as event where ${listedDayCondition(scope, filter)}
    `,
  ),
});

function periodOfList({
  startDate,
  endDate,
  withoutDiscarded,
  ...filter
}: EventListFilter): Period | undefined {
  if (startDate === undefined || endDate === undefined || !withoutDiscarded) return undefined;
  return periodByIndex({ startDate, endDate }, filter);
}

/** Calls `query` with the number of events of a row of `listed_day` that fit the filter, if that is stored. */
export function onListedDays<Row>(
  { isFlagged, comments, ...filter }: EventListFilter,
  query: (events: Condition) => RawBuilder<Row>,
): RawBuilder<Row> | undefined {
  if (!canUseListedDays(filter)) return undefined;
  if (isFlagged === undefined && comments === undefined) return query(sql`event.events`);
  if (isFlagged === true && comments === undefined) return query(sql`event.flagged`);
  return comments === true && isFlagged === undefined ? query(sql`event.commented`) : undefined;
}

/** Whether `listed_day` has the events of the filter, all of them and no others. */
export const canUseListedDays = ({
  withoutDiscarded = false,
  status = [],
  ...filter
}: EventListFilter) =>
  withoutDiscarded &&
  status.length === 0 &&
  (filter.zone ?? []).length === 0 &&
  (filter.withoutIds ?? []).length === 0 &&
  [
    filter.wasteType,
    filter.comments,
    filter.isFlagged,
    filter.autoLabel,
    filter.processedFrom,
  ].every(isAbsent) &&
  isPlain({ ...filter, secondaryWaste: false, withSecondaryWaste: false, nonFood: false });

const isAbsent = (part: unknown): boolean => part === undefined;

/** Without the conditions that `listed_day` has no columns for; it has no discarded events. */
export const listedDayCondition = (
  scope: SiteScope,
  { isFlagged: _isFlagged, comments: _comments, ...filter }: EventListFilter,
): Condition => listedCondition(scope, { ...filter, withoutDiscarded: false });

export const listedCondition = (scope: SiteScope, filter: EventListFilter): Condition =>
  all([
    inScope(scope),
    ...(filter.withoutDiscarded ? countedConditions(filter) : kindConditions(filter)),
    ...choiceConditions(filter),
    ...listConditions(filter),
  ]);

function listConditions({
  startDate,
  endDate,
  status = [],
  ...filter
}: EventListFilter): Condition[] {
  const { comments, isFlagged, autoLabel, withoutIds = [], processedFrom } = filter;
  const hasComments =
    comments === true ? sql`event.comment_count > 0` : sql`event.comment_count = 0`;
  return [
    ...(startDate === undefined ? [] : [sql`event.local_day >= ${startDate}::date`]),
    ...(endDate === undefined ? [] : [sql`event.local_day <= ${endDate}::date`]),
    ...(status.length > 0 ? [within('event.status', status)] : []),
    ...(comments === undefined ? [] : [hasComments]),
    ...flagIs('event.is_flagged', isFlagged),
    ...flagIs('event.auto_label', autoLabel),
    ...(processedFrom === undefined
      ? []
      : [sql`event.processed_at >= ${`${processedFrom}T00:00:00Z`}::timestamptz`]),
    ...(withoutIds.length > 0 ? [sql`not (${within('event.id', withoutIds)})`] : []),
  ];
}
