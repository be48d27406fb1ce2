import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';

interface FilterSheetState {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  activeCount: number;
  setActiveCount: (count: number) => void;
}

const FilterSheetContext = createContext<FilterSheetState>({
  isOpen: false,
  setOpen: () => {},
  activeCount: 0,
  setActiveCount: () => {},
});

/** Connects the filter button in the top bar to the page's filter sheet. */
export function FilterSheetProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [activeCount, setActiveCount] = useState(0);
  const state = useMemo(
    () => ({ isOpen, setOpen, activeCount, setActiveCount }),
    [isOpen, activeCount],
  );
  return <FilterSheetContext value={state}>{children}</FilterSheetContext>;
}

export const useFilterSheet = (): FilterSheetState => use(FilterSheetContext);

export function useFilterCount(count: number): void {
  const { setActiveCount } = useFilterSheet();
  useEffect(() => {
    setActiveCount(count);
    return () => setActiveCount(0);
  }, [count, setActiveCount]);
}
