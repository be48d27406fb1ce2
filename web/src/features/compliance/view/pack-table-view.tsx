import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table/data-table-column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { cellText, type PackRow, type PackTable } from '../document/pack-cells.ts';
import classes from './report-view.module.css';

type NumberedRow = PackRow & { at: number };

export function PackTableView({ table }: { table: PackTable }) {
  const { t } = useTranslation('compliance');
  const format = useFormat();
  const columns = table.columns.map(({ name, isNumber }, index): Column<NumberedRow> => ({
    key: String(index),
    header: name,
    align: isNumber ? 'end' : 'start',
    render: ({ cells, kind }) => {
      const cell = cells[index];
      return (
        <span className={classes['cell']} data-kind={kind} data-number={isNumber || undefined}>
          {cell?.kind === 'percent' && kind === 'part' && (
            <span className={classes['bar']} aria-hidden>
              <span style={{ inlineSize: `${Math.min(100, cell.value)}%` }} />
            </span>
          )}
          {cellText(cell, format)}
        </span>
      );
    },
  }));
  return (
    <DataTable
      caption={table.title}
      columns={columns}
      rows={table.rows.map((row, at) => ({ ...row, at }))}
      rowKey={({ at }) => String(at)}
      isDense
      empty={<p className={classes['quiet']}>{t('tables.empty')}</p>}
    />
  );
}
