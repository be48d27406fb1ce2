import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { cssColour } from '../../charts/scene/paint-colours.ts';
import { nextSort, type SortState } from '../../ui/data-table/data-table-column.ts';
import { Sparkline } from '../../ui/display/sparkline.tsx';
import { ScrollBox } from '../../ui/data-table/scroll-box.tsx';
import type { ExploreRow } from './explore-rows.ts';
import classes from './explore-table.module.css';
import type { TableColumn } from './use-table-columns.tsx';

interface ExploreGridTableProps {
  caption: string;
  columns: readonly TableColumn[];
  rows: readonly ExploreRow[];
  sort: SortState;
  onSort: (sort: SortState) => void;
}

export function ExploreGridTable({ caption, columns, rows, sort, onSort }: ExploreGridTableProps) {
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
