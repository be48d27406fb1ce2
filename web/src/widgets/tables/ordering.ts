import type { SortState } from '../../ui/data-table/data-table-column.ts';

export const parseSort = (ordering: string): SortState =>
  ordering.startsWith('-')
    ? { key: ordering.slice(1), direction: 'desc' }
    : { key: ordering, direction: 'asc' };

export function orderingParam<Ordering extends string>(
  { key, direction }: SortState,
  orderings: readonly Ordering[],
  defaultOrdering: Ordering,
): Ordering | undefined {
  const orderingText = direction === 'desc' ? `-${key}` : key;
  const ordering = orderings.find((known) => known === orderingText);
  return ordering === defaultOrdering ? undefined : ordering;
}
