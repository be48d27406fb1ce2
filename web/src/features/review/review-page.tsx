import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Zone } from '@wastegauge/contract/directory/devices';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { AdministrationTabs } from '../../widgets/administration/administration-tabs.tsx';
import { RecentDecisions } from '../../widgets/decisions/recent-decisions.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { reviewOptions } from './api.ts';
import { OrderingSelect } from './ordering-select.tsx';
import { ReviewFilterBar } from './review-filters.tsx';
import classes from './review-page.module.css';
import {
  reviewQuery,
  reviewVariants,
  filtersFromSearch,
  hasDevice,
  reviewSearch,
  toSearch,
  viewFromSearch,
  type ReviewFilters,
  type ReviewView,
} from './review-search.ts';
import { ReviewTable } from './review-table.tsx';

export function ReviewPage() {
  const { t } = useTranslation('review');
  const format = useFormat();
  const { view, filters, sites, zones, isReady, show } = useReview();
  const options = reviewOptions(reviewQuery(view, filters));
  const list = useQuery({ ...options, enabled: isReady });
  const total = list.data?.count;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          total === undefined
            ? undefined
            : t('events', { count: total, total: format.count(total) })
        }
        subtitlePosition="beside"
        actions={
          <>
            <RecentDecisions />
            <OrderingSelect
              className={classes['ordering']}
              ordering={view.ordering}
              onChange={(ordering) => show({ ordering })}
            />
            <SegmentedControl
              className={classes['variants']}
              aria-label={t('variants.label')}
              data={reviewVariants.map((value) => ({ value, label: t(`variants.${value}`) }))}
              value={view.variant}
              onChange={(variant) => show({ variant })}
            />
          </>
        }
      />
      <AdministrationTabs />
      <ReviewFilterBar
        key={JSON.stringify([view.variant, filters])}
        variant={view.variant}
        filters={filters}
        sites={sites}
        zones={zones}
        onApply={(applied) => show({ filters: applied })}
      />
      <ReviewTable
        list={list}
        shown={{
          queryKey: options.queryKey,
          statuses: filters.statuses,
          labelSources: filters.labelSources,
        }}
        view={view}
        hasSite={filters.site !== null}
        onViewChange={show}
      />
    </>
  );
}

const none: Zone[] = [];

function useReview() {
  const search = reviewSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const sites = useSites();
  const zones = useQuery(zoneListOptions());
  const view = viewFromSearch(search);
  const filters = filtersFromSearch(search, { sites, zones: zones.data ?? none });
  return {
    view,
    filters,
    sites,
    zones: zones.data ?? none,
    /** A device in the URL can only be checked once the devices are loaded. */
    isReady: !zones.isPending || !hasDevice(search),
    show: (change: Partial<ReviewView> & { filters?: ReviewFilters }) => {
      const changed = { ...view, offset: 0, ...change };
      void navigate({ to: '/review', search: toSearch(changed, change.filters ?? filters) });
    },
  };
}
