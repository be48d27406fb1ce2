import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { UncheckedWaste } from '@wastegauge/contract/insight/comparison';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { FilterPlace } from '../../widgets/filters/filter-place.tsx';
import { useFilterCount, useFilterSheet } from '../../widgets/filters/filter-sheet.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { CoverageSlot } from '../../widgets/coverage/coverage-slot.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { UnusualMark } from '../../widgets/figures/unusual-mark.tsx';
import { FiltersButton } from '../../widgets/filters/filters-button.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { filterCount, withoutChoices } from './exploration.ts';
import { ExploreFilterForm } from './explore-filter-form.tsx';
import classes from './explore-page.module.css';
import { ExportMenu, ExportProgress, useExport } from './explore-export.tsx';
import { ExploreFigures } from './explore-figures.tsx';
import { FocusFoodsDialog } from './focus-foods-dialog.tsx';
import { useEventBands } from './event-bands.tsx';
import { useExplore } from './use-explore.ts';
import { useExploreReport } from './use-explore-report.ts';
import { useExploreView } from './use-explore-view.ts';

const wide = '(min-width: 1280px)';

export function ExplorePage() {
  const { t } = useTranslation('explore');
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false });
  const isPhone = useIsPhone();
  const [isDockOpen, dock] = useDisclosure(true);
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const sheet = useFilterSheet();
  const explore = useExplore();
  const { exploration, choice, sites, chart, query, apply } = explore;
  const bands = useEventBands(chart.data, exploration);
  const view = useExploreView(chart.data, explore.unsplit, bands.events, exploration);
  const report = useExploreReport(exploration, view);
  const exporting = useExport(explore.query, report);
  const count = filterCount(exploration, sites.length);
  useFilterCount(count);

  const isOverlayOpen = isPhone ? sheet.isOpen : isDrawerOpen;
  const closeOverlay = isPhone ? () => sheet.setOpen(false) : drawer.close;
  const isFilterOpen = isWide ? isDockOpen : isOverlayOpen;
  const close = isWide ? dock.close : closeOverlay;
  const reset = (
    <Button
      variant="ghost"
      size="xs"
      onClick={() => {
        if (!isWide) close();
        apply(withoutChoices(exploration));
      }}
    >
      {t('reset')}
    </Button>
  );
  const total = view?.answer.total_waste ?? null;
  const isEmpty = view === null || view.answer.series.length === 0;
  const isWithoutFocusFoods =
    isEmpty && view?.answer.labels === 'focus_food' && !chart.isPlaceholderData;

  return (
    <>
      <ExploreHeader
        chip={
          <CoverageSlot
            site={query.site}
            startDate={chart.data?.start_date}
            endDate={chart.data?.end_date}
          />
        }
        unchecked={view?.answer.unchecked ?? null}
        total={view === null || total === null ? null : view.figures.withUnit(total)}
        filterCount={count}
        isFilterOpen={isFilterOpen}
        onFilters={isWide ? dock.toggle : drawer.open}
        isPhone={isPhone}
        exporter={
          <ExportMenu running={exporting.running} isDisabled={isEmpty} onExport={exporting.start} />
        }
      />
      <ExportProgress running={exporting.running} cancel={exporting.cancel} />
      <div className={classes['columns']} data-docked={(isWide && isDockOpen) || undefined}>
        <FilterPlace
          isDocked={isWide}
          isOpen={isFilterOpen}
          onClose={close}
          dockedAction={reset}
          drawerAction={reset}
        >
          <ExploreFilterForm
            // Browser Back resets the form to the filters of that address.
            key={JSON.stringify({
              ...exploration,
              ...choice,
              granularity: null,
              chartType: null,
              hasEventBands: null,
              hidden: null,
            })}
            exploration={exploration}
            onApply={(next) => {
              if (!isWide) close();
              apply(next);
            }}
          />
        </FilterPlace>
        <section className={classes['card']} aria-label={t('chart')}>
          <ChartToolbar {...explore} />
          <div className={classes['figures']}>
            <ExploreFigures explore={explore} view={view} bands={bands} />
          </div>
        </section>
      </div>
      {isWithoutFocusFoods && <FocusFoodsDialog siteId={exploration.filters.sites[0]?.id} />}
    </>
  );
}

interface ExploreHeaderProps {
  chip: ReactNode;
  total: string | null;
  unchecked: UncheckedWaste | null;
  filterCount: number;
  isFilterOpen: boolean;
  onFilters: () => void;
  isPhone: boolean;
  exporter: ReactNode;
}

function ExploreHeader({
  chip,
  total,
  unchecked,
  filterCount,
  isFilterOpen,
  onFilters,
  isPhone,
  exporter,
}: ExploreHeaderProps) {
  const { t } = useTranslation(['explore', 'common']);
  const badge = total !== null && (
    <span className={classes['totals']}>
      <span className={classes['total']}>
        {t('total')} <b>{total}</b>
      </span>
      {unchecked && <UnusualMark unchecked={unchecked} />}
    </span>
  );
  if (isPhone) {
    return <PageHeader title={t('title')} chip={chip} subtitlePosition="beside" actions={badge} />;
  }
  return (
    <PageHeader
      title={t('title')}
      chip={chip}
      subtitle={badge}
      subtitlePosition="beside"
      actions={
        <>
          <FiltersButton count={filterCount} isExpanded={isFilterOpen} onClick={onFilters} />
          {exporter}
        </>
      }
    />
  );
}
