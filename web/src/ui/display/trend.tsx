import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconMinus } from '@tabler/icons-react';
import classes from './trend.module.css';

interface TrendProps {
  percent: number | null;
  /** Read aloud before the figure: "down", "up", "no change". */
  label: string;
  /** Without a sign; the arrow shows the direction. */
  formattedPercent: string;
  variant?: 'plain' | 'pill' | undefined;
  isGoodWhenDown?: boolean | undefined;
  isNeutral?: boolean | undefined;
}

export function Trend({
  percent,
  label,
  formattedPercent,
  variant = 'plain',
  isGoodWhenDown = true,
  isNeutral = false,
}: TrendProps) {
  const Icon =
    percent === null || percent === 0 ? IconMinus : percent < 0 ? IconArrowDown : IconArrowUp;
  return (
    <span
      className={classes['root']}
      data-variant={variant}
      data-meaning={isNeutral && percent !== 0 ? 'unknown' : trendMeaning(percent, isGoodWhenDown)}
    >
      <Icon size={14} stroke={2.4} aria-hidden />
      <VisuallyHidden>{label} </VisuallyHidden>
      {percent !== null && formattedPercent}
    </span>
  );
}

function trendMeaning(percent: number | null, isGoodWhenDown: boolean): string {
  if (percent === null) return 'unknown';
  if (percent === 0) return 'unchanged';
  return percent < 0 === isGoodWhenDown ? 'good' : 'bad';
}
