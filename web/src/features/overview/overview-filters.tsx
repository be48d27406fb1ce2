import { lazy, Suspense } from 'react';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { activeFilters, isApplied } from '../../widgets/filters/filter-rules.ts';
import { useFilterCount, useFilterSheet } from '../../widgets/filters/filter-sheet.tsx';
import { useReportFilter } from '../../widgets/filters/use-report-filter.ts';

const FilterChips = lazy(async () => ({
  default: (await import('../../widgets/filters/filter-chips.tsx')).FilterChips,
}));
const FilterPanel = lazy(async () => ({
  default: (await import('../../widgets/filters/filter-panel.tsx')).FilterPanel,
}));

/** Chips and panel of Home and of the widget library; the top bar of phones also opens the panel. */
export function OverviewFilters() {
  const { filters, apply } = useReportFilter();
  const sheet = useFilterSheet();
  const wasOpened = useOpening(sheet.isOpen) > 0;
  useFilterCount(useOverviewFilterCount());
  return (
    <>
      {activeFilters(filters).length > 0 && (
        <Suspense>
          <FilterChips page="overview" filters={filters} onApply={apply} />
        </Suspense>
      )}
      {wasOpened && (
        <Suspense>
          <FilterPanel
            page="overview"
            isDocked={false}
            isOpen={sheet.isOpen}
            onClose={() => sheet.setOpen(false)}
            filters={filters}
            onApply={apply}
          />
        </Suspense>
      )}
    </>
  );
}

export const useOverviewFilterCount = (): number =>
  activeFilters(useReportFilter().filters).filter((filter) => isApplied('overview', filter)).length;
