import { venueEventOrderings, venuePageSize } from '@wastegauge/contract/values/address-options';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowsDiagonalMinimize2,
  IconArrowsMaximize,
  IconCalendarOff,
  IconEdit,
  IconTrash,
} from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { orderingParam, parseSort } from '../../widgets/tables/ordering.ts';
import { Paging } from '../../widgets/tables/paging.tsx';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { OccupancyTypeBadge } from '../../widgets/places/occupancy-type-badge.tsx';
import { momentText } from '../../widgets/time/site-time.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { venueEventsOptions } from './api.ts';
import { EventFilters } from './event-filters.tsx';
import { filterCount, eventsQuery, defaultOrdering, useEventsSearch } from './events-search.ts';
import classes from './events-table.module.css';
import { useEventTexts } from './use-event-texts.ts';

interface EventsTableProps {
  siteId: number;
  onEdit: (event: VenueEvent) => void;
  onDelete: (event: VenueEvent) => void;
}

export function EventsTable({ siteId, onEdit, onDelete }: EventsTableProps) {
  const { t } = useTranslation(['venues', 'common']);
  const filterId = useId();
  const [isFiltering, setFiltering] = useState(false);
  const { search, show } = useEventsSearch();
  const events = useQuery(venueEventsOptions(siteId, eventsQuery(search)));
  const total = events.data?.count ?? 0;
  const page = search.page ?? 1;
  useLastPage({ list: events, page, pageSize: venuePageSize, show });
  const isExpanded = search.expanded === true;
  const count = filterCount(search);
  const columns = useEventColumns();
  return (
    <div className={classes['root']} data-expanded={isExpanded || undefined}>
      <Panel
        title={t('table.title')}
        withoutPadding
        actions={
          <>
            <Button
              size="xs"
              className={classes['filters'] ?? ''}
              leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />}
              aria-expanded={isFiltering}
              aria-controls={filterId}
              onClick={() => setFiltering(!isFiltering)}
            >
              {count > 0 ? t('common:filtersChosen', { count }) : t('common:filters')}
            </Button>
            {count > 0 && (
              <Button size="xs" variant="ghost" onClick={() => show(noFilters)}>
                {t('table.clear')}
              </Button>
            )}
            <Tooltip label={t(isExpanded ? 'table.collapse' : 'table.expand')}>
              <ActionIcon
                aria-label={t(isExpanded ? 'table.collapse' : 'table.expand')}
                aria-pressed={isExpanded}
                variant="default"
                onClick={() => show({ page: search.page, expanded: isExpanded ? undefined : true })}
              >
                {isExpanded ? (
                  <IconArrowsDiagonalMinimize2 size={18} stroke={1.7} aria-hidden />
                ) : (
                  <IconArrowsMaximize size={18} stroke={1.7} aria-hidden />
                )}
              </ActionIcon>
            </Tooltip>
          </>
        }
      >
        <EventFilters id={filterId} isOpen={isFiltering} search={search} onChange={show} />
        <div className={classes['table']} data-refetching={events.isPlaceholderData || undefined}>
          {events.isLoadingError ? (
            <LoadError query={events} />
          ) : (
            <DataTable
              caption={t('table.caption')}
              columns={columns}
              rows={events.data?.results ?? []}
              rowKey={({ id }) => String(id)}
              sort={parseSort(search.ordering ?? defaultOrdering)}
              onSortChange={(sort) =>
                show({ ordering: orderingParam(sort, venueEventOrderings, defaultOrdering) })
              }
              isLoading={events.isPending}
              loadingLabel={t('common:loading')}
              rowMenu={{
                header: t('table.actions'),
                label: ({ name }) => t('table.actionsOf', { name }),
                renderItems: (event) => (
                  <>
                    <Menu.Item
                      leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />}
                      onClick={() => onEdit(event)}
                    >
                      {t('edit')}
                    </Menu.Item>
                    <Menu.Item
                      data-danger
                      leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
                      onClick={() => onDelete(event)}
                    >
                      {t('delete')}
                    </Menu.Item>
                  </>
                ),
              }}
              empty={<EmptyState icon={<IconCalendarOff />} title={t('table.empty')} />}
              footer={
                total > 0 ? (
                  <Paging
                    page={page}
                    pageSize={venuePageSize}
                    total={total}
                    onPageChange={(chosen) => show({ page: chosen === 1 ? undefined : chosen })}
                  />
                ) : undefined
              }
            />
          )}
        </div>
      </Panel>
    </div>
  );
}

const noFilters = {
  type: undefined,
  startDate: undefined,
  endDate: undefined,
  minOccupancy: undefined,
  maxOccupancy: undefined,
};

const tablet = '(min-width: 600px) and (max-width: 959px)';

function useEventColumns(): Column<VenueEvent>[] {
  const { t } = useTranslation('venues');
  const format = useFormat();
  const texts = useEventTexts();
  const time = (siteTime: string) => (
    <time className={classes['time']} dateTime={siteTime}>
      {momentText(format, siteTime)}
    </time>
  );
  const isTablet = useMediaQuery(tablet, false, { getInitialValueInEffect: false });
  const columns: Column<VenueEvent>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      sortable: true,
      render: ({ id, site, name, description }) => (
        <span className={classes['name']}>
          <Link
            to="/venues/$siteId/events/$eventId"
            params={{ siteId: String(site), eventId: String(id) }}
          >
            {name}
          </Link>
          {description !== '' && <small>{description}</small>}
        </span>
      ),
    },
    {
      key: 'type',
      header: t('columns.type'),
      render: ({ occupancy_type }) => <OccupancyTypeBadge type={occupancy_type} />,
    },
    {
      key: 'estimate_occupancy',
      header: t('columns.guests'),
      align: 'end',
      sortable: true,
      render: ({ estimate_occupancy }) => (
        <span title={estimate_occupancy === null ? undefined : format.count(estimate_occupancy)}>
          {texts.shortGuests(estimate_occupancy)}
        </span>
      ),
    },
    {
      key: 'start_date',
      header: t(isTablet ? 'columns.startAndEnd' : 'columns.start'),
      sortable: true,
      render: ({ start_date, end_date }) => (
        <>
          {time(start_date)}
          {isTablet && (
            <>
              <br />
              {time(end_date)}
            </>
          )}
        </>
      ),
    },
    {
      key: 'end_date',
      header: t('columns.end'),
      sortable: true,
      render: ({ end_date }) => time(end_date),
    },
  ];
  return isTablet ? columns.filter(({ key }) => key !== 'end_date') : columns;
}
