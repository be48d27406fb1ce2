import { Loader, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconActivity } from '#icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ActivityItem } from '@wastegauge/contract/waste/comments';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sizedImage } from '@wastegauge/contract/services/images';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useLive } from '../../widgets/session/use-live.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useRelativeTime } from '../../widgets/time/use-relative-time.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import classes from './activity-card.module.css';
import { activityOptions } from './api.ts';
import { FormattedComment } from './formatted-comment.tsx';
import { fullName } from './mention-query.ts';

interface ActivityCardProps {
  onOpen: (eventId: number, commentId: number | null) => void;
  isFullPage?: boolean | undefined;
}

const nearBottomPx = 40;
const scrollRestMs = 100;
// One action can send several messages, and busy hours have no pauses.
const refetchDebounce = { delay: 300, maxWait: 3000 };
const pollMs = 60_000;

export function ActivityCard({ onOpen, isFullPage = false }: ActivityCardProps) {
  const { t } = useTranslation(['comments', 'common']);
  const { list, activity, items, handleScroll } = useActivity();
  const translated = useTranslated(items.flatMap(({ event }) => event.food_name ?? []));
  const content =
    items.length === 0 ? (
      <ActivityPlaceholder activity={activity} />
    ) : (
      <ul className={classes['list']} ref={list} onScroll={handleScroll}>
        {items.map((item) => (
          <ActivityRow
            key={activityKey(item)}
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

function ActivityPlaceholder({ activity }: { activity: Activity }) {
  const { t } = useTranslation(['comments', 'common']);
  if (activity.isError) {
    return <LoadError query={activity} />;
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
  const refetchSoon = useDebouncedCallback(() => void refetch(), refetchDebounce);
  const isLive = useLive(
    ({ kind }) => {
      if (kind === 'commented' || kind === 'changed' || kind === 'discarded') refetchSoon();
    },
    { onOpen: refetchSoon },
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
  const items = removeDuplicates((activity.data?.pages ?? []).flatMap(({ results }) => results));
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

const activityKey = (item: ActivityItem): string =>
  [item.activity_type, item.event.id, item.comment_id, item.created_at].join(' ');

/** New items shift the following pages, so an item can be on two of them. */
function removeDuplicates(items: readonly ActivityItem[]): ActivityItem[] {
  return [...new Map(items.map((item) => [activityKey(item), item])).values()];
}

interface ActivityRowProps {
  item: ActivityItem;
  foodName: string | null;
  onOpen: () => void;
}

function ActivityRow({ item, foodName, onOpen }: ActivityRowProps) {
  const { t } = useTranslation('comments');
  const format = useFormat();
  const relativeTime = useRelativeTime();
  const { user, event } = item;
  const name = user ? fullName(user) : t('deletedUser');
  const tagged = item.tagged_users.filter(({ id }) => !isMentioned(item.comment, id));
  return (
    <li className={classes['item']}>
      <button type="button" className={classes['open']} onClick={onOpen}>
        <Avatar id={String(user?.id ?? 0)} name={name} photoUrl={user?.profile_photo} />
        <span className={classes['words']}>
          <span>
            <b>{name}</b> {t(`activity.${item.activity_type}`)}{' '}
            <b>{foodName ?? t('activity.unnamed')}</b>
          </span>
          {item.comment !== null && (
            <span className={classes['comment']}>
              <FormattedComment text={item.comment} />
            </span>
          )}
          {tagged.length > 0 && (
            <span>{t('activity.tagged', { names: tagged.map(fullName).join(', ') })}</span>
          )}
          <time dateTime={item.created_at} title={format.timestamp(item.created_at)}>
            {relativeTime(item.created_at)}
          </time>
        </span>
        <FoodImage
          sources={event.image_url === null ? [] : [sizedImage(event.image_url, 'thumb')]}
          alt=""
          size={36}
        />
      </button>
    </li>
  );
}

const isMentioned = (comment: string | null, id: number): boolean =>
  comment?.includes(`](${id})`) ?? false;
