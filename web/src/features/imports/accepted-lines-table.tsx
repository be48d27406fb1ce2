import type { ImportPreview } from '@wastegauge/contract/edges/imports';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './import-page.module.css';

/** A line of a wide table occurs once per column. */
type Sample = ImportPreview['sample'][number] & { index: number };

export function AcceptedLinesTable({ preview }: { preview: ImportPreview }) {
  const titleId = useId();
  const { t } = useTranslation('imports');
  const format = useFormat();
  const translated = useTranslated(preview.sample.map(({ food_name }) => food_name ?? ''));
  const isWaste = preview.kind === 'waste';
  const line: Column<Sample> = {
    key: 'line',
    header: t('check.sampleColumns.line'),
    align: 'end',
    render: (row) => (
      <span className={classes['figures']}>
        <span className={classes['onPhone']}>{t('check.sampleColumns.line')} </span>
        {format.count(row.line)}
      </span>
    ),
  };
  const when: Column<Sample> = {
    key: 'when',
    header: t('check.sampleColumns.when'),
    render: (row) => (
      <span className={classes['figures']}>
        {format.day(row.day)}
        {row.time !== null && ` ${row.time}`}
      </span>
    ),
  };
  const site: Column<Sample> = {
    key: 'site',
    header: t('check.sampleColumns.site'),
    render: (row) => row.site_name,
  };
  const food: Column<Sample> = {
    key: 'food',
    header: t('check.sampleColumns.food'),
    render: (row) => (
      <div className={classes['lines']}>
        <span>{translated(row.food_name ?? '')}</span>
        {row.waste_type !== null && <small>{row.waste_type}</small>}
      </div>
    ),
  };
  const monitor: Column<Sample> = {
    key: 'monitor',
    header: t('check.sampleColumns.monitor'),
    render: (row) => row.monitor_name ?? '',
  };
  const amount: Column<Sample> = {
    key: 'amount',
    header: t('check.sampleColumns.amount'),
    align: 'end',
    render: (row) => (
      <span className={classes['figures']}>
        {row.weight_kg === null
          ? format.count(row.covers ?? 0)
          : `${format.fixed(row.weight_kg, 3)} kg`}
        {row.covers_before !== null &&
          ` (${t('check.now', { covers: format.count(row.covers_before) })})`}
      </span>
    ),
  };
  return (
    <section className={classes['section']} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('check.sample')}</h2>
      <DataTable
        caption={t('check.sample')}
        columns={isWaste ? [line, when, food, amount, site, monitor] : [line, when, amount, site]}
        rows={preview.sample.slice(0, 10).map((row, index) => ({ ...row, index }))}
        rowKey={({ index }) => String(index)}
        isDense
      />
    </section>
  );
}
