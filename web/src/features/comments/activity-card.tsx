import { Loader, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconActivity } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ActivityItem } from '@wastegauge/contract/waste/comments';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { useLive } from '../../widgets/session/use-live.ts';
import classes from './activity-card.module.css';
import { ActivityItemCard } from './activity-item-card.tsx';
import { activityOptions } from './api.ts';

interface ActivityCardProps {
  onOpen: (eventId: number, commentId: number | null) => void;
  isFullPage?: boolean | undefined;
}

const nearBottomPx = 40;
const scrollRestMs = 100;
// One action can send several messages, and busy hours have no pauses.
const gathering = { delay: 300, maxWait: 3000 };
const pollMs = 60_000;

export function ActivityCard({ onOpen, isFullPage = false }: ActivityCardProps) {
  const { t } = useTranslation(['comments', 'common']);
  const { list, activity, items, handleScroll } = useActivity();
  const translated = useTranslated(items.flatMap(({ event }) => event.food_name ?? []));
  const content =
    items.length === 0 ? (
      <Nothing activity={activity} />
    ) : (
      <ul className={classes['list']} ref={list} onScroll={handleScroll}>
        {items.map((item) => (
          <ActivityItemCard
            key={keyOf(item)}
            item={item}
            foodName={item.event.food_name === null ? null : translated(item.event.food_name)}
            onOpen={() => onOpen(item.event.id, item.comment_id)}
          />
        ))}
        {activity.isFetchingNextPage && (
          <li className={classes['more']}>
            <Loader size={18} aria-hidden />
            <VisuallyHidden>{t('activity.loadingMore')}</VisuallyHidden>
          </li>
        )}
      </ul>
    );
  if (isFullPage) {
    return (
      <section className={classes['full']} aria-label={t('activity.title')}>
        {content}
      </section>
    );
  }
  return (
    <Panel title={t('activity.title')} withHeadBorder withoutPadding>
      {content}
    </Panel>
  );
}

function Nothing({ activity }: { activity: Activity }) {
  const { t } = useTranslation(['comments', 'common']);
  const errorText = useErrorText();
  if (activity.isError) {
    return (
      <ErrorState
        title={t('common:loadFailed')}
        hint={errorText(activity.error)}
        retryLabel={t('common:retry')}
        onRetry={() => void activity.refetch()}
      />
    );
  }
  if (activity.isPending) return <TableSkeleton rows={6} columns={1} label={t('common:loading')} />;
  return (
    <EmptyState
      icon={<IconActivity />}
      title={t('activity.empty')}
      hint={t('activity.emptyHint')}
    />
  );
}

function useActivity() {
  const list = useRef<HTMLUListElement>(null);
  const activity = useInfiniteQuery(activityOptions);
  const { hasNextPage, isFetching, fetchNextPage, refetch } = activity;
  const askAgain = useDebouncedCallback(() => void refetch(), gathering);
  const isLive = useLive(
    ({ kind }) => {
      if (kind === 'commented' || kind === 'changed' || kind === 'discarded') askAgain();
    },
    { onOpen: askAgain },
  );
  useEffect(() => {
    if (isLive) return undefined;
    const timer = setInterval(() => void refetch(), pollMs);
    return () => clearInterval(timer);
  }, [isLive, refetch]);

  const loadMore = (): void => {
    const element = list.current;
    if (!element || !hasNextPage || isFetching) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (left <= nearBottomPx) void fetchNextPage();
  };
  const items = withoutRepeats((activity.data?.pages ?? []).flatMap(({ results }) => results));
  // A page that does not fill the list cannot be scrolled.
  const loadMoreNow = useRef(loadMore);
  useEffect(() => {
    loadMoreNow.current = loadMore;
  });
  useEffect(() => {
    if (!isFetching && items.length > 0) loadMoreNow.current();
  }, [items.length, isFetching]);
  return { list, activity, items, handleScroll: useDebouncedCallback(loadMore, scrollRestMs) };
}
type Activity = ReturnType<typeof useActivity>['activity'];

const keyOf = (item: ActivityItem): string =>
  [item.activity_type, item.event.id, item.comment_id, item.created_at].join(' ');

/** New items shift the following pages, so an item can be on two of them. */
function withoutRepeats(items: readonly ActivityItem[]): ActivityItem[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
