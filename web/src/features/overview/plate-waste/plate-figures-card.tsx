import type { PlateWasteReport } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/display/figure.tsx';
import { Change } from '../../../widgets/figures/change.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import classes from './plate-report-card.module.css';
import { useMetricFormat } from '../use-metric-format.ts';

export type PlateReportOfMetric = PlateWasteReport & { metric: HeaderMetric };

interface PlateFiguresCardProps {
  report: PlateReportOfMetric;
  /** On the widgets page only the first two. */
  isPreview?: boolean;
}

/** Four figures, each against the same days of the month before. */
export function PlateFiguresCard({ report, isPreview = false }: PlateFiguresCardProps) {
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
              <Change percent={change} isNeutral={isNeutral} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
