import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import type { Period } from '@wastegauge/contract/values/dates';
import { sortOptions } from '@wastegauge/contract/values/filters';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FilterChips } from '../../widgets/filters/filter-chips.tsx';
import { FilterPanel } from '../../widgets/filters/filter-panel.tsx';
import { activeFilters, type ReportPage } from '../../widgets/filters/filter-rules.ts';
import { FiltersButton } from '../../widgets/filters/filters-button.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { DisplayCard, tabId } from './display-card.tsx';
import classes from './list-page.module.css';
import type { CardsExport } from './use-export.ts';
import type { Insights } from './use-insights.ts';

interface ListPageProps {
  page: Exclude<ReportPage, 'feed'>;
  insights: Insights;
  count: number | undefined;
  shown: { period: Period; comparedWith: Period } | undefined;
  exporting?: CardsExport | undefined;
  action?: ReactNode;
  children: ReactNode;
}

export function ListPage(props: ListPageProps) {
  const { page, insights, count, shown, exporting, action, children } = props;
  const { t } = useTranslation(['insights', 'common']);
  const format = useFormat();
  const panelId = useId();
  const [isFilterOpen, panel] = useDisclosure(false);
  const { filters, apply } = insights;
  const filterCount = activeFilters(filters).length;
  const sortBy = t('common:reportFilter.sortBy');
  return (
    <div className={classes['root']}>
      <PageHeader
        title={t(`titles.${page}`)}
        subtitle={
          count === undefined
            ? undefined
            : t(`counts.${page}`, { count, formatted: format.count(count) })
        }
        subtitlePosition="beside"
        actions={
          <>
            {action}
            {exporting && (
              <Button
                disabled={exporting.isRunning || !shown || count === 0}
                onClick={() => shown && exporting.start(shown.period)}
              >
                <IconDownload size={18} stroke={1.7} aria-hidden />
                <span className={classes['text']}>
                  {exporting.isRunning ? t('common:processing') : t('export')}
                </span>
              </Button>
            )}
            <FiltersButton count={filterCount} isExpanded={isFilterOpen} onClick={panel.open} />
          </>
        }
      />
      <div className={classes['tools']}>
        <DisplayCard
          display={filters.display}
          panelId={panelId}
          onDisplay={(display) => apply({ ...filters, display })}
        />
        <SelectField
          className={classes['sort']}
          aria-label={sortBy}
          icon={<span className={classes['sortBy']}>{sortBy}</span>}
          leftSectionWidth={`calc(${sortBy.length}ch + 12px)`}
          options={sortOptions.map((value) => ({ value, label: t(`common:sortOptions.${value}`) }))}
          value={filters.ordering}
          onChange={(value) =>
            apply({
              ...filters,
              ordering: sortOptions.find((known) => known === value) ?? filters.ordering,
            })
          }
        />
      </div>
      <div className={classes['chips']}>
        <FilterChips filters={filters} onApply={apply} />
        {shown && (
          <p className={classes['against']}>
            {t('against', {
              start: format.day(shown.comparedWith.startDate),
              end: format.day(shown.comparedWith.endDate),
            })}
          </p>
        )}
      </div>
      <FilterPanel
        page={page}
        isDocked={false}
        isOpen={isFilterOpen}
        onClose={panel.close}
        filters={filters}
        onApply={apply}
      />
      <div
        id={panelId}
        role="tabpanel"
        className={classes['panel']}
        aria-labelledby={tabId(panelId, filters.display)}
      >
        {children}
      </div>
    </div>
  );
}
