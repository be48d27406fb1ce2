import type { MonthlySnapshot } from '@wastegauge/contract/insight/overview';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartData, ChartFormat } from '../../charts/chart-data.ts';
import { ChartKey } from '../../charts/chart-key.tsx';
import { TimeChart } from '../../charts/time-chart.tsx';
import { calendarPoints } from '../../widgets/figures/calendar-points.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';

interface MonthlyTargetChartProps {
  snapshot: MonthlySnapshot;
  /** The target being thought of, once it is one. */
  newKg: number | undefined;
}

/** How the last months would have done under another target. */
export function MonthlyTargetChart({ snapshot, newKg }: MonthlyTargetChartProps) {
  const { t } = useTranslation('targets');
  const language = useLanguage();
  const format = useFormat();
  const { chart } = snapshot;
  const data = useMemo((): ChartData => {
    return {
      unit: 'kg',
      kind: 'bar',
      points: calendarPoints(
        chart.map(({ x }) => x),
        'monthly',
        language,
      ),
      series: [
        { key: 'waste', name: t('monthly.waste'), hue: 'series', values: chart.map(({ y }) => y) },
      ],
      targets: newKg === undefined ? undefined : chart.map(() => newKg),
      targetName: t('monthly.new'),
    };
  }, [chart, language, newKg, t]);
  const chartFormat = useMemo(
    (): ChartFormat => ({
      tick: (value) => format.short(value),
      figure: format.amount,
      percent: format.percent,
      target: format.plain,
    }),
    [format],
  );
  return (
    <div>
      <TimeChart data={data} format={chartFormat} label={t('monthly.chart')} height={180} />
      <ChartKey
        items={[
          { name: t('monthly.waste'), look: 'series' },
          { name: t('monthly.aboveNew'), look: 'above-target' },
        ]}
      />
    </div>
  );
}
