import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { AdministrationTabs } from '../../widgets/places/administration-tabs.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { reviewOptions } from './api.ts';
import { OrderingForm } from './ordering-form.tsx';
import { ReviewFilterForm } from './review-filter-form.tsx';
import classes from './review-page.module.css';
import { queryOf, reviewVariants } from './review-search.ts';
import { ReviewTable } from './review-table.tsx';
import { useReview } from './use-review.ts';

export function ReviewPage() {
  const { t } = useTranslation('review');
  const format = useFormat();
  const { view, filters, sites, zones, isReady, show } = useReview();
  const options = reviewOptions(queryOf(view, filters));
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
            <OrderingForm
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
      <ReviewFilterForm
        key={JSON.stringify([view.variant, filters])}
        variant={view.variant}
        filters={filters}
        sites={sites}
        zones={zones}
        onApply={(applied) => show({ filters: applied })}
      />
      <ReviewTable
        list={list}
        shown={{ queryKey: options.queryKey, statuses: filters.statuses }}
        view={view}
        hasSite={filters.site !== null}
        onViewChange={show}
      />
    </>
  );
}
