import { IconX } from '#icons';
import type { ReactNode } from 'react';
import classes from './chip.module.css';

interface ChipProps {
  children: ReactNode;
  prefix?: ReactNode;
  selected?: boolean | undefined;
  onClick?: (() => void) | undefined;
}

interface RemovableChipProps {
  children: ReactNode;
  prefix?: ReactNode;
  onRemove: () => void;
  removeLabel: string;
}

export function Chip({ children, prefix, selected = false, onClick }: ChipProps) {
  return (
    <button type="button" className={classes['root']} aria-pressed={selected} onClick={onClick}>
      {prefix !== undefined && <span className={classes['prefix']}>{prefix}</span>}
      {children}
    </button>
  );
}

export function RemovableChip({ children, prefix, onRemove, removeLabel }: RemovableChipProps) {
  return (
    <span className={classes['root']} data-removable>
      {prefix !== undefined && <span className={classes['prefix']}>{prefix}</span>}
      <span className={classes['text']}>{children}</span>
      <button
        type="button"
        className={classes['remove']}
        aria-label={removeLabel}
        onClick={onRemove}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </span>
  );
}
