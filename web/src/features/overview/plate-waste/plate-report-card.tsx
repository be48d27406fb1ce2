import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconDeviceCctv } from '#icons';
import { useState } from 'react';
import type { PlateWasteReport } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { useReportSite } from '../../../widgets/filters/use-report-site.ts';
import { Figure } from '../../../ui/display/figure.tsx';
import { useComparedDays } from '../../../widgets/figures/compared-days.ts';
import { Change } from '../../../widgets/figures/change.tsx';
import { plateReportOptions } from '../api.ts';
import type { OverviewDialogs } from '../overview-dialogs.ts';
import { OverviewCard, useWidgetQuery, type OverviewWidget } from '../overview-card.tsx';
import { useExplorePreset } from '../use-overview.ts';
import { percentText } from '../focus-progress.ts';
import { useMetricFormat } from '../use-metric-format.ts';
import classes from './plate-report-card.module.css';

export const plateReportWidget: OverviewWidget<MetricPlateReport> = {
  widget: 'mini-plate-waste',
  counted: 'meals',
  applies: ['sites', 'dates'],
  options: plateReportOptions,
  isEmpty: ({ total_waste, chart }) => total_waste === 0 && chart.length === 0,
};

export function PlateReportCard({ dialogs }: { dialogs: OverviewDialogs }) {
  const { t } = useTranslation('overview');
  const site = useReportSite();
  const preset = useExplorePreset('mini-plate-waste');
  const [isSetting, setting] = useDisclosure(false);
  const report = useWidgetQuery(plateReportWidget).data;
  const comparedDays = useComparedDays();
  return (
    <>
      <OverviewCard
        of={plateReportWidget}
        skeleton={300}
        actions={
          report && <span className={classes['versus']}>{comparedDays(report.compared)}</span>
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
      >
        {(data) => (
          <div className={classes['root']}>
            <PlateFigures report={data} />
            <PlateMonitors report={data} />
          </div>
        )}
      </OverviewCard>
      <dialogs.PlateTargets opened={isSetting} onClose={setting.close} site={site} />
    </>
  );
}

interface PlateMonitorsProps {
  report: MetricPlateReport;
  isPreview?: boolean;
}

const fewMonitors = 3;

/** Targets are weights, whichever metric is selected. */
export function PlateMonitors({ report, isPreview = false }: PlateMonitorsProps) {
  const { t } = useTranslation('overview');
  const [isExpanded, setIsExpanded] = useState(false);
  const { chart } = report;
  const hidden = chart.length - fewMonitors;
  return (
    <>
      <ul className={classes['monitors']}>
        {chart.slice(0, isExpanded ? undefined : isPreview ? 2 : fewMonitors).map((monitor) => (
          <Monitor key={monitor.id} monitor={monitor} report={report} isPreview={isPreview} />
        ))}
      </ul>
      {hidden > 0 && !isPreview && (
        <Button
          variant="link"
          size="xs"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? t('showFewer') : t('plate.showAll', { count: chart.length })}
        </Button>
      )}
    </>
  );
}

interface MonitorProps extends PlateMonitorsProps {
  monitor: MetricPlateReport['chart'][number];
}

function Monitor({ monitor, report, isPreview = false }: MonitorProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const site = useReportSite();
  const metric = useMetricFormat(report.metric, report.unit);
  const { threshold, weight, value } = monitor;
  const percent = threshold === null ? null : (weight / threshold) * 100;
  const isOver = percent !== null && percent > 100;
  const isWeight = report.metric === 'total_waste';
  return (
    <li>
      {!isPreview && (
        <Group gap="0 var(--s3)" mb={7} justify="space-between" align="stretch">
          <span className={classes['monitorName']}>
            <IconDeviceCctv size={16} stroke={1.7} aria-hidden />
            <span>
              {monitor.name}
              {site === null && <small> {monitor.site_name}</small>}
            </span>
          </span>
          <span className={classes['amounts']}>
            {!isWeight && <span>{metric.text(value)} · </span>}
            <b data-over={isOver || undefined}>{format.amount(weight)}</b>
            {threshold === null || percent === null
              ? ` kg · ${t('noTarget')}`
              : ` / ${format.target(threshold)} kg · ${percentText(percent, format)}${isOver ? ` ${t('plate.over')}` : ''}`}
          </span>
        </Group>
      )}
      <ProgressBar
        percent={percent ?? 0}
        label={t('plate.progress', { monitor: monitor.name })}
        valueText={percent === null ? t('noTarget') : percentText(percent, format)}
      />
    </li>
  );
}

type MetricPlateReport = PlateWasteReport & { metric: HeaderMetric };

interface PlateFiguresProps {
  report: MetricPlateReport;
  isPreview?: boolean;
}

export function PlateFigures({ report, isPreview = false }: PlateFiguresProps) {
  const { t } = useTranslation(['overview', 'common']);
  const format = useFormat();
  const metric = useMetricFormat(report.metric, report.unit);
  const share = report.plate_waste_percentage;
  const figures = [
    {
      name: t('plate.total'),
      ...metric.parts(report.total_waste),
      change: report.total_waste_difference,
    },
    {
      name: t('plate.meals'),
      value: format.count(report.total_meals),
      unit: t('plate.mealsUnit', { count: report.total_meals }),
      change: report.total_meals_difference,
    },
    {
      name: t('plate.share'),
      value: share === null ? t('common:notAvailable') : format.fixed(share, 2),
      unit: share === null ? undefined : '%',
      change: report.plate_waste_percentage_difference,
    },
    {
      name: t('plate.monitors'),
      value: format.count(report.active_monitors),
      unit: t('plate.ofMonitors', { count: report.plate_monitors }),
      change: report.active_monitors_difference,
      isNeutral: true,
    },
  ];
  return (
    <dl className={classes['figures']} data-preview={isPreview || undefined}>
      {figures
        .slice(0, isPreview ? 2 : undefined)
        .map(({ name, value, unit, change, isNeutral }) => (
          <div key={name}>
            {!isPreview && <dt>{name}</dt>}
            <dd>
              <Figure value={value} unit={unit} />
            </dd>
            <dd>
              <Change percent={change} isNeutral={isNeutral} coverage={report.compared?.coverage} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
