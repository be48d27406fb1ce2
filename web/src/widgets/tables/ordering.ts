import type { SortState } from '../../ui/data-table/data-table-column.ts';

/** Lists are ordered by the name of a column, behind a minus the other way round. */
export const sortOf = (ordering: string): SortState =>
  ordering.startsWith('-')
    ? { key: ordering.slice(1), direction: 'desc' }
    : { key: ordering, direction: 'asc' };

/** As the address writes it: nothing for the usual one. */
export function orderingOf<Ordering extends string>(
  { key, direction }: SortState,
  orderings: readonly Ordering[],
  usual: Ordering,
): Ordering | undefined {
  const wanted = direction === 'desc' ? `-${key}` : key;
  const ordering = orderings.find((known) => known === wanted);
  return ordering === usual ? undefined : ordering;
}
