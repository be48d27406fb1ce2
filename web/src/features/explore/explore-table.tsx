import { isComparable } from '@wastegauge/contract/insight/comparable';
import { useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '#icons';
import { useTranslation } from 'react-i18next';
import { DataTableCards } from '../../ui/data-table/data-table-cards.tsx';
import { nextSort, type SortState } from '../../ui/data-table/data-table-column.ts';
import { Paging } from '../../widgets/tables/paging.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { cssColour } from '../../charts/scene/paint-colours.ts';
import { Sparkline } from '../../ui/display/sparkline.tsx';
import { ScrollBox } from '../../ui/data-table/scroll-box.tsx';
import type { ChartHue } from '../../charts/chart-data.ts';
import { trendDirection } from '../../ui/display/trend-direction.ts';
import { Trend } from '../../ui/display/trend.tsx';
import {
  columnKeys,
  exploreRows,
  labelColumnKey,
  sortRows,
  type ExploreRow,
} from './explore-rows.ts';
import classes from './explore-table.module.css';
import type { ExploreView } from './use-explore-view.ts';

const pageSize = 50;

export function ExploreTable({ view, isRefetching }: { view: ExploreView; isRefetching: boolean }) {
  const isPhone = useIsPhone();
  const [sort, setSort] = useState<SortState>({ key: columnKeys.period, direction: 'desc' });
  const [page, setPage] = useState(1);
  const columns = useTableColumns(view);
  const rows = useMemo(
    () =>
      sortRows(
        exploreRows(view),
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

interface ExploreGridTableProps {
  caption: string;
  columns: readonly TableColumn[];
  rows: readonly ExploreRow[];
  sort: SortState;
  onSort: (sort: SortState) => void;
}

function ExploreGridTable({ caption, columns, rows, sort, onSort }: ExploreGridTableProps) {
  return (
    <ScrollBox className={classes['scroller']} label={caption}>
      <table className={classes['table']}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map(({ key, header, hue }) => {
              const direction = sort.key === key ? sort.direction : undefined;
              const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
              return (
                <th
                  key={key}
                  scope="col"
                  aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
                >
                  <button
                    type="button"
                    className={classes['sort']}
                    data-sorted={direction}
                    onClick={() => onSort(nextSort(sort, key))}
                  >
                    {hue !== undefined && <i style={{ background: cssColour(hue) }} />}
                    {header}
                    <Arrow size={14} stroke={2} aria-hidden />
                  </button>
                </th>
              );
            })}
          </tr>
          <tr className={classes['totals']}>
            {columns.map((column, index) => (
              <TotalCell key={column.key} column={column} isFirst={index === 0} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.x}>
              {columns.map(({ key, render }, index) =>
                index === 0 ? (
                  <th key={key} scope="row">
                    {render(row)}
                  </th>
                ) : (
                  <td key={key}>{render(row)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function TotalCell({ column, isFirst }: { column: TableColumn; isFirst: boolean }) {
  const { hue, line, total, share } = column;
  const style: CSSProperties & { '--series'?: string } = {
    '--series': hue === undefined ? 'var(--ink)' : cssColour(hue),
  };
  const content = (
    <>
      {line !== undefined && (
        <span style={style}>
          <Sparkline values={line} width={60} height={20} />
        </span>
      )}
      {total}
      {share !== undefined && <small>{share}</small>}
    </>
  );
  return isFirst ? <th scope="row">{content}</th> : <td>{content}</td>;
}

interface TableColumn {
  key: string;
  header: string;
  hue?: ChartHue | undefined;
  total?: ReactNode;
  share?: string | undefined;
  line?: number[] | undefined;
  render: (row: ExploreRow) => ReactNode;
}

function useTableColumns({
  answer,
  figures,
  all,
  totals,
  points,
  comparison,
}: ExploreView): TableColumn[] {
  const { t } = useTranslation(['explore', 'common']);
  const write = (value: number | null): string =>
    value === null ? t('common:notAvailable') : figures.figure(value);
  const period: TableColumn = {
    key: columnKeys.period,
    header: t('table.period'),
    total: (
      <>
        <b>{t('table.total')}</b>
        <small>{t('table.periods', { count: points.length })}</small>
      </>
    ),
    render: ({ title, events }) => (
      <>
        {title}
        {events.length > 0 && <small className={classes['events']}>{events.join(', ')}</small>}
      </>
    ),
  };
  const change: TableColumn = {
    key: columnKeys.change,
    header: t('table.change'),
    total: (
      <>
        <ChangeText percent={answer.diff} view={{ answer, figures }} />
        <small>{comparison}</small>
      </>
    ),
    render: (row) => (
      <>
        <ChangeText percent={row.change} view={{ answer, figures }} />
        {row.change !== null && <small className={classes['compared']}>{row.compared}</small>}
      </>
    ),
  };
  const total: TableColumn = {
    key: columnKeys.total,
    header: t('table.total'),
    total: <b>{write(answer.total_waste)}</b>,
    line: totals.map((value) => value ?? 0),
    render: (row) => <b>{write(row.total)}</b>,
  };
  const labels = all.map((series, index): TableColumn => ({
    key: labelColumnKey(series.key),
    header: series.name,
    hue: series.hue,
    total: <b>{write(series.total)}</b>,
    share: series.share === null ? undefined : figures.percent(series.share),
    line: series.values.map((value) => value ?? 0),
    render: ({ values }) => write(values[index] ?? null),
  }));
  return all.length > 1
    ? [period, ...labels, total, change]
    : [period, { ...total, header: `${total.header} (${figures.unit})` }, change];
}

function ChangeText({
  percent,
  view: { answer, figures },
}: {
  percent: number | null;
  view: Pick<ExploreView, 'answer' | 'figures'>;
}) {
  const { t } = useTranslation();
  if (percent === null) return <span className={classes['none']}>{t('notAvailable')}</span>;
  return (
    <Trend
      percent={percent}
      label={t(`trend.${trendDirection(percent)}`)}
      formattedPercent={figures.percent(Math.abs(percent))}
      isGoodWhenDown={answer.metric !== 'occupancy'}
      isJudged={answer.compared === null || isComparable(answer.compared.coverage)}
    />
  );
}
