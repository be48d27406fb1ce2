import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartTable, type ChartTableProps } from './chart-table.tsx';
import classes from './chart-table.module.css';

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
