import { addDays, daysBetween, type Day } from '@wastegauge/contract/values/dates';
import type { Analytics } from '../../platform/ports/analytics.ts';
import {
  eventsByDay,
  feedPage,
  feedTotal,
  type ListedAmount,
  type EventListFilter,
} from '../analytics/service.ts';
import type { EventKey } from '../events/service.ts';
import { commentFilter, type FeedChoice } from './filter-sql.ts';
import { hasFocus, joinedParts, orderBy, orderParts, reversed } from './orderings.ts';
import type { FeedPage } from './queries.ts';

/** Without the filters of `needsDatabase`. */
const toListFilter = (choice: FeedChoice): EventListFilter => ({
  ...omitDatabaseFilters(choice.rest),
  zone: [...choice.zone],
  startDate: choice.startDate,
  endDate: choice.endDate,
  during: choice.during,
  withoutDiscarded: true,
  comments: commentFilter(choice),
  isFlagged: choice.ordering === 'flagged' ? true : undefined,
  withoutIds: choice.withoutIds,
});

const omitDatabaseFilters = ({
  unusual: _unusual,
  label_source: _labelSource,
  ...rest
}: FeedChoice['rest']) => rest;

/** For filters by columns that the DuckDB copy does not have. */
export const needsDatabase = ({ rest }: FeedChoice): boolean =>
  rest.unusual === true || rest.label_source.length > 0;

export const countFeed = (analytics: Analytics, choice: FeedChoice): Promise<number> =>
  feedTotal(analytics, choice.scope, toListFilter(choice));

/** Reads columns in DuckDB instead of walking an index in PostgreSQL. */
export async function findPageByColumns(
  analytics: Analytics,
  choice: FeedChoice,
  page: FeedPage,
): Promise<EventKey[]> {
  const isDeep = page.offset >= deepOffset && choice.ordering === 'recommended';
  const near = isDeep ? await narrowToPageDays(analytics, choice, page) : { choice, page };
  const { limit, offset, isFromEnd } = near.page;
  const order = isFromEnd ? reversed(orderParts(choice)) : orderParts(choice);
  const question = {
    orderBy: orderBy(joinedParts(order)),
    hasFocus: hasFocus(order),
    limit,
    offset,
    largest: isFromEnd ? undefined : largestFirst(choice),
  };
  const filter = toListFilter(near.choice);
  if (!isFromEnd && offset < deepOffset && isNewestFirst(choice)) {
    const processedFrom = addDays(choice.endDate ?? choice.today, -recentDays);
    const recent = await analytics.ask(
      feedPage(
        choice.scope,
        { ...filter, processedFrom },
        { ...question, isFocusOnly: question.hasFocus },
      ),
    );
    // Everything else comes later in the order.
    if (recent.length === limit) return recent;
  }
  const keys = await analytics.ask(feedPage(choice.scope, filter, question));
  return isFromEnd ? keys.toReversed() : keys;
}

const recentDays = 30;

/** After the focus foods, if the order starts with them. */
const isNewestFirst = ({ ordering, startDate, endDate, today }: FeedChoice): boolean =>
  ['-processed_at', 'flagged', 'comments', 'focus_foods'].includes(ordering) &&
  (startDate === undefined || daysBetween(startDate, endDate ?? today) > recentDays);

function largestFirst({ ordering, hasOneCurrency }: FeedChoice): ListedAmount | undefined {
  if (ordering === '-item_weight') return 'weight_g';
  if (ordering === '-environment') return 'co2_g';
  if (ordering !== '-value') return undefined;
  return hasOneCurrency ? 'value_e4' : 'value_eur_e4';
}

// Below this offset DuckDB finds the page with a top-N scan instead of a full sort.
const deepOffset = 5000;

interface NearPage {
  choice: FeedChoice;
  page: FeedPage;
}

/** The order starts with the day, so days before the page only have to be counted. */
async function narrowToPageDays(
  analytics: Analytics,
  choice: FeedChoice,
  page: FeedPage,
): Promise<NearPage> {
  const newestFirst = await analytics.ask(eventsByDay(choice.scope, toListFilter(choice)));
  let before = 0;
  const days: Day[] = [];
  let left = page.offset;
  for (const { day, events } of page.isFromEnd ? newestFirst.toReversed() : newestFirst) {
    if (before >= page.offset + page.limit) break;
    before += events;
    if (before > page.offset) days.push(day);
    else left -= events;
  }
  const [startDate, endDate] = [days.toSorted()[0], days.toSorted().at(-1)];
  if (startDate === undefined) return { choice, page };
  return { choice: { ...choice, startDate, endDate }, page: { ...page, offset: left } };
}

/** `processed_at` is the only timestamp in the DuckDB copy. */
const hasColumnsFor = ({ ordering }: FeedChoice): boolean =>
  !ordering.endsWith('logged_at') && !ordering.endsWith('labelled_at');

const noIndex: readonly FeedChoice['ordering'][] = ['-item_weight', '-value', '-environment'];
const manyDays = 92;
const manyEvents = 10_000;

/** Whether there is no index for the order, or walking it would skip far more events than the page has. */
export function isFarByIndex(choice: FeedChoice, { limit, offset }: FeedPage): boolean {
  if (!hasColumnsFor(choice)) return false;
  const { ordering, startDate, endDate, today } = choice;
  if ((offset + limit) * choice.scope.siteIds.length >= manyEvents) return true;
  if (noIndex.includes(ordering)) return true;
  const days = startDate === undefined ? null : daysBetween(startDate, endDate ?? today);
  // An id walk passes every event before the period; a short period is sorted instead.
  if (ordering === 'id') return days !== null && days > manyDays;
  return ['focus_foods', '-processed_at'].includes(ordering) && hasLimits(choice);
}

const hasLimits = ({ rest: { minPrice, maxPrice, minWeight, maxWeight } }: FeedChoice): boolean =>
  [minPrice, maxPrice, minWeight, maxWeight].some((limit) => limit !== undefined);
