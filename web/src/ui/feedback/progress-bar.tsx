import type { CSSProperties } from 'react';
import classes from './progress-bar.module.css';

interface ProgressBarProps {
  /** Of the target; above 100 the bar stays full and is hatched. */
  percent: number;
  label: string;
  /** What is read out, such as "116%, over target". */
  valueText?: string | undefined;
  /** A CSS colour of the categorical palette; the series colour when absent. */
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
