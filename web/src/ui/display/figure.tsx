import type { ReactNode } from 'react';
import classes from './figure.module.css';

interface FigureProps {
  value: ReactNode;
  unit?: ReactNode;
  size?: 'headline' | 'mid' | undefined;
}

export function Figure({ value, unit, size = 'mid' }: FigureProps) {
  return (
    <span className={classes['root']} data-size={size}>
      {value}
      {unit !== undefined && <small className={classes['unit']}> {unit}</small>}
    </span>
  );
}
