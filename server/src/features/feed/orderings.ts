import { daysBetween } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import { isFocusFood } from '../analytics/service.ts';
import type { FeedChoice } from './filter-sql.ts';

/** One sort key; the id is always last, so that the order is total. */
export interface OrderPart {
  by: RawBuilder<unknown>;
  isDescending: boolean;
  /** Nulls come last when descending. */
  isNullable?: true;
  /** Focus food flag, which no index contains. */
  isFocus?: true;
}

const down = (by: RawBuilder<unknown>): OrderPart => ({ by, isDescending: true });
const id = sql`event.id`;
const newest = [down(sql`event.processed_at`), down(id)];
/** Requires `scoped.focus`, the focus foods of the site. */
const focusFirst: OrderPart = {
  ...down(sql`coalesce(event.food_id = any(scoped.focus), false)`),
  isFocus: true,
};

/** `apart` is the same value as an expression that no index matches. */
const columns = {
  id: { by: id, apart: sql`event.id + 0` },
  logged_at: { by: sql`event.logged_at`, apart: sql`event.logged_at + interval '0'` },
  labelled_at: {
    by: sql`event.labelled_at`,
    apart: sql`event.labelled_at + interval '0'`,
    isNullable: true,
  },
} as const;

export function orderParts(choice: FeedChoice): OrderPart[] {
  const { ordering, hasOneCurrency } = choice;
  const value = down(hasOneCurrency ? sql`event.value_e4` : sql`event.value_eur_e4`);
  switch (ordering) {
    case 'recommended':
      return [down(sql`event.local_day`), focusFirst, value, down(id)];
    case 'flagged':
    case 'comments':
      return newest;
    case 'focus_foods':
      return [focusFirst, ...newest];
    case '-item_weight':
      return [down(sql`event.weight_g`), down(id)];
    case '-value':
      return [value, down(id)];
    case '-environment':
      return [down(sql`event.co2_g`), down(id)];
    case 'processed_at':
      return reversed(newest);
    case '-processed_at':
      return newest;
    case 'id':
    case '-id':
      return byColumn(choice, columns.id);
    case 'logged_at':
    case '-logged_at':
      return byColumn(choice, columns.logged_at);
    case 'labelled_at':
    case '-labelled_at':
      return byColumn(choice, columns.labelled_at);
  }
}

function byColumn(
  choice: FeedChoice,
  { by, apart, ...column }: (typeof columns)[keyof typeof columns],
): OrderPart[] {
  const isDescending = choice.ordering.startsWith('-');
  const part = {
    ...column,
    by: isFarFromIndexStart(choice, isDescending) ? apart : by,
    isDescending,
  };
  return by === id ? [part] : [part, { by: id, isDescending }];
}

const shortDays = 92;

/** A short period far from the start of the index is cheaper to sort than to walk to. */
function isFarFromIndexStart(
  { startDate, endDate, today }: FeedChoice,
  isDescending: boolean,
): boolean {
  if (startDate === undefined || endDate === undefined) return false;
  if (daysBetween(startDate, endDate) > shortDays) return false;
  return !isDescending || daysBetween(endDate, today) > 1;
}

export const reversed = (parts: readonly OrderPart[]): OrderPart[] =>
  parts.map((part) => ({ ...part, isDescending: !part.isDescending }));

export const hasFocus = (parts: readonly OrderPart[]): boolean =>
  parts.some(({ isFocus }) => isFocus === true);

/** For queries with `joinFocusFood` instead of `scoped.focus`. */
export const joinedParts = (parts: readonly OrderPart[]): OrderPart[] =>
  parts.map((part) => (part.isFocus ? { ...part, by: isFocusFood } : part));

const direction = ({ isDescending, isNullable }: OrderPart): RawBuilder<unknown> => {
  if (isNullable) return isDescending ? sql`desc nulls last` : sql`asc nulls first`;
  return isDescending ? sql`desc` : sql`asc`;
};

export const orderBy = (parts: readonly OrderPart[]): RawBuilder<unknown> =>
  sql.join(
    parts.map((part) => sql`${part.by} ${direction(part)}`),
    sql`, `,
  );
