import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowsDiagonalMinimize2,
  IconArrowsMaximize,
  IconCalendarOff,
  IconEdit,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  venueEventOrderings,
  venuePageSize,
  type VenueEvent,
} from '@wastegauge/contract/insight/venues';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { orderingOf, sortOf } from '../../widgets/tables/ordering.ts';
import { Paging } from '../../widgets/tables/paging.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import { venueEventsOptions } from './api.ts';
import { EventFilterForm } from './event-filter-form.tsx';
import { filterCount, queryOf, usualOrdering } from './events-search.ts';
import classes from './events-table.module.css';
import { useEventColumns } from './use-event-columns.tsx';
import { useEventsSearch } from './use-events-search.ts';

interface EventsTableProps {
  siteId: number;
  onEdit: (event: VenueEvent) => void;
  onDelete: (event: VenueEvent) => void;
}

export function EventsTable({ siteId, onEdit, onDelete }: EventsTableProps) {
  const { t } = useTranslation(['venues', 'common']);
  const errorText = useErrorText();
  const filterId = useId();
  const [isFiltering, setFiltering] = useState(false);
  const { search, show } = useEventsSearch();
  const events = useQuery(venueEventsOptions(siteId, queryOf(search)));
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
        <EventFilterForm id={filterId} isOpen={isFiltering} search={search} onChange={show} />
        <div className={classes['table']} data-refetching={events.isPlaceholderData || undefined}>
          {events.isLoadingError ? (
            <ErrorState
              title={t('common:loadFailed')}
              hint={errorText(events.error)}
              retryLabel={t('common:retry')}
              onRetry={() => void events.refetch()}
            />
          ) : (
            <DataTable
              caption={t('table.caption')}
              columns={columns}
              rows={events.data?.results ?? []}
              rowKey={({ id }) => String(id)}
              sort={sortOf(search.ordering ?? usualOrdering)}
              onSortChange={(sort) =>
                show({ ordering: orderingOf(sort, venueEventOrderings, usualOrdering) })
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
