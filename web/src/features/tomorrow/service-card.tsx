import { Button } from '@mantine/core';
import {
  IconCalendarEvent,
  IconCalendarStats,
  IconConfetti,
  IconHistory,
  IconHourglass,
  IconTrendingUp,
  type Icon,
} from '#icons';
import { Link } from '@tanstack/react-router';
import {
  adviceLimits,
  type ServiceAdvice,
  type Tomorrow,
} from '@wastegauge/contract/insight/tomorrow';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { NumberField } from '../../widgets/forms/number-field.tsx';
import { useCan } from '../../widgets/session/current-user.ts';
import { useDayTexts } from '../../widgets/time/use-day-texts.ts';
import { coverField } from './plan-draft.ts';
import { RangeBar } from './range-bar.tsx';
import classes from './service-card.module.css';
import type { PlanDraft } from './use-plan-draft.ts';
import {
  serviceColour,
  useLastWeekdayText,
  useReason,
  useServiceName,
  type ReasonKind,
} from './use-tomorrow-texts.ts';

interface ServiceCardProps {
  data: Tomorrow;
  advice: ServiceAdvice;
  plan: PlanDraft;
}

export function ServiceCard({ data, advice, plan }: ServiceCardProps) {
  const { t } = useTranslation('tomorrow');
  const titleId = useId();
  const serviceName = useServiceName();
  const { service, state, start, end } = advice;
  return (
    <section
      className={classes['root']}
      aria-labelledby={titleId}
      data-missing={state !== 'advice' || undefined}
    >
      <header className={classes['head']}>
        <i className={classes['swatch']} style={{ background: serviceColour(service) }} />
        <h2 id={titleId}>{serviceName(service)}</h2>
        {start !== null && end !== null && (
          <span className={classes['times']}>
            {start}–{end}
          </span>
        )}
      </header>
      {state === 'advice' && <Advice data={data} advice={advice} />}
      {state === 'no_history' && <MissingHistory data={data} advice={advice} />}
      {state === 'closed' && <p className={classes['text']}>{t('closed.service')}</p>}
      {state !== 'closed' && <PlanField advice={advice} plan={plan} />}
      {state === 'advice' && <Reason data={data} advice={advice} />}
    </section>
  );
}

type AdviceProps = Omit<ServiceCardProps, 'plan'>;

function Advice({ data, advice }: AdviceProps) {
  const { t } = useTranslation('tomorrow');
  const format = useFormat();
  const lastWeekdayText = useLastWeekdayText(data.day);
  const { covers, low, high, last_weekday: last } = advice;
  if (covers === null) return null;
  const lastText = last && `${lastWeekdayText(last.day)} ${format.count(last.covers)}`;
  const rangeText =
    low !== null && high !== null
      ? t('range', { low: format.count(low), high: format.count(high) })
      : '';
  return (
    <>
      <p className={classes['figure']}>
        {format.count(covers)} <small>{t('covers', { count: covers })}</small>
      </p>
      {low !== null && high !== null && (
        <RangeBar
          covers={covers}
          low={low}
          high={high}
          last={last?.covers}
          label={[rangeText, lastText].filter(Boolean).join(', ')}
          countText={format.count}
        />
      )}
      <p className={classes['last']}>
        {lastText ? (
          <>
            <span className={classes['key']} aria-hidden /> {lastText}
          </>
        ) : (
          t('noLastWeekday')
        )}
      </p>
    </>
  );
}

function MissingHistory({ data, advice }: AdviceProps) {
  const { t } = useTranslation('tomorrow');
  const format = useFormat();
  const { weekdayName } = useDayTexts();
  const lastWeekdayText = useLastWeekdayText(data.day);
  const canEnter = useCan('covers.write');
  const { weekdays, last_weekday: last } = advice;
  const needed = adviceLimits.minWeekdays;
  const weekday = weekdayName(data.day);
  const progress = t('noHistory.progress', { known: weekdays, needed, weekday });
  return (
    <div className={classes['missing']}>
      <p className={classes['missingTitle']}>
        <IconHourglass size={18} stroke={1.7} aria-hidden /> {t('noHistory.title')}
      </p>
      <p className={classes['text']}>
        {t('noHistory.missing', { count: Math.max(needed - weekdays, 1), weekday })}{' '}
        {last &&
          t('noHistory.until', {
            day: lastWeekdayText(last.day),
            covers: format.count(last.covers),
          })}
      </p>
      <ProgressBar percent={(weekdays / needed) * 100} label={progress} valueText={progress} />
      <p className={classes['text']}>{progress}</p>
      {canEnter && (
        <Button
          size="xs"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/venues/$siteId/occupancy"
              params={{ siteId: String(data.site.id) }}
              search={{ siteId: data.site.id, siteName: data.site.name }}
            />
          )}
        >
          {t('noHistory.enter')}
        </Button>
      )}
    </div>
  );
}

function PlanField({ advice, plan }: Pick<ServiceCardProps, 'advice' | 'plan'>) {
  const { t } = useTranslation('tomorrow');
  const serviceName = useServiceName();
  const canPlan = useCan('covers.write');
  return (
    <div className={classes['plan']}>
      <span aria-hidden>{t('plan.yours')}</span>
      <NumberField
        label=""
        aria-label={t('plan.coversLabel', { service: serviceName(advice.service) })}
        placeholder="–"
        decimals={0}
        readOnly={!canPlan}
        {...plan.field(coverField(advice.service), 'covers')}
      />
    </div>
  );
}

const reasonIcons: Record<ReasonKind, Icon> = {
  usual: IconHistory,
  trend: IconTrendingUp,
  month: IconCalendarStats,
  holiday: IconConfetti,
  event: IconCalendarEvent,
};

function Reason({ data, advice }: AdviceProps) {
  const { kind, text } = useReason(data)(advice);
  const ReasonIcon = reasonIcons[kind];
  return (
    <p className={classes['reason']}>
      <ReasonIcon size={18} stroke={1.7} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
