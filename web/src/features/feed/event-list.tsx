import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconMoodEmpty } from '#icons';
import { feedPageSize } from '@wastegauge/contract/insight/feed';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Pager } from '../../ui/data-table/pager.tsx';
import { activeFilters, withoutFilters } from '../../widgets/filters/filter-rules.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { isGuessed } from '../../widgets/food/food-key-hint.tsx';
import { useFoodKey } from '../../widgets/food/use-food-key.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { EventActionsDialog, type DialogAction } from './event-actions-dialog.tsx';
import { EventCard, EventSkeleton, type EventAction } from './event-card.tsx';
import classes from './feed-page.module.css';
import type { useFeed } from './use-feed.ts';
import { useFlagging } from './flag-dialog.tsx';
import { SelectionBar, useEventSelection, type EventSelection } from './selection-bar.tsx';
import { useMarkCorrect } from './use-mark-correct.ts';

interface EventListProps {
  feed: ReturnType<typeof useFeed>;
  onComment: (eventId: number) => void;
  onDiscarded: () => void;
}

interface OpenedAction {
  action: DialogAction;
  event: WasteEvent;
}

export function EventList({ feed, onComment, onDiscarded }: EventListProps) {
  const { t } = useTranslation(['feed', 'common']);
  const { flag } = useFlagging();
  const markCorrect = useMarkCorrect();
  const selection = useEventSelection();
  const [chosen, setChosen] = useState<OpenedAction | null>(null);
  const { events } = feed;
  const translated = useTranslated(events.flatMap(({ food_name }) => food_name ?? []));
  const foodName = ({ food_name }: WasteEvent) =>
    food_name === null ? null : translated(food_name);

  // Stable callbacks keep unchanged cards from rendering again.
  const handleAction = useCallbackRef((action: EventAction, event: WasteEvent): void => {
    if (action === 'comment') return onComment(event.id);
    if (action === 'select') return selection.toggle(event);
    if (action === 'correct') return markCorrect(event);
    if (action !== 'flag' || !event.is_flagged) return setChosen({ action, event });
    flag(event.id, null);
  });

  const area = useRef<HTMLDivElement>(null);
  useFoodKey(area, (row) => {
    const event = events.find(({ id }) => String(id) === row) ?? events.find(isGuessed);
    if (event) setChosen({ action: 'relabel', event });
  });

  return (
    <div ref={area}>
      {feed.total !== undefined && <SelectionBar selection={selection} events={events} />}
      <Events feed={feed} foodName={foodName} selection={selection} onAction={handleAction} />
      {chosen && (
        <EventActionsDialog
          key={`${chosen.action} ${chosen.event.id}`}
          action={chosen.action}
          event={events.find(({ id }) => id === chosen.event.id) ?? chosen.event}
          foodName={foodName(chosen.event) ?? t('common:foodPending')}
          onDiscard={() => setChosen({ ...chosen, action: 'discard' })}
          onDiscarded={onDiscarded}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}

interface EventsProps {
  feed: ReturnType<typeof useFeed>;
  foodName: (event: WasteEvent) => string | null;
  selection: EventSelection;
  onAction: (action: EventAction, event: WasteEvent) => void;
}

function Events({ feed, foodName, selection, onAction }: EventsProps) {
  const { t } = useTranslation(['feed', 'common']);
  const { list, events, filters, apply, offset, goTo } = feed;
  // Rendering the first cards in steps keeps the page responsive.
  const isPending = useDeferredValue(list.isPending);
  if (isPending || list.isPending) {
    return (
      <output className={classes['cards']} aria-label={t('common:loading')}>
        {[1, 2, 3, 4].map((key) => (
          <EventSkeleton key={key} />
        ))}
      </output>
    );
  }
  if (list.isLoadingError) {
    return <LoadError query={list} />;
  }
  if (feed.total === 0) {
    const isFiltered = activeFilters(filters).length > 0;
    return (
      <EmptyState
        icon={<IconMoodEmpty />}
        title={t(isFiltered ? 'empty.filtered' : 'empty.plain')}
        hint={t(isFiltered ? 'empty.hint' : 'empty.plainHint')}
        action={
          isFiltered && (
            <Button onClick={() => apply(withoutFilters(filters))}>{t('empty.clear')}</Button>
          )
        }
      />
    );
  }
  return (
    <>
      <div
        className={classes['cards']}
        aria-busy={list.isPlaceholderData}
        data-refetching={list.isPlaceholderData || undefined}
      >
        {events.map((event) => (
          <EventCard
            key={event.id}
            event={event}
            foodName={foodName(event)}
            display={filters.display}
            isUnusual={feed.unusualIds.has(event.id)}
            isSelected={selection.isSelected(event.id)}
            onAction={onAction}
          />
        ))}
      </div>
      <FeedPager total={feed.total ?? 0} offset={offset} goTo={goTo} />
    </>
  );
}

interface FeedPagerProps {
  total: number;
  offset: number;
  goTo: (offset: number) => void;
}

function FeedPager({ total, offset, goTo }: FeedPagerProps) {
  const { t } = useTranslation(['feed', 'common']);
  const format = useFormat();
  const pageCount = Math.max(1, Math.ceil(total / feedPageSize));
  const page = Math.min(pageCount, Math.floor(offset / feedPageSize) + 1);
  return (
    <div className={classes['pager']}>
      <span>{t('page', { page: format.count(page), pages: format.count(pageCount) })}</span>
      <Pager
        page={page}
        pageCount={pageCount}
        onPageChange={(number) => goTo((number - 1) * feedPageSize)}
        labels={{
          navigation: t('common:pager.label'),
          previous: t('common:pager.previous'),
          next: t('common:pager.next'),
          page: (number) => t('common:pager.page', { page: number }),
          position: (number, count) => t('common:pager.position', { page: number, total: count }),
        }}
      />
    </div>
  );
}
