import { pointCompared, pointDays } from '@wastegauge/contract/insight/explore-points';
import type { ExploreAnswer } from '@wastegauge/contract/insight/explore';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartPoint } from '../../charts/chart-data.ts';
import type { CoverDays } from '@wastegauge/contract/insight/comparison';
import { useCoverDaysText } from '../../widgets/figures/cover-days.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';

type ChartDays = Pick<
  ExploreAnswer,
  'granularity' | 'start_date' | 'end_date' | 'compared' | 'chart'
>;

/** Marks points that cover only part of their step, and names the days that each point compares. */
export function usePartialPoints(): (
  points: readonly ChartPoint[],
  chart: ChartDays,
) => ChartPoint[] {
  const { t } = useTranslation(['explore', 'common']);
  const format = useFormat();
  const coverDaysText = useCoverDaysText();
  return useCallback(
    (points, chart) => {
      const { granularity, compared } = chart;
      const coverage = (coverDays: CoverDays | null | undefined): string | undefined => {
        if (!coverDays) return undefined;
        if (coverDays.of_days > 1) return coverDaysText(coverDays);
        return coverDays.is_estimate ? t('common:coverDays.estimated') : undefined;
      };
      const whole = { startDate: chart.start_date, endDate: chart.end_date };
      return points.map((point, index): ChartPoint => {
        const { period, days, wholeDays } = pointDays(point.x, granularity, whole);
        const own = pointCompared(period, compared);
        const vs =
          own && t('common:comparedDays.vs', { period: format.period(own.previous_period) });
        const isShort = days < wholeDays;
        const isOpen = !compared || period.endDate > compared.period.endDate;
        return {
          ...point,
          title: isShort ? format.periodWithYear(period) : point.title,
          isPartial: isShort || (isOpen && granularity !== 'hourly'),
          longTick: isShort && granularity !== 'weekly' ? format.period(period) : undefined,
          coverage:
            coverage(chart.chart[index]?.y[0]?.cover_days) ??
            (isShort ? t('common:chart.coverage', { days, count: wholeDays }) : undefined),
          compared: own
            ? `${format.period(own.period)} ${vs}`
            : t(isOpen ? 'common:comparedDays.none' : 'notCompared'),
        };
      });
    },
    [t, format, coverDaysText],
  );
}
