import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WhatChanged } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import {
  useChangeSentences,
  type ChangeSentence,
} from '../../widgets/figures/use-change-sentences.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { whatChangedOptions } from './api.ts';
import { useOverview } from './use-overview.ts';
import classes from './what-changed-card.module.css';
import { useMetricFormat } from './use-metric-format.ts';

const fewSites = 3;

export function WhatChangedCard() {
  const { t } = useTranslation(['overview', 'common']);
  const { request, site } = useOverview();
  const changes = useQuery(whatChangedOptions(request));
  const sentences = useOverviewSentences(changes.data);
  const siteCount = useSites().length;
  const [isExpanded, setIsExpanded] = useState(false);
  const lineCount = site ? 1 : Math.min(siteCount, fewSites);
  return (
    <section
      className={classes['root']}
      aria-label={t('whatChanged.title')}
      data-refetching={changes.isPlaceholderData || undefined}
    >
      <IconBulb className={classes['icon']} size={20} stroke={1.7} aria-hidden />
      <ul className={classes['lines']}>
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
          <li>{t(changes.isError ? 'common:noData' : 'whatChanged.nothing')}</li>
        )}
        {sentences.slice(0, isExpanded ? undefined : fewSites).map(({ id, name, text }) => (
          <li key={id}>
            <b>{name}</b>
            {t('common:colon')}
            {text}
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
              {isExpanded ? t('showFewer') : t('whatChanged.showAll', { count: sentences.length })}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

function useOverviewSentences(
  changes: (WhatChanged & { metric: HeaderMetric }) | undefined,
): ChangeSentence[] {
  const format = useFormat();
  const metric = useMetricFormat(changes?.metric ?? 'total_waste', changes?.unit ?? '');
  return useChangeSentences(changes?.sites ?? [], {
    period: changes ? format.period(changes.previous_period) : '',
    amount: metric.text,
  });
}
