import { daysBetween, type Day } from '@wastegauge/contract/values/dates';
import type { Analytics } from '../../platform/ports/analytics.ts';
import {
  eventsByDay,
  feedPage,
  feedTotal,
  isFocusFood,
  type FeedFilter,
} from '../analytics/service.ts';
import type { EventKey } from '../events/service.ts';
import { hasCommentsOf, type FeedChoice } from './filter-sql.ts';
import { orderBy, orderOf, reversed } from './orderings.ts';
import type { FeedPage } from './queries.ts';

const filterOf = (choice: FeedChoice): FeedFilter => ({
  ...choice.rest,
  zone: [...choice.zone],
  startDate: choice.startDate,
  endDate: choice.endDate,
  withoutDiscarded: true,
  comments: hasCommentsOf(choice),
  isFlagged: choice.ordering === 'flagged' ? true : undefined,
});

/** How many events the feed has with these filters, exactly. */
export const countFeed = (analytics: Analytics, choice: FeedChoice): Promise<number> =>
  feedTotal(analytics, choice.scope, filterOf(choice));

/** The page found by reading columns instead of walking an index. */
export async function findPageByColumns(
  analytics: Analytics,
  choice: FeedChoice,
  page: FeedPage,
): Promise<EventKey[]> {
  const isDeep = page.offset >= deepOffset && choice.ordering === 'recommended';
  const near = isDeep ? await daysOfPage(analytics, choice, page) : { choice, page };
  const { limit, offset, isFromEnd } = near.page;
  const order = isFromEnd ? reversed(orderOf(choice)) : orderOf(choice);
  const parts = order.map((part) => (part.isFocus ? { ...part, by: isFocusFood } : part));
  const question = { orderBy: orderBy(parts), limit, offset };
  const keys = await analytics.ask(feedPage(choice.scope, filterOf(near.choice), question));
  return isFromEnd ? keys.toReversed() : keys;
}

// Up to here the copy keeps the first of an order without putting all the others in order.
const deepOffset = 5000;

interface NearPage {
  choice: FeedChoice;
  page: FeedPage;
}

/** Where days come first in the order, those before a page only have to be counted. */
async function daysOfPage(
  analytics: Analytics,
  choice: FeedChoice,
  page: FeedPage,
): Promise<NearPage> {
  const newestFirst = await analytics.ask(eventsByDay(choice.scope, filterOf(choice)));
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

/** Of the moments only the one of the weighing is among the columns. */
const hasColumnsFor = ({ ordering }: FeedChoice): boolean =>
  !ordering.endsWith('logged_at') && !ordering.endsWith('labelled_at');

const bySize: readonly FeedChoice['ordering'][] = ['-item_weight', '-value', '-environment'];
const fewDays = 183;
const manyDays = 92;
const manyEvents = 10_000;

/** Whether an index would lead past far more events than the page has. */
export function isFarByIndex(choice: FeedChoice, { limit, offset }: FeedPage): boolean {
  if (!hasColumnsFor(choice)) return false;
  if ((offset + limit) * choice.scope.siteIds.length >= manyEvents) return true;
  const { ordering, startDate, endDate, today } = choice;
  const days = startDate === undefined ? null : daysBetween(startDate, endDate ?? today);
  // The largest of all time are rarely of these days.
  if (bySize.includes(ordering)) return days !== null && days <= fewDays;
  // From the first id on everything before the days is walked past; few days are put in order instead.
  if (ordering === 'id') return days !== null && days > manyDays;
  return ordering === 'focus_foods' && hasLimits(choice);
}

const hasLimits = ({ rest: { minPrice, maxPrice, minWeight, maxWeight } }: FeedChoice): boolean =>
  [minPrice, maxPrice, minWeight, maxWeight].some((limit) => limit !== undefined);
