import type { EventOutcome, EventReport } from '@wastegauge/contract/insight/venues';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { valueTicks } from '../../../charts/scene/value-ticks.ts';
import { dayOf } from '../../../widgets/time/site-time.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import classes from './compared-chart.module.css';

// Ticks stand as far apart as on an axis of this length.
const axisLength = 300;

/** Bars of grams for each guest, this event first; the mean of the others is a dashed line. */
export function ComparedChart({ report }: { report: EventReport }) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  const { outcome, others, average_grams_per_guest: average } = report;
  const compared = outcome === null ? others : [outcome, ...others];
  const figures = compared.map(({ grams_per_guest }) => grams_per_guest ?? 0);
  const ticks = valueTicks(Math.max(...figures, average ?? 0), axisLength, {
    tick: (value) => format.plain(value),
    figure: (value) => format.plain(value),
    percent: format.percent,
  });
  const longest = ticks.at(-1)?.value ?? 1;
  const placeOf = (value: number): CSSProperties & { '--at': string } => ({
    '--at': `${(value / longest) * 100}%`,
  });
  return (
    <div className={classes['root']}>
      <ol className={classes['bars']} aria-label={t('report.chart')}>
        {compared.map((one) => (
          <Bar key={one.id} outcome={one} isOwn={one.id === outcome?.id} style={placeOf} />
        ))}
      </ol>
      <div className={classes['plot']} aria-hidden>
        {ticks.map(({ value, text }) => (
          <span key={value} className={classes['tick']} style={placeOf(value)}>
            <i />
            {text}
          </span>
        ))}
        {average !== null && (
          <span className={classes['average']} style={placeOf(average)}>
            <b>{t('report.average', { grams: format.fixed(average, 1) })}</b>
          </span>
        )}
      </div>
      <p className={classes['unit']} aria-hidden>
        {t('report.gramsPerGuest')}
      </p>
    </div>
  );
}

interface BarProps {
  outcome: EventOutcome;
  isOwn: boolean;
  style: (value: number) => CSSProperties;
}

function Bar({ outcome: { name, start_date, grams_per_guest }, isOwn, style }: BarProps) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  return (
    <li className={classes['row']} data-own={isOwn || undefined}>
      <span className={classes['name']}>
        <b>{name}</b>
        <small>{format.day(dayOf(start_date))}</small>
      </span>
      <span className={classes['track']} style={style(grams_per_guest ?? 0)}>
        <i aria-hidden />
        <span>{grams_per_guest === null ? t('noEstimate') : format.fixed(grams_per_guest, 1)}</span>
      </span>
    </li>
  );
}
