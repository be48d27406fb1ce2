import { IconCalendarCheck } from '#icons';
import type { AdviceError } from '@wastegauge/contract/insight/tomorrow';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import cardClasses from './service-card.module.css';
import classes from './error-card.module.css';

/** Percent at the end of the bars; more where an error is larger. */
const usualScale = 10;

export function ErrorCard({ error }: { error: AdviceError }) {
  const { t } = useTranslation('tomorrow');
  const titleId = useId();
  const { advice, plan, services, services_in_range: inRange, planned_services: planned } = error;
  const scale = Math.max(usualScale, advice ?? 0, plan ?? 0);
  return (
    <section className={classes['root']} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('error.title')}</h2>
      <ErrorRow name={t('error.advice')} percent={advice} scale={scale} missing={t('error.none')} />
      <ErrorRow
        name={t('error.plan')}
        percent={plan}
        scale={scale}
        missing={t('error.noPlan')}
        color="var(--c-other)"
      />
      {services > 0 && (
        <p className={classes['row']}>
          <span>{t('error.inRange')}</span>
          <small>{t('error.inRangeCount', { held: inRange, services })}</small>
        </p>
      )}
      <p className={cardClasses['reason']} data-end>
        <IconCalendarCheck size={18} stroke={1.7} aria-hidden />
        <span>
          {t('error.services', { count: services })}
          {planned > 0 && planned < services && `, ${t('error.planned', { count: planned })}`}
        </span>
      </p>
    </section>
  );
}

interface ErrorRowProps {
  name: string;
  percent: number | null;
  scale: number;
  missing: string;
  color?: string;
}

function ErrorRow({ name, percent, scale, missing, color }: ErrorRowProps) {
  const format = useFormat();
  if (percent === null) {
    return (
      <p className={classes['row']}>
        <span>{name}</span>
        <small>{missing}</small>
      </p>
    );
  }
  const text = format.fixed(percent, 1);
  return (
    <div>
      <p className={classes['row']}>
        <span>{name}</span>
        <b>
          {text}
          <small> %</small>
        </b>
      </p>
      <ProgressBar
        percent={(percent / scale) * 100}
        label={name}
        valueText={`${text} %`}
        color={color}
      />
    </div>
  );
}
