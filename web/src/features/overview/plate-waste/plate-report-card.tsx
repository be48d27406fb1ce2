import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ChartSkeleton } from '../../../charts/chart-skeleton.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { WidgetPanel } from '../../../widgets/home-widgets/widget-panel.tsx';
import { plateReportOptions } from '../api.ts';
import type { OverviewDialogs } from '../overview-dialogs.ts';
import { PlateFiguresCard } from './plate-figures-card.tsx';
import { PlateMonitorsCard } from './plate-monitors-card.tsx';
import classes from './plate-report-card.module.css';
import { useExplorePreset, useOverview, useWasteBasis } from '../use-overview.ts';

export function PlateReportCard({ dialogs }: { dialogs: OverviewDialogs }) {
  const { t } = useTranslation(['overview', 'common']);
  const format = useFormat();
  const { question, site, metric } = useOverview();
  const report = useQuery(plateReportOptions(question));
  const basis = useWasteBasis('meals');
  const preset = useExplorePreset('mini-plate-waste');
  const [isSetting, setting] = useDisclosure(false);
  const previous = report.data?.previous_period;
  return (
    <>
      <WidgetPanel
        widget="mini-plate-waste"
        query={report}
        isEmpty={({ total_waste, chart }) => total_waste === 0 && chart.length === 0}
        basis={(data) => basis(data?.metric ?? metric, data?.period, data?.previous_period)}
        explore={preset}
        actions={
          previous && (
            <span className={classes['versus']}>
              {t('versus', { period: format.period(previous) })}
            </span>
          )
        }
        footer={
          <>
            <Button size="xs" className={classes['button'] ?? ''} onClick={setting.open}>
              {t('plate.setTargets')}
            </Button>
            <Button
              size="xs"
              className={classes['button'] ?? ''}
              renderRoot={(props) => (
                <Link {...props} to={preset.to} search={() => preset.search} />
              )}
            >
              {t('plate.explore')}
            </Button>
          </>
        }
        skeleton={<ChartSkeleton height={300} label={t('common:loading')} />}
      >
        {(data) => (
          <div className={classes['root']}>
            <PlateFiguresCard report={data} />
            <PlateMonitorsCard report={data} />
          </div>
        )}
      </WidgetPanel>
      <dialogs.PlateTargets opened={isSetting} onClose={setting.close} site={site} />
    </>
  );
}
