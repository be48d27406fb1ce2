import { IconCalendarWeek, IconTrendingUp, IconUsers } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { OccupancySummary } from '@wastegauge/contract/insight/covers';
import { useTranslation } from 'react-i18next';
import { FigureStrip } from '../../ui/display/figure-strip.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';

interface OccupancySummaryFiguresProps {
  query: UseQueryResult<OccupancySummary>;
  isThisMonth: boolean;
}

export function OccupancySummaryFigures({
  query: { data, isPending },
  isThisMonth,
}: OccupancySummaryFiguresProps) {
  const { t } = useTranslation(['covers', 'common']);
  const format = useFormat();
  const covers = (value: number | null | undefined) =>
    value === null || value === undefined
      ? { value: isPending ? '…' : t('common:noData') }
      : { value: format.count(value), unit: t('unit') };
  const days = (from: string, to: string): string =>
    t('page.days', { from: format.dayWithMonth(from), to: format.dayWithMonth(to) });
  const icon = { size: 18, stroke: 1.7 };
  const busiestDay = data?.busiest_day;
  const busiestWeek = data?.busiest_week;
  return (
    <FigureStrip
      label={t('page.summary')}
      figures={[
        {
          key: 'day',
          icon: <IconTrendingUp {...icon} />,
          name: t(isThisMonth ? 'page.busiestDayThisMonth' : 'page.busiestDay'),
          ...covers(busiestDay?.covers),
          note: busiestDay ? format.dayWithMonth(busiestDay.date) : undefined,
        },
        {
          key: 'average',
          icon: <IconUsers {...icon} />,
          name: t('page.dailyAverage'),
          ...covers(data?.daily_average),
          note: data ? days(data.start_date, data.end_date) : undefined,
        },
        {
          key: 'week',
          icon: <IconCalendarWeek {...icon} />,
          name: t(isThisMonth ? 'page.busiestWeekThisMonth' : 'page.busiestWeek'),
          ...covers(busiestWeek?.covers),
          note: busiestWeek ? days(busiestWeek.start_date, busiestWeek.end_date) : undefined,
        },
      ]}
    />
  );
}
