import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTarget } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChartKey } from '../../../charts/chart-key.tsx';
import { ChartSkeleton } from '../../../charts/chart-skeleton.tsx';
import { ChartTable } from '../../../charts/chart-table.tsx';
import { TimeChart } from '../../../charts/time-chart.tsx';
import { monthlySnapshotOptions } from '../../../widgets/home-widgets/monthly-snapshot.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { WidgetPanel } from '../../../widgets/home-widgets/widget-panel.tsx';
import type { OverviewDialogs } from '../overview-dialogs.ts';
import classes from './snapshot-card.module.css';
import { SnapshotFactsCard } from './snapshot-facts-card.tsx';
import { useExplorePreset, useOverview, useWasteBasis } from '../use-overview.ts';
import { useSnapshotChart, type SnapshotOfMetric } from './use-snapshot-chart.ts';

export function SnapshotCard({ dialogs }: { dialogs: OverviewDialogs }) {
  const { t } = useTranslation(['overview', 'common']);
  const isPhone = useIsPhone();
  const { question, site } = useOverview();
  const snapshot = useQuery(monthlySnapshotOptions(question.metric, question.site));
  const basis = useWasteBasis('waste');
  const [isSetting, setting] = useDisclosure(false);
  const setTarget = (
    <Button
      size="xs"
      fullWidth={isPhone}
      leftSection={<IconTarget size={18} stroke={1.7} aria-hidden />}
      onClick={setting.open}
    >
      {t('snapshot.setTarget')}
    </Button>
  );
  return (
    <>
      <WidgetPanel
        widget="monthly-snapshot"
        query={snapshot}
        isEmpty={({ total_waste, monthly_target_kg }) =>
          total_waste === 0 && monthly_target_kg === null
        }
        basis={(data) =>
          basis(data?.metric ?? question.metric, data?.period, data?.previous_period)
        }
        explore={useExplorePreset('monthly-snapshot')}
        actions={!isPhone && setTarget}
        footer={isPhone ? setTarget : undefined}
        skeleton={
          <div className={classes['root']}>
            <div className={classes['facts']} />
            <ChartSkeleton height={chartHeight(isPhone)} label={t('common:loading')} />
          </div>
        }
        Table={SnapshotTable}
      >
        {(data) => (
          <div className={classes['root']}>
            <SnapshotFactsCard snapshot={data} />
            <SnapshotChart snapshot={data} height={chartHeight(isPhone)} hasKey />
          </div>
        )}
      </WidgetPanel>
      <dialogs.MonthlyTarget opened={isSetting} onClose={setting.close} site={site} />
    </>
  );
}

const chartHeight = (isPhone: boolean): number => (isPhone ? 220 : 344);

interface SnapshotChartProps {
  snapshot: SnapshotOfMetric;
  height: number;
  hasKey?: boolean;
}

export function SnapshotChart({ snapshot, height, hasKey = false }: SnapshotChartProps) {
  const { t } = useTranslation('overview');
  const chart = useSnapshotChart(snapshot);
  const [series] = chart.data.series;
  const hasTarget = chart.data.targets !== undefined;
  return (
    <div>
      <TimeChart {...chart} height={height} isTableElsewhere />
      {hasKey && series && (
        <ChartKey
          items={[
            { name: series.name, look: 'series' },
            ...(hasTarget
              ? [
                  { name: t('snapshot.aboveTarget'), look: 'above-target' as const },
                  { name: t('snapshot.monthlyTarget'), look: 'target' as const },
                ]
              : []),
          ]}
        />
      )}
    </div>
  );
}

function SnapshotTable({ data }: { data: SnapshotOfMetric }) {
  return <ChartTable {...useSnapshotChart(data)} />;
}
