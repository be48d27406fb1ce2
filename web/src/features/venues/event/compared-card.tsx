import { Button } from '@mantine/core';
import { IconChartBarOff, IconSparkles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { EventReport } from '@wastegauge/contract/insight/venues';
import { Trans, useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { dayOf } from '../../../widgets/time/site-time.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { ComparedChart } from './compared-chart.tsx';
import classes from './event-page.module.css';

/** Grams for each guest beside those of others of its kind, and what to expect of the next one. */
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
        <NextOfItsKind report={report} />
      </div>
    </Panel>
  );
}

function NextOfItsKind({ report: { event, next } }: { report: EventReport }) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  if (next === null || next.id === event.id) return null;
  const day = format.day(dayOf(next.start_date));
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
