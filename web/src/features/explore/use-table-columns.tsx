import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartHue } from '../../charts/chart-data.ts';
import { Trend } from '../../ui/display/trend.tsx';
import { columnKeys, columnOfLabel, type ExploreRow } from './explore-rows.ts';
import classes from './explore-table.module.css';
import type { ExploreView } from './use-explore-view.ts';

export interface TableColumn {
  key: string;
  header: string;
  hue?: ChartHue | undefined;
  total?: ReactNode;
  share?: string | undefined;
  line?: number[] | undefined;
  render: (row: ExploreRow) => ReactNode;
}

export function useTableColumns({ answer, figures, all, points }: ExploreView): TableColumn[] {
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
    total: <ChangeText percent={answer.diff} view={{ answer, figures }} />,
    render: (row) => <ChangeText percent={row.change} view={{ answer, figures }} />,
  };
  const sumOfLine = points.map((_, point) =>
    all.reduce((sum, { values }) => sum + (values[point] ?? 0), 0),
  );
  const total: TableColumn = {
    key: columnKeys.total,
    header: t('table.total'),
    total: <b>{write(answer.total_waste)}</b>,
    line: sumOfLine,
    render: (row) => <b>{write(row.total)}</b>,
  };
  const labels = all.map((series, index): TableColumn => ({
    key: columnOfLabel(series.key),
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
  const direction = percent === 0 ? 'flat' : percent < 0 ? 'down' : 'up';
  return (
    <Trend
      percent={percent}
      label={t(`trend.${direction}`)}
      formattedPercent={figures.percent(Math.abs(percent))}
      isGoodWhenDown={answer.metric !== 'occupancy'}
    />
  );
}
