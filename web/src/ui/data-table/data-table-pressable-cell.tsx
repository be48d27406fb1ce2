import type { ReactNode } from 'react';
import classes from './data-table.module.css';

interface PressableCellProps {
  isCurrent: boolean;
  onPress: (() => void) | undefined;
  children: ReactNode;
}

/** Covers its whole row; only the button of the current row is in the tab order. */
export function PressableCell({ isCurrent, onPress, children }: PressableCellProps) {
  if (onPress === undefined) return children;
  return (
    <button
      type="button"
      className={classes['press']}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
