import type { ReactNode } from 'react';
import classes from './figure.module.css';

interface FigureProps {
  value: ReactNode;
  unit?: ReactNode;
  /** 32 px for the headline of a panel, 20 px beside others. */
  size?: 'headline' | 'mid' | undefined;
}

/** A number with its unit, smaller, behind it. */
export function Figure({ value, unit, size = 'mid' }: FigureProps) {
  return (
    <span className={classes['root']} data-size={size}>
      {value}
      {unit !== undefined && <small className={classes['unit']}> {unit}</small>}
    </span>
  );
}
