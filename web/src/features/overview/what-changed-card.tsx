import { Button } from '@mantine/core';
import { IconBulb } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Compared } from '@wastegauge/contract/insight/comparison';
import type { WhatChanged } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NewActionOfChange } from '../../widgets/actions/on-demand.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import {
  useChangeSentences,
  type ChangeSentence,
} from '../../widgets/figures/use-change-sentences.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { overviewHeaderOptions, whatChangedOptions } from './api.ts';
import { useReportPlace } from '../../widgets/filters/use-report-place.ts';
import { useOverview } from './use-overview.ts';
import classes from './what-changed-card.module.css';
import { useMetricFormat } from './use-metric-format.ts';

const fewSites = 3;

export function WhatChangedCard() {
  const { t } = useTranslation(['overview', 'common']);
  const { request, site } = useOverview();
  const changes = useQuery(whatChangedOptions(request));
  const { note } = useReportPlace(['sites']);
  const sentences = useOverviewSentences(changes.data);
  const siteCount = useSites().length;
  const [isExpanded, setIsExpanded] = useState(false);
  const format = useFormat();
  const comparedText = ({ period, previous_period }: NonNullable<Compared>): string =>
    t('whatChanged.days', {
      period: format.period(period),
      previous: format.period(previous_period),
    });
  const hasNothingToCompare = useHasNothingToCompare();
  if (hasNothingToCompare && changes.data && sentences.length === 0) return null;
  const lineCount = site ? 1 : Math.min(siteCount, fewSites);
  return (
    <section
      className={classes['root']}
      aria-label={t('whatChanged.title')}
      data-refetching={changes.isPlaceholderData || undefined}
    >
      <IconBulb className={classes['icon']} size={20} stroke={1.7} aria-hidden />
      <div className={classes['words']}>
        <p className={classes['title']}>
          <b>{t('whatChanged.title')}</b>{' '}
          {changes.data?.compared && comparedText(changes.data.compared)}
        </p>
        <ul className={classes['lines']}>
          {note !== undefined && <li className={classes['note']}>{note}</li>}
          {changes.isPending &&
            Array.from({ length: lineCount }, (_line, index) => (
              <li key={index}>
                <Skeleton width={index === 0 ? '72%' : '64%'} height={20} />
              </li>
            ))}
          {changes.isPending && !site && siteCount > fewSites && (
            <li className={classes['moreSpace']} />
          )}
          {!changes.isPending && sentences.length === 0 && (
            <li>
              {changes.isError ? (
                <LoadError query={changes} />
              ) : (
                t(changes.data.compared ? 'whatChanged.nothing' : 'common:comparedDays.none')
              )}
            </li>
          )}
          {sentences.slice(0, isExpanded ? undefined : fewSites).map(({ id, name, text }) => (
            <li key={id}>
              <b>{name}</b>
              {t('common:colon')}
              {text}
              <NewActionOfChange change={changes.data?.sites.find((one) => one.id === id)} />
            </li>
          ))}
          {sentences.length > fewSites && (
            <li>
              <Button
                variant="link"
                size="xs"
                className={classes['more'] ?? ''}
                aria-expanded={isExpanded}
                onClick={() => setIsExpanded(!isExpanded)}
              >
                {isExpanded
                  ? t('showFewer')
                  : t('whatChanged.showAll', { count: sentences.length })}
              </Button>
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}

/** No waste was counted on the compared days, this month and last. */
function useHasNothingToCompare(): boolean {
  const { request } = useOverview();
  const { data } = useQuery(overviewHeaderOptions(request));
  const logs = data?.figures.find(({ metric }) => metric === 'waste_logs');
  const lastDay = data?.compared?.period.endDate ?? '';
  return (
    logs !== undefined &&
    logs.previous === 0 &&
    logs.chart.every(({ x, y }) => y === 0 || x > lastDay)
  );
}

function useOverviewSentences(
  changes: (WhatChanged & { metric: HeaderMetric }) | undefined,
): ChangeSentence[] {
  const format = useFormat();
  const metric = useMetricFormat(changes?.metric ?? 'total_waste', changes?.unit ?? '');
  return useChangeSentences(changes?.sites ?? [], {
    period: changes?.compared ? format.period(changes.compared.previous_period) : '',
    amount: metric.text,
  });
}
