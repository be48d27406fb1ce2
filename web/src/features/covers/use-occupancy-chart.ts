import type { DailyCover } from '@wastegauge/contract/insight/covers';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartData, ChartFormat } from '../../charts/chart-data.ts';
import { calendarPoints } from '../../widgets/figures/calendar-points.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';

const fallbackCovers = 350;

export function useOccupancyChart(covers: readonly DailyCover[]) {
  const { t } = useTranslation('covers');
  const language = useLanguage();
  const format = useFormat();
  const data = useMemo(
    (): ChartData => ({
      unit: t('unit'),
      kind: 'bar',
      points: calendarPoints(
        covers.map(({ day }) => day),
        'daily',
        language,
      ),
      series: [
        {
          key: 'covers',
          name: t('covers'),
          hue: 'series',
          values: covers.map(({ covers_per_day }) => covers_per_day ?? fallbackCovers),
          hollow: covers.map(({ is_default }) => is_default),
        },
      ],
    }),
    [covers, language, t],
  );
  const chartFormat = useMemo(
    (): ChartFormat => ({
      tick: (value) => format.short(value),
      figure: format.count,
      percent: format.percent,
    }),
    [format],
  );
  return { data, format: chartFormat, label: t('chart') };
}
