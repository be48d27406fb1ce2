import { Button } from '@mantine/core';
import { IconTag } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { Pending } from '@wastegauge/contract/insight/comparison';
import type { MostWastedGroups } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarListChart } from '../../charts/bar-list-chart.tsx';
import { seriesHues } from '../../charts/series-hues.ts';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { NewActionIcon } from '../../widgets/actions/new-action-icon.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { groupsOptions, overviewHeaderOptions } from './api.ts';
import { useOverview } from './use-overview.ts';
import classes from './groups-card.module.css';
import { useMetricFormat } from './use-metric-format.ts';
import { OverviewCard, type OverviewWidget } from './overview-card.tsx';

type MetricGroups = MostWastedGroups & { metric: HeaderMetric };

export const groupsWidget: OverviewWidget<MetricGroups> = {
  widget: 'most-wasted-groups',
  counted: 'waste',
  applies: ['sites', 'zones', 'dates'],
  options: groupsOptions,
  isEmpty: ({ chart }) => chart.length === 0,
};

const fewGroups = 7;

export function GroupsCard() {
  const { t } = useTranslation('overview');
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <OverviewCard of={groupsWidget} skeleton={384}>
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
    </OverviewCard>
  );
}

/** Cost and CO2 of unnamed captures are estimates, which are not listed beside measured groups. */
function unnamedAmount(metric: HeaderMetric, { weight, captures }: Pending): number | null {
  if (metric === 'total_waste') return weight;
  return metric === 'waste_logs' ? captures : null;
}

interface GroupsChartProps {
  groups: MetricGroups;
  most: number;
  isPreview?: boolean;
}

export function GroupsChart({ groups, most, isPreview = false }: GroupsChartProps) {
  const { t } = useTranslation(['overview', 'common']);
  const metric = useMetricFormat(groups.metric, groups.unit);
  const { chart } = groups;
  const { request, site } = useOverview();
  const pending = useQuery(overviewHeaderOptions(request)).data?.pending;
  const unnamed =
    pending && pending.captures > 0 && !isPreview ? unnamedAmount(groups.metric, pending) : null;
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
      items={[
        ...chart.slice(0, most).map(({ id, name, value, food }) => ({
          key: String(id),
          name: translated(name),
          detail: food && !isPreview ? translated(food.name) : undefined,
          image: isPreview ? undefined : (
            <FoodImage sources={food?.image_url ? [food.image_url] : []} alt="" size={36} />
          ),
          value,
          figure: metric.parts(value).value,
          hue: hues.get(String(id)) ?? 'series',
          action: isPreview ? undefined : (
            <NewActionIcon site={site} target={{ kind: 'category', id }} name={translated(name)} />
          ),
        })),
        ...(unnamed === null || !pending
          ? []
          : [
              {
                key: 'unnamed',
                name: t('common:pending.name'),
                detail: t('groups.captures', { count: pending.captures }),
                image: (
                  <span className={classes['unnamed']}>
                    <IconTag size={18} stroke={1.7} aria-hidden />
                  </span>
                ),
                value: unnamed,
                figure: metric.parts(unnamed).value,
                hue: undefined,
              },
            ]),
      ]}
    />
  );
}
