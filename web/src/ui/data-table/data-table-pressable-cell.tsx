import type { ReactNode } from 'react';
import classes from './data-table.module.css';

interface PressableCellProps {
  isCurrent: boolean;
  /** Absent where the row cannot be pressed. */
  onPress: (() => void) | undefined;
  children: ReactNode;
}

/** A button as large as its row; Tab finds the one of the current row only. */
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
