import type { CSSProperties } from 'react';
import classes from './progress-bar.module.css';

interface ProgressBarProps {
  /** Above 100 the bar is full and hatched. */
  percent: number;
  label: string;
  valueText?: string | undefined;
  color?: string | undefined;
}

export function ProgressBar({ percent, label, valueText, color }: ProgressBarProps) {
  const style: CSSProperties & { '--bar'?: string | undefined } = { '--bar': color };
  return (
    <progress
      className={classes['root']}
      data-over={percent > 100 || undefined}
      style={style}
      max={100}
      value={Math.min(Math.max(percent, 0), 100)}
      aria-label={label}
      aria-valuetext={valueText}
    />
  );
}
