import { Button, Flex } from '@mantine/core';
import { IconChartBarOff, IconSparkles } from '#icons';
import { Link } from '@tanstack/react-router';
import type { EventReport, EventOutcome } from '@wastegauge/contract/insight/venues';
import { Trans, useTranslation } from 'react-i18next';
import type { CSSProperties } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { siteDay } from '../../../widgets/time/site-time.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { axisTop, valueTicks } from '../../../charts/scene/value-ticks.ts';
import { usePerGuestText } from './use-per-guest-text.ts';
import classes from './event-page.module.css';
import chartClasses from './compared-chart.module.css';

export function ComparedCard({ report }: { report: EventReport }) {
  const { t } = useTranslation('venues');
  const { outcome, others } = report;
  const isEmpty = others.length === 0 && outcome === null;
  return (
    <Panel
      title={t('report.perGuest')}
      titleSuffix={
        others.length > 0 ? t('report.againstLast', { count: others.length }) : undefined
      }
    >
      <div className={classes['compared']}>
        {isEmpty ? (
          <EmptyState
            icon={<IconChartBarOff />}
            title={t('report.noOthers')}
            hint={t('report.noOthersHint')}
          />
        ) : (
          <ComparedChart report={report} />
        )}
        <NextSimilarEvent report={report} />
      </div>
    </Panel>
  );
}

function NextSimilarEvent({ report: { event, next } }: { report: EventReport }) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  if (next === null || next.id === event.id) return null;
  const day = format.day(siteDay(next.start_date));
  const key =
    next.planned === null
      ? 'report.nextUnplanned'
      : next.expected_weight === null
        ? 'report.nextPlanned'
        : 'report.nextExpected';
  return (
    <div className={classes['next']}>
      <IconSparkles size={18} stroke={1.7} aria-hidden />
      <p>
        <Trans
          t={t}
          i18nKey={key}
          values={{
            name: next.name,
            day,
            planned: format.count(next.planned ?? 0),
            weight: format.fixed(next.expected_weight ?? 0, 1),
          }}
          components={{ b: <b /> }}
        />
      </p>
      <Button
        size="xs"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/venues/$siteId/events/$eventId"
            params={{ siteId: String(event.site), eventId: String(next.id) }}
          />
        )}
      >
        {t('report.openEvent')}
      </Button>
    </div>
  );
}

const axisLength = 300;

function ComparedChart({ report }: { report: EventReport }) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  const { outcome, others, average_grams_per_guest: average } = report;
  const compared = outcome === null ? others : [outcome, ...others];
  const figures = compared.map(({ grams_per_guest }) => grams_per_guest ?? 0);
  const largest = Math.max(...figures, average ?? 0);
  const ticks = valueTicks(largest, axisLength, {
    tick: (value) => format.plain(value),
    figure: (value) => format.plain(value),
    percent: format.percent,
  });
  const longest = axisTop(largest, ticks);
  const positionStyle = (value: number): CSSProperties & { '--at': string } => ({
    '--at': `${(value / longest) * 100}%`,
  });
  return (
    <div className={chartClasses['root']}>
      <Flex
        component="ol"
        direction="column"
        gap="var(--s3)"
        pb="var(--s2)"
        aria-label={t('report.chart')}
      >
        {compared.map((one) => (
          <Bar key={one.id} outcome={one} isOwn={one.id === outcome?.id} style={positionStyle} />
        ))}
      </Flex>
      <div className={chartClasses['plot']} aria-hidden>
        {ticks.map(({ value, text }) => (
          <span key={value} className={chartClasses['tick']} style={positionStyle(value)}>
            <i />
            {text}
          </span>
        ))}
        {average !== null && (
          <span className={chartClasses['average']} style={positionStyle(average)}>
            <b>{t('report.average', { grams: format.fixed(average, 1) })}</b>
          </span>
        )}
      </div>
      <p className={chartClasses['unit']} aria-hidden>
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

function Bar({ outcome, isOwn, style }: BarProps) {
  const { name, start_date, grams_per_guest } = outcome;
  const perGuest = usePerGuestText();
  const format = useFormat();
  return (
    <li className={chartClasses['row']} data-own={isOwn || undefined}>
      <span className={chartClasses['name']}>
        <b>{name}</b>
        <small>{format.day(siteDay(start_date))}</small>
      </span>
      <span className={chartClasses['track']} style={style(grams_per_guest ?? 0)}>
        <i aria-hidden />
        <span>{perGuest(outcome)}</span>
      </span>
    </li>
  );
}
