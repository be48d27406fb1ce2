import { occupancyTypes, type OccupancyType } from '@wastegauge/contract/values/address-options';
import type { OccupancyPoint } from '@wastegauge/contract/insight/covers';
import type { Day } from '@wastegauge/contract/values/dates';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartData, ChartFormat } from '../../charts/chart-data.ts';
import type { ChartLegendItem } from '../../charts/chart-legend.tsx';
import { calendarPoints } from '../../widgets/figures/calendar-points.ts';
import { hueOfType } from '../../widgets/places/occupancy-type-badge.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';

export const displayedType = ({ is_default, occupancy_type }: OccupancyPoint): OccupancyType =>
  is_default ? 'DEFAULT_OCCUPANCY' : occupancy_type;

export function useGraph(points: readonly OccupancyPoint[], today: Day) {
  const { t } = useTranslation('covers');
  const language = useLanguage();
  const format = useFormat();
  const chartFormat = useMemo(
    (): ChartFormat => ({
      tick: (value) => format.short(value),
      figure: format.count,
      percent: format.percent,
    }),
    [format],
  );
  const data = useMemo((): ChartData => {
    const firstAhead = points.findIndex(({ x }) => x > today);
    return {
      unit: t('unit'),
      kind: 'bar',
      hasOneEach: true,
      points: calendarPoints(
        points.map(({ x }) => x),
        'daily',
        language,
      ).map((point, index) => ({
        ...point,
        title: `${format.weekday(points[index]?.x ?? '')}, ${point.title}`,
      })),
      series: occupancyTypes.map((type) => ({
        key: type,
        name: t(`types.${type}`),
        hue: hueOfType(type),
        values: points.map((point) => (displayedType(point) === type ? point.y : null)),
        hollow:
          type === 'DEFAULT_OCCUPANCY' ? points.map(({ is_default }) => is_default) : undefined,
      })),
      dots: points.map(({ event_types }) => event_types.map(hueOfType)),
      divider: firstAhead > 0 ? { before: firstAhead, name: t('page.afterToday') } : undefined,
      notes: points.map(({ is_default, default_value, event_types }) => [
        ...(is_default
          ? []
          : [{ name: t('page.defaultOfDay'), figure: format.count(default_value) }]),
        ...(event_types.length === 0
          ? []
          : [
              {
                name: t('page.planned'),
                figure: event_types.map((type) => t(`types.${type}`)).join(', '),
              },
            ]),
      ]),
    };
  }, [points, today, language, format, t]);
  const legend = occupancyTypes.map((type): ChartLegendItem => {
    const days = points.filter((point) => displayedType(point) === type);
    const planned = points.filter(({ event_types }) => event_types.includes(type)).length;
    const total = days.reduce((sum, { y }) => sum + y, 0);
    const isDefault = type === 'DEFAULT_OCCUPANCY';
    return {
      key: type,
      name: t(`types.${type}`),
      hue: hueOfType(type),
      isHollow: isDefault,
      total: format.count(total),
      unit: t('unit'),
      share: t('page.dayCount', { count: days.length }),
      note: legendNote(),
    };

    function legendNote(): string | undefined {
      if (isDefault) return t('page.notSet', { count: days.length });
      if (days.length > 0) return undefined;
      return planned > 0 ? t('page.plannedDays', { count: planned }) : t('page.none');
    }
  });
  return { data, chartFormat, legend };
}
