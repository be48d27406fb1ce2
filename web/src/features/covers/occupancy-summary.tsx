import { IconCalendarWeek, IconTrendingUp, IconUsers } from '#icons';
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
  const { busiest_day: busiestDay, busiest_week: busiestWeek, planned } = data ?? {};
  const plannedText = (value: number | null | undefined, when: string | undefined) =>
    value === null || value === undefined
      ? undefined
      : t('page.plannedFigure', { covers: format.count(value), when });
  const notes = (counted: string | undefined, ahead: string | undefined) => (
    <>
      {counted}
      {counted !== undefined && ahead !== undefined && <br />}
      {ahead}
    </>
  );
  return (
    <FigureStrip
      label={t('page.summary')}
      figures={[
        {
          key: 'day',
          icon: <IconTrendingUp {...icon} />,
          name: t(isThisMonth ? 'page.busiestDayThisMonth' : 'page.busiestDay'),
          ...covers(busiestDay?.covers),
          note: notes(
            busiestDay ? format.dayWithMonth(busiestDay.date) : undefined,
            plannedText(
              planned?.busiest_day?.covers,
              planned?.busiest_day ? format.dayWithMonth(planned.busiest_day.date) : undefined,
            ),
          ),
        },
        {
          key: 'average',
          icon: <IconUsers {...icon} />,
          name: t('page.dailyAverage'),
          ...covers(data?.daily_average),
          note: notes(
            data && data.past_days > 0
              ? t('page.daysCounted', { counted: data.days, count: data.past_days })
              : undefined,
            plannedText(
              planned?.daily_average,
              planned && t('page.dayCount', { count: planned.days }),
            ),
          ),
        },
        {
          key: 'week',
          icon: <IconCalendarWeek {...icon} />,
          name: t(isThisMonth ? 'page.busiestWeekThisMonth' : 'page.busiestWeek'),
          ...covers(busiestWeek?.covers),
          note: notes(
            busiestWeek ? days(busiestWeek.start_date, busiestWeek.end_date) : undefined,
            plannedText(
              planned?.busiest_week?.covers,
              planned?.busiest_week
                ? days(planned.busiest_week.start_date, planned.busiest_week.end_date)
                : undefined,
            ),
          ),
        },
      ]}
    />
  );
}
