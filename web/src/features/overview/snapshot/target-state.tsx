import { IconAlertTriangle, IconCircleCheck } from '#icons';
import { isLowCoverage } from '@wastegauge/contract/insight/comparable';
import type { MonthlySnapshot } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/display/figure.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useMetricFormat } from '../use-metric-format.ts';
import classes from './target-state.module.css';

interface TargetStateProps {
  snapshot: Pick<
    MonthlySnapshot,
    | 'unit'
    | 'wasted_this_month'
    | 'monthly_target'
    | 'monthly_target_kg'
    | 'target_sites'
    | 'forecast'
    | 'track'
    | 'compared'
  > & { metric: HeaderMetric };
}

/** The month against its target: on track or not, the share used and the likely total. */
export function TargetState({ snapshot }: TargetStateProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const metric = useMetricFormat(snapshot.metric, snapshot.unit);
  const { monthly_target: target, target_sites: sites, forecast, track } = snapshot;
  if (target === null) return <TargetInKg kg={snapshot.monthly_target_kg} />;
  const targetText = metric.targetText(target);
  const isPartial = sites !== null && sites.with_target < sites.all;
  const percent = target === 0 ? null : (snapshot.wasted_this_month / target) * 100;
  const shared = sites && (
    <p className={classes['quiet']}>
      {isPartial
        ? t('track.sites', { with: sites.with_target, all: sites.all })
        : t('track.sumOfSites')}
    </p>
  );
  if (isPartial || percent === null) {
    return (
      <div className={classes['root']}>
        <Figure {...metric.targetParts(target)} />
        {shared}
      </div>
    );
  }
  const used = format.percent(percent);
  const coverage = snapshot.compared?.coverage.current ?? null;
  return (
    <div className={classes['root']}>
      {track === null ? (
        <Figure {...metric.targetParts(target)} />
      ) : (
        <p className={classes['state']} data-track={track}>
          {track === 'on' ? (
            <IconCircleCheck size={18} stroke={1.7} aria-hidden />
          ) : (
            <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          )}
          <span>
            <b>{t(stateKey(track, forecast !== null))}</b>{' '}
            {forecast
              ? t('track.forecast', {
                  forecast: metric.roundText(forecast.value),
                  target: targetText,
                })
              : t('track.total', {
                  total: metric.roundText(snapshot.wasted_this_month),
                  target: targetText,
                })}
          </span>
        </p>
      )}
      <span className={classes['bar']}>
        <ProgressBar percent={percent} label={t('track.progress')} valueText={used} />
        {forecast && (
          <span
            className={classes['mark']}
            style={{ insetInlineStart: `${Math.min((forecast.value / target) * 100, 100)}%` }}
            aria-hidden
          />
        )}
      </span>
      <p className={classes['quiet']}>
        {forecast
          ? t('track.usedLikely', {
              percent: used,
              low: metric.roundParts(forecast.low).value,
              high: metric.roundText(forecast.high),
            })
          : t('track.used', { percent: used })}
      </p>
      {isLowCoverage(coverage) && (
        <p className={classes['quiet']}>
          {t('track.lowCoverage', { percent: format.wholePercent(coverage ?? 0) })}
        </p>
      )}
      {shared}
    </div>
  );
}

const stateKey = (track: 'on' | 'off', isForecast: boolean) =>
  isForecast
    ? (`track.${track === 'on' ? 'onTrack' : 'offTrack'}` as const)
    : (`track.${track === 'on' ? 'within' : 'over'}` as const);

/** For metrics without a target of their own. */
export function TargetInKg({ kg }: { kg: number | null }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  return (
    <span className={classes['quiet']}>
      {kg === null ? t('noTarget') : t('track.setInKg', { target: `${format.target(kg)} kg` })}
    </span>
  );
}
