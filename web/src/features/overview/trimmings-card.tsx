import type { TrimmingsShare } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { useTranslation } from 'react-i18next';
import { DonutChart } from '../../charts/donut-chart.tsx';
import { seriesHues } from '../../charts/series-hues.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { trimmingsOptions } from './api.ts';
import classes from './trimmings-card.module.css';
import { useMetricFormat } from './use-metric-format.ts';
import { OverviewCard, type OverviewWidget } from './overview-card.tsx';

type MetricTrimmings = TrimmingsShare & { metric: HeaderMetric };

export const trimmingsWidget: OverviewWidget<MetricTrimmings> = {
  widget: 'trimmings',
  counted: 'trimmings',
  applies: ['sites', 'zones', 'dates'],
  options: trimmingsOptions,
  isEmpty: ({ chart_data }) => chart_data.length === 0,
};

export function TrimmingsCard() {
  return (
    <OverviewCard of={trimmingsWidget} skeleton={348}>
      {(data) => (
        <div className={classes['root']}>
          <TrimmingsChart trimmings={data} size={188} />
          <TrimmingsList trimmings={data} />
        </div>
      )}
    </OverviewCard>
  );
}

function useTrimmingParts({ chart_data }: MetricTrimmings) {
  const { t } = useTranslation('overview');
  const translated = useTranslated(
    chart_data.flatMap(({ id, name }) => (id === null ? [] : [name])),
  );
  const hues = seriesHues(
    'focus_food',
    chart_data.flatMap(({ id }) => (id === null ? [] : [String(id)])),
  );
  return chart_data.map(({ id, name, value, percentage }) => ({
    key: String(id ?? 'other'),
    name: id === null ? t('other') : translated(name),
    hue: id === null ? ('other' as const) : (hues.get(String(id)) ?? ('other' as const)),
    value,
    percentage,
  }));
}

export function TrimmingsChart({ trimmings, size }: { trimmings: MetricTrimmings; size: number }) {
  const { t } = useTranslation(['overview', 'common']);
  const format = useFormat();
  const metric = useMetricFormat(trimmings.metric, trimmings.unit);
  return (
    <DonutChart
      parts={useTrimmingParts(trimmings)}
      label={t('trimmings.chart', {
        metric: t(`metrics.${trimmings.metric}.label`),
        amount: metric.text(trimmings.total_value),
      })}
      percent={format.wholePercent}
      figure={metric.chart.figure}
      nameHeading={t('common:food.label')}
      valueHeading={`${t(`metrics.${trimmings.metric}.label`)} (${metric.unit})`}
      size={size}
    />
  );
}

function TrimmingsList({ trimmings }: { trimmings: MetricTrimmings }) {
  const format = useFormat();
  const metric = useMetricFormat(trimmings.metric, trimmings.unit);
  return (
    <ul className={classes['parts']}>
      {useTrimmingParts(trimmings).map(({ key, name, hue, value, percentage }) => (
        <li key={key}>
          <span
            className={classes['swatch']}
            style={{ background: `var(--c-${hue})` }}
            aria-hidden
          />
          <span className={classes['name']} title={name}>
            {name}
          </span>
          <span className={classes['value']}>{metric.text(value)}</span>
          <b>{format.percent(percentage)}</b>
        </li>
      ))}
    </ul>
  );
}
