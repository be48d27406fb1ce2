import { useMemo, useState } from 'react';
import { DataTableCards } from '../../ui/data-table/data-table-cards.tsx';
import type { SortState } from '../../ui/data-table/data-table-column.ts';
import { Paging } from '../../widgets/tables/paging.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { ExploreGridTable } from './explore-grid-table.tsx';
import { columnKeys, rowsOf, sortedRows } from './explore-rows.ts';
import classes from './explore-table.module.css';
import type { ExploreView } from './use-explore-view.ts';
import { useTableColumns } from './use-table-columns.tsx';

const pageSize = 50;

export function ExploreTable({ view, isRefetching }: { view: ExploreView; isRefetching: boolean }) {
  const isPhone = useIsPhone();
  const [sort, setSort] = useState<SortState>({ key: columnKeys.period, direction: 'desc' });
  const [page, setPage] = useState(1);
  const columns = useTableColumns(view);
  const rows = useMemo(
    () =>
      sortedRows(
        rowsOf(view),
        sort,
        view.all.map(({ key }) => key),
      ),
    [view, sort],
  );
  const pageShown = Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)));
  const shown = rows.slice((pageShown - 1) * pageSize, pageShown * pageSize);
  const handleSort = (next: SortState): void => {
    setSort(next);
    setPage(1);
  };
  return (
    <div data-refetching={isRefetching || undefined} className={classes['root']}>
      {isPhone ? (
        <DataTableCards
          caption={view.label}
          columns={columns.map((column) => ({
            ...column,
            sortable: column.key === columnKeys.period || column.key === columnKeys.total,
          }))}
          rows={shown}
          rowKey={({ x }) => x}
          sort={sort}
          onSortChange={handleSort}
        />
      ) : (
        <ExploreGridTable
          caption={view.label}
          columns={columns}
          rows={shown}
          sort={sort}
          onSort={handleSort}
        />
      )}
      {rows.length > pageSize && (
        <div className={classes['foot']}>
          <Paging page={pageShown} pageSize={pageSize} total={rows.length} onPageChange={setPage} />
        </div>
      )}
    </div>
  );
}
