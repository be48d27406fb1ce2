import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MostWastedGroups } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarListChart } from '../../charts/bar-list-chart.tsx';
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx';
import { seriesHues } from '../../charts/series-hues.ts';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { WidgetPanel } from '../../widgets/home-widgets/widget-panel.tsx';
import { groupsOptions } from './api.ts';
import classes from './groups-card.module.css';
import { useMetricFormat } from './use-metric-format.ts';
import { useExplorePreset, useOverview, useWasteBasis } from './use-overview.ts';

type MetricGroups = MostWastedGroups & { metric: HeaderMetric };

const fewGroups = 7;

export function GroupsCard() {
  const { t } = useTranslation(['overview', 'common']);
  const [isExpanded, setIsExpanded] = useState(false);
  const { request, metric } = useOverview();
  const groups = useQuery(groupsOptions(request));
  const basis = useWasteBasis('waste');
  return (
    <WidgetPanel
      widget="most-wasted-groups"
      query={groups}
      isEmpty={({ chart }) => chart.length === 0}
      basis={(data) => basis(data?.metric ?? metric, data?.period)}
      explore={useExplorePreset('most-wasted-groups')}
      skeleton={<ChartSkeleton height={384} label={t('common:loading')} />}
    >
      {(data) => (
        <div className={classes['root']}>
          <GroupsChart groups={data} most={isExpanded ? data.chart.length : fewGroups} />
          {data.chart.length > fewGroups && (
            <Button
              variant="link"
              size="xs"
              aria-expanded={isExpanded}
              onClick={() => setIsExpanded(!isExpanded)}
            >
              {isExpanded ? t('showFewer') : t('groups.showAll', { count: data.chart.length })}
            </Button>
          )}
        </div>
      )}
    </WidgetPanel>
  );
}

interface GroupsChartProps {
  groups: MetricGroups;
  most: number;
  isPreview?: boolean;
}

export function GroupsChart({ groups, most, isPreview = false }: GroupsChartProps) {
  const { t } = useTranslation('overview');
  const metric = useMetricFormat(groups.metric, groups.unit);
  const { chart } = groups;
  const translated = useTranslated(
    chart.flatMap(({ name, food }) => (food ? [name, food.name] : [name])),
  );
  const hues = seriesHues(
    'category',
    chart.map(({ id }) => String(id)),
  );
  return (
    <BarListChart
      label={t('groups.chart', { metric: t(`metrics.${groups.metric}.label`) })}
      unit={metric.parts(0).unit ?? ''}
      items={chart.slice(0, most).map(({ id, name, value, food }) => ({
        key: String(id),
        name: translated(name),
        detail: food && !isPreview ? translated(food.name) : undefined,
        image: isPreview ? undefined : (
          <FoodImage sources={food?.image_url ? [food.image_url] : []} alt="" size={36} />
        ),
        value,
        figure: metric.parts(value).value,
        hue: hues.get(String(id)),
      }))}
    />
  );
}
