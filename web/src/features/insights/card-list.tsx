import { Button } from '@mantine/core';
import { IconMoodEmpty } from '#icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { activeFilters, withoutFilters } from '../../widgets/filters/filter-rules.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import classes from './list-page.module.css';
import { CardSkeleton } from './loading-skeleton.tsx';
import type { InsightsView } from './use-insights.ts';

interface CardListProps<Page> {
  kind: 'food' | 'monitor' | 'site';
  list: UseQueryResult<Page>;
  insights: InsightsView;
  children: (page: Page) => ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
}

export function CardList<Page extends { count: number }>(props: CardListProps<Page>) {
  const { kind, list, insights, children, ref } = props;
  const { t } = useTranslation(['insights', 'common']);
  const { error } = list;
  useEffect(() => {
    if (error) console.error(`The ${kind} cards could not be loaded`, error);
  }, [error, kind]);
  if (list.isPending) {
    return (
      <output className={classes['cards']} data-kind={kind} aria-label={t('common:loading')}>
        {[1, 2, 3, 4].map((key) => (
          <CardSkeleton key={key} kind={kind === 'food' ? 'food' : 'place'} />
        ))}
      </output>
    );
  }
  if (!list.data) {
    return (
      <div className={classes['empty']} ref={ref}>
        <LoadError query={list} />
      </div>
    );
  }
  if (list.data.count === 0) {
    const { filters, apply } = insights;
    const isFiltered = activeFilters(filters).length > 0;
    return (
      <div className={classes['empty']} ref={ref}>
        <EmptyState
          icon={<IconMoodEmpty />}
          title={t('common:noData')}
          hint={t(isFiltered ? 'empty.filtered' : `empty.${kind}`)}
          action={
            isFiltered && (
              <Button onClick={() => apply(withoutFilters(filters))}>{t('empty.clear')}</Button>
            )
          }
        />
      </div>
    );
  }
  return (
    <div
      ref={ref}
      className={classes['cards']}
      data-kind={kind}
      aria-busy={list.isPlaceholderData}
      data-refetching={list.isPlaceholderData || undefined}
    >
      {children(list.data)}
    </div>
  );
}
