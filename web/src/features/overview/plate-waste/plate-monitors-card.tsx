import { IconDeviceCctv } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useReportSite } from '../../../widgets/filters/use-report-site.ts';
import { percentText } from '../focus-progress.ts';
import type { PlateReportOfMetric } from './plate-figures-card.tsx';
import classes from './plate-report-card.module.css';
import { useMetricFormat } from '../use-metric-format.ts';

interface PlateMonitorsCardProps {
  report: PlateReportOfMetric;
  isPreview?: boolean;
}

const fewMonitors = 3;

/** Targets are weights, whichever metric is selected. */
export function PlateMonitorsCard({ report, isPreview = false }: PlateMonitorsCardProps) {
  const { t } = useTranslation('overview');
  const [isWhole, setIsWhole] = useState(false);
  const { chart } = report;
  const hidden = chart.length - fewMonitors;
  return (
    <>
      <ul className={classes['monitors']}>
        {chart.slice(0, isWhole ? undefined : isPreview ? 2 : fewMonitors).map((monitor) => (
          <Monitor key={monitor.id} monitor={monitor} report={report} isPreview={isPreview} />
        ))}
      </ul>
      {hidden > 0 && !isPreview && (
        <Button
          variant="link"
          size="xs"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('showFewer') : t('plate.showAll', { count: chart.length })}
        </Button>
      )}
    </>
  );
}

interface MonitorProps extends PlateMonitorsCardProps {
  monitor: PlateReportOfMetric['chart'][number];
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
        <div className={classes['monitor']}>
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
              : ` / ${format.plain(threshold)} kg · ${percentText(percent)}${isOver ? ` ${t('plate.over')}` : ''}`}
          </span>
        </div>
      )}
      <ProgressBar
        percent={percent ?? 0}
        label={t('plate.progress', { monitor: monitor.name })}
        valueText={percent === null ? t('noTarget') : percentText(percent)}
      />
    </li>
  );
}
