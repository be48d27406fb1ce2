import type { Report } from '@wastegauge/contract/insight/reports';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartData, ChartFormat } from '../../charts/chart-data.ts';
import { ChartKey } from '../../charts/chart-key.tsx';
import { TimeChart } from '../../charts/time-chart.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './report-body.module.css';

const heightPx = 180;

export function ReportChart({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { kind, chart } = report;
  const data = useMemo<ChartData>(
    () => ({
      unit: 'kg',
      kind: 'bar',
      addsUp: false,
      points: chart.map(({ period }) => ({
        x: period.startDate,
        tick: kind === 'monthly' ? format.period(period) : format.weekday(period.startDate),
        title: kind === 'monthly' ? format.period(period) : format.dayWithMonth(period.startDate),
      })),
      series: [
        {
          key: 'before',
          name: t(`before.${kind}`),
          hue: 'other',
          values: chart.map(({ previous }) => previous),
        },
        {
          key: 'shown',
          name: t(`shown.${kind}`),
          hue: 'series',
          values: chart.map(({ value }) => value),
        },
      ],
    }),
    [chart, kind, format, t],
  );
  const chartFormat = useMemo<ChartFormat>(
    () => ({
      tick: (value) => format.short(value),
      figure: (value) => format.fixed(value, 2),
      percent: format.percent,
    }),
    [format],
  );
  return (
    <div className={classes['chart']}>
      <TimeChart
        data={data}
        format={chartFormat}
        height={heightPx}
        label={t(kind === 'monthly' ? 'chartByWeek' : 'chartByDay')}
      />
      <ChartKey
        items={[
          { name: t(`before.${kind}`), look: 'other' },
          { name: t(`shown.${kind}`), look: 'series' },
        ]}
      />
    </div>
  );
}
