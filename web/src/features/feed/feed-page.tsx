import { Button, Drawer } from '@mantine/core';
import { useDisclosure, useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconArrowUp } from '#icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '../../widgets/filters/filter-chips.tsx';
import { FilterPanel } from '../../widgets/filters/filter-panel.tsx';
import { activeFilters } from '../../widgets/filters/filter-rules.ts';
import { chosenSiteIds } from '../../widgets/filters/report-filter.ts';
import { useAdding } from '../../widgets/forms/use-adding.ts';
import { EventList } from './event-list.tsx';
import { ExportProgress, useFeedExport } from './feed-export.tsx';
import { FeedHeader } from './feed-header.tsx';
import classes from './feed-page.module.css';
import { feedSearch } from './feed-search.ts';
import { useFeed } from './use-feed.ts';

interface FeedPageProps {
  Comments: ComponentType<{
    eventId: number | null;
    commentId: number | undefined;
    onClose: () => void;
    onChanged: () => void;
  }>;
  Activity: ComponentType<{
    onOpen: (eventId: number, commentId: number | null) => void;
    isFullPage?: boolean;
  }>;
  AddWaste: ComponentType<{
    isOpen: boolean;
    onClose: () => void;
    siteId: number | undefined;
    onAdded: () => void;
  }>;
  Waiting: ComponentType;
  Unusual: ComponentType<{ siteIds: readonly number[] }>;
}

const orderedInHead = ['ordering'] as const;

const wide = '(min-width: 1280px)';
const phone = '(max-width: 599px)';
const threeColumnsPx = 1200;
const sortLabelMinPx = 900;

export function FeedPage({ Comments, Activity, AddWaste, Waiting, Unusual }: FeedPageProps) {
  const { t } = useTranslation(['feed', 'common']);
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const [isDockOpen, dock] = useDisclosure(true);
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const [isActivityOpen, activityPage] = useDisclosure(false);
  const adding = useAdding();
  const { ref, width } = useElementSize();
  const hasRoom = width >= threeColumnsPx;
  const navigate = useNavigate();
  const { feedId, commentId } = feedSearch.parse(useSearch({ strict: false }));
  const feed = useFeed();
  const feedExport = useFeedExport(feed.listed);
  const { filters, apply } = feed;
  const isFilterOpen = isWide ? isDockOpen : isDrawerOpen;

  const openComments = (eventId: number | undefined, comment?: number | null): void => {
    activityPage.close();
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, feedId: eventId, commentId: comment ?? undefined }),
      resetScroll: false,
    });
  };
  const closeComments = (): void => openComments(undefined);

  return (
    <div className={classes['root']} ref={ref}>
      <FeedHeader
        shown={feed.list.isSuccess ? { count: feed.events.length, total: feed.total ?? 0 } : null}
        unusual={<Unusual siteIds={chosenSiteIds(filters)} />}
        ordering={filters.ordering}
        filterCount={activeFilters(filters).length}
        isFilterOpen={isFilterOpen}
        isExporting={feedExport.state.step === 'running'}
        hasSortLabel={width >= sortLabelMinPx}
        onOrder={(ordering) => apply({ ...filters, ordering })}
        onFilters={isWide ? dock.toggle : drawer.open}
        onActivity={hasRoom ? null : activityPage.open}
        onExport={feedExport.start}
        onAdd={adding.open}
      />
      <ExportProgress feedExport={feedExport} />
      <Waiting />
      <div
        className={classes['columns']}
        data-docked={(isWide && isDockOpen) || undefined}
        data-activity={hasRoom || undefined}
      >
        <FilterPanel
          page="feed"
          withoutControls={isPhone ? undefined : orderedInHead}
          isDocked={isWide}
          isOpen={isFilterOpen}
          onClose={isWide ? dock.close : drawer.close}
          filters={filters}
          onApply={apply}
        />
        <div className={classes['list']}>
          <FilterChips page="feed" filters={filters} onApply={apply} />
          {feed.newCount > 0 && (
            <Button
              className={classes['new']}
              variant="primary"
              leftSection={<IconArrowUp size={16} stroke={2} aria-hidden />}
              aria-label={`${t('new', { count: feed.newCount })}. ${t('showNew')}`}
              onClick={() => void feed.showNew()}
            >
              {t('new', { count: feed.newCount })}
            </Button>
          )}
          <EventList feed={feed} onComment={openComments} onDiscarded={closeComments} />
          {isPhone && (feed.total ?? 0) > 0 && (
            <Button className={classes['exportBelow']} fullWidth onClick={feedExport.start}>
              {t('export')}
            </Button>
          )}
        </div>
        {hasRoom && (
          <aside>
            <Activity onOpen={openComments} />
          </aside>
        )}
      </div>
      <ActivityDrawer opened={isActivityOpen} onClose={activityPage.close}>
        <Activity onOpen={openComments} isFullPage />
      </ActivityDrawer>
      <AddWaste
        isOpen={adding.isOpen}
        onClose={adding.close}
        siteId={filters.sites.length === 1 ? filters.sites[0]?.id : undefined}
        onAdded={() => void feed.list.refetch()}
      />
      <Comments
        eventId={feedId ?? null}
        commentId={commentId}
        onClose={closeComments}
        onChanged={feed.refetchNewest}
      />
    </div>
  );
}

interface ActivityDrawerProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

function ActivityDrawer({ opened, onClose, children }: ActivityDrawerProps) {
  const { t } = useTranslation(['feed', 'common']);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title={t('recentActivity')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ content: classes['drawer'] ?? '', inner: classes['drawerInner'] ?? '' }}
    >
      {children}
    </Drawer>
  );
}
