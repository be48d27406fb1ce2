import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartLegend } from '../../charts/chart-legend.tsx';
import { TimeChart } from '../../charts/time-chart.tsx';
import { daysOfPoints } from '../../widgets/figures/time-points.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './explore-page.module.css';
import type { Explore } from './use-explore.ts';
import type { ExploreView } from './use-explore-view.ts';

interface ExploreChartProps {
  explore: Explore;
  view: ExploreView;
}

export const useChartHeight = (): number => {
  const isPhone = useIsPhone();
  const isWide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  if (isPhone) return 260;
  return isWide ? 500 : 400;
};

export function ExploreChart({ explore, view }: ExploreChartProps) {
  const { t } = useTranslation('explore');
  const { exploration, chart, apply, zoomTo, zoomOut } = explore;
  const { answer, data, figures, legend, label } = view;
  const height = useChartHeight();
  const hidden = exploration.hidden.join(',');
  const hiddenKeys = useMemo(() => new Set(hidden.split(',')), [hidden]);
  return (
    <>
      <div className={classes['chart']}>
        <TimeChart
          data={data}
          format={figures}
          label={label}
          height={height}
          hiddenKeys={hiddenKeys}
          isGoodWhenDown={answer.metric !== 'occupancy'}
          isRefetching={chart.isPlaceholderData}
          isZoomable={answer.chart.length > 1}
          zoom={null}
          onZoom={(zoom) => {
            if (zoom === null) return zoomOut?.();
            const period = { startDate: answer.start_date, endDate: answer.end_date };
            zoomTo(daysOfPoints(zoom.from, zoom.to, answer.granularity, period));
          }}
        />
      </div>
      {answer.labels !== 'none' && (
        <div className={classes['legend']}>
          <ChartLegend
            label={t('legend')}
            items={legend}
            hiddenKeys={hiddenKeys}
            onChange={(keys) =>
              apply(
                { ...exploration, hidden: [...keys].filter((key) => key !== '') },
                { isReplaced: true },
              )
            }
          />
        </div>
      )}
    </>
  );
}
