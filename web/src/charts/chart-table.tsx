import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartTableProps } from './chart-table-grid.tsx';
import classes from './chart-table.module.css';

const Grid = lazy(async () => ({
  default: (await import('./chart-table-grid.tsx')).ChartTableGrid,
}));

/** Loaded when it is first shown. */
export const ChartTable = (props: ChartTableProps) => (
  <Suspense fallback={null}>
    <Grid {...props} />
  </Suspense>
);

/** The button is visible on keyboard focus only. */
export function ChartTableToggle(props: ChartTableProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes['toggle']}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? 'chart.hideTable' : 'chart.showTable')}
      </button>
      {isOpen && <ChartTable {...props} />}
    </>
  );
}
