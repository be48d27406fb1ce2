import { ActionIcon, Group, Tooltip } from '@mantine/core';
import {
  IconChartBar,
  IconChartBarOff,
  IconChevronLeft,
  IconChevronRight,
  IconTable,
} from '#icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { OccupancyPoint } from '@wastegauge/contract/insight/covers';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartKey } from '../../charts/chart-key.tsx';
import { ChartLegend } from '../../charts/chart-legend.tsx';
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx';
import { TimeChart } from '../../charts/time-chart.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { OccupancyDaysTable } from './occupancy-days-table.tsx';
import classes from './occupancy-page.module.css';
import { shiftPeriod } from './occupancy-search.ts';
import { CoverTracker } from './cover-tracker.tsx';
import { useGraph } from './use-graph.ts';

interface OccupancyChartReply {
  today: Day;
  chart: OccupancyPoint[];
}

interface GraphCardProps {
  site: SiteOption;
  query: UseQueryResult<OccupancyChartReply>;
  period: Period;
  onPeriod: (period: Period) => void;
  onUpdate: (day: Day) => void;
}

const chartHeight = 300;

export function GraphCard({ site, query, period, onPeriod, onUpdate }: GraphCardProps) {
  const { t } = useTranslation(['covers', 'common', 'widgets']);
  const format = useFormat();
  const [isTable, setIsTable] = useState(false);
  const { data } = query;
  const name = t('page.graph');
  const isEmpty = data !== undefined && data.chart.length === 0;
  const isPhone = useIsPhone();
  const days = (
    <Group justify="space-between" gap="var(--s2)" wrap="nowrap">
      <ActionIcon
        size="xs"
        aria-label={t('page.earlier')}
        onClick={() => onPeriod(shiftPeriod(period, -1))}
      >
        <IconChevronLeft size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <span className={classes['period']} aria-live="polite">
        {t('page.days', { from: format.day(period.startDate), to: format.day(period.endDate) })}
      </span>
      <ActionIcon
        size="xs"
        aria-label={t('page.later')}
        onClick={() => onPeriod(shiftPeriod(period, 1))}
      >
        <IconChevronRight size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Group>
  );
  return (
    <Panel
      title={name}
      titleSuffix={site.name}
      withoutPadding
      actions={
        <>
          {!isPhone && days}
          <Tooltip label={t(isTable ? 'widgets:asChart' : 'widgets:asTable')}>
            <ActionIcon
              size="xs"
              aria-label={t(isTable ? 'widgets:chartOf' : 'widgets:tableOf', { widget: name })}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? (
                <IconChartBar size={18} stroke={1.7} aria-hidden />
              ) : (
                <IconTable size={18} stroke={1.7} aria-hidden />
              )}
            </ActionIcon>
          </Tooltip>
        </>
      }
    >
      {isPhone && days}
      {query.isPending && (
        <div className={classes['skeleton']}>
          <ChartSkeleton height={chartHeight} label={t('common:loading')} />
        </div>
      )}
      {query.isLoadingError && <LoadError query={query} />}
      {isEmpty && <EmptyState icon={<IconChartBarOff />} title={t('common:noData')} />}
      {data !== undefined && !isEmpty && (
        <div className={classes['body']} data-refetching={query.isPlaceholderData || undefined}>
          {isTable ? (
            <div className={classes['table']}>
              <OccupancyDaysTable points={data.chart} onUpdate={onUpdate} />
            </div>
          ) : (
            <Graph points={data.chart} today={data.today} onUpdate={onUpdate} />
          )}
          <CoverTracker points={data.chart} today={data.today} onUpdate={onUpdate} />
        </div>
      )}
    </Panel>
  );
}

interface GraphProps {
  points: readonly OccupancyPoint[];
  today: Day;
  onUpdate: (day: Day) => void;
}

function Graph({ points, today, onUpdate }: GraphProps) {
  const { t } = useTranslation('covers');
  const format = useFormat();
  const [hiddenKeys, setHiddenKeys] = useState<ReadonlySet<string>>(new Set());
  const { data, chartFormat, legend } = useGraph(points, today);
  const dayAt = (index: number): Day => points[index]?.x ?? today;
  const edit = (index: number): void => onUpdate(dayAt(index));
  return (
    <>
      <div className={classes['chart']}>
        <TimeChart
          data={data}
          format={chartFormat}
          label={t('page.chart')}
          height={chartHeight}
          hiddenKeys={hiddenKeys}
          isTableElsewhere
          onAdd={edit}
          onPress={edit}
          addLabel={(index) => t('addOn', { day: format.day(dayAt(index)) })}
        />
      </div>
      <div className={classes['legend']}>
        <ChartLegend
          label={t('page.legend')}
          items={legend}
          hiddenKeys={hiddenKeys}
          onChange={setHiddenKeys}
        />
        <div className={classes['key']}>
          <ChartKey items={[{ name: t('page.dot'), look: 'dot' }]} />
        </div>
      </div>
    </>
  );
}
