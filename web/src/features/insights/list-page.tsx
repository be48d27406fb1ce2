import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCurrencyEuro, IconDownload, IconLeaf, IconScale, IconUsers, type Icon } from '#icons';
import type { Pending, UncheckedWaste } from '@wastegauge/contract/insight/comparison';
import type { Metric } from '@wastegauge/contract/insight/explore';
import type { Day } from '@wastegauge/contract/values/dates';
import { sortOptions, type DisplayMode } from '@wastegauge/contract/values/filters';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CoverageSlot } from '../../widgets/coverage/coverage-slot.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FilterChips } from '../../widgets/filters/filter-chips.tsx';
import { FilterPanel } from '../../widgets/filters/filter-panel.tsx';
import { activeFilters, type ReportPage } from '../../widgets/filters/filter-rules.ts';
import { chosenSiteIds } from '../../widgets/filters/report-filter.ts';
import { FiltersButton } from '../../widgets/filters/filters-button.tsx';
import { PendingLine, PendingNote } from '../../widgets/figures/pending-line.tsx';
import { UnusualMark } from '../../widgets/figures/unusual-mark.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './list-page.module.css';
import type { CardsExport, InsightsView } from './use-insights.ts';

interface CardsReply {
  count: number;
  start_date: Day;
  end_date: Day;
  currency: string;
  pending: Pending;
  unchecked: UncheckedWaste;
}

interface ListPageProps {
  page: Exclude<ReportPage, 'feed' | 'overview'>;
  insights: InsightsView;
  reply: CardsReply | undefined;
  exporting?: CardsExport | undefined;
  action?: ReactNode;
  children: ReactNode;
}

export function ListPage(props: ListPageProps) {
  const { page, insights, reply, exporting, action, children } = props;
  const count = reply?.count;
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
        chip={
          <CoverageSlot
            site={chosenSiteIds(filters)}
            startDate={reply?.start_date}
            endDate={reply?.end_date}
          />
        }
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
                disabled={exporting.isRunning || !reply || count === 0}
                onClick={() =>
                  reply && exporting.start({ startDate: reply.start_date, endDate: reply.end_date })
                }
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
      {reply && (
        <div className={classes['notes']}>
          <PendingOfCards page={page} reply={reply} display={filters.display} />
          <UnusualMark unchecked={reply.unchecked} />
        </div>
      )}
      <div className={classes['tools']}>
        <DisplayTabs
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
        <FilterChips page={page} filters={filters} onApply={apply} />
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

const displayMetrics: Record<DisplayMode, Metric> = {
  weight: 'total_waste',
  price: 'waste_value',
  environmental: 'waste_co2',
  waste_per_cover: 'waste_per_cover',
};

interface PendingOfCardsProps {
  page: ListPageProps['page'];
  reply: CardsReply;
  display: DisplayMode;
}

/** Unnamed weight is part of a site or monitor, but of no food. */
function PendingOfCards({ page, reply: { pending, currency }, display }: PendingOfCardsProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const isWeight = display === 'weight' || display === 'waste_per_cover';
  return page === 'foods' && isWeight && pending.captures > 0 ? (
    <PendingNote
      text={t('unnamed', { count: pending.captures, weight: format.weight(pending.weight) })}
    />
  ) : (
    <PendingLine pending={pending} metric={displayMetrics[display]} currency={currency} />
  );
}

interface DisplayTabsProps {
  display: DisplayMode;
  onDisplay: (display: DisplayMode) => void;
  panelId: string;
}

const tabs = ['weight', 'price', 'environmental'] as const satisfies readonly DisplayMode[];

const icons: Record<DisplayMode, Icon> = {
  weight: IconScale,
  price: IconCurrencyEuro,
  environmental: IconLeaf,
  waste_per_cover: IconUsers,
};

const tabId = (panelId: string, display: DisplayMode): string => `${panelId}-${display}`;

/** A figure that only the filters offer gets a tab while it is selected. */
function DisplayTabs({ display, onDisplay, panelId }: DisplayTabsProps) {
  const { t } = useTranslation('insights');
  const shown: readonly DisplayMode[] = tabs.some((tab) => tab === display)
    ? tabs
    : [...tabs, display];
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const ends = { Home: shown[0], End: shown.at(-1) }[event.key];
    const index = shown.indexOf(display);
    const next = step === undefined ? ends : shown.at((index + step) % shown.length);
    if (next === undefined) return;
    event.preventDefault();
    onDisplay(next);
    document.getElementById(tabId(panelId, next))?.focus();
  };
  return (
    <div className={classes['tabs']} role="tablist" aria-label={t('display')}>
      {shown.map((mode) => {
        const TabIcon = icons[mode];
        return (
          <button
            key={mode}
            type="button"
            role="tab"
            id={tabId(panelId, mode)}
            aria-selected={mode === display}
            aria-controls={panelId}
            tabIndex={mode === display ? 0 : -1}
            onClick={() => onDisplay(mode)}
            onKeyDown={handleKey}
          >
            <TabIcon size={18} stroke={1.7} aria-hidden />
            {t(`tabs.${mode}`)}
          </button>
        );
      })}
    </div>
  );
}
