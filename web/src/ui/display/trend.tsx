import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconMinus } from '#icons';
import { trendDirection } from './trend-direction.ts';
import classes from './trend.module.css';

interface TrendProps {
  percent: number | null;
  /** Read aloud before the figure: "down", "up", "no change". */
  label: string;
  /** Without a sign: the arrow shows the direction. */
  formattedPercent: string;
  variant?: 'plain' | 'pill' | undefined;
  isGoodWhenDown?: boolean | undefined;
  isNeutral?: boolean | undefined;
  /** A change that is not judged has a sign instead of an arrow and a colour. */
  isJudged?: boolean | undefined;
}

export function Trend({
  percent,
  label,
  formattedPercent,
  variant = 'plain',
  isGoodWhenDown = true,
  isNeutral = false,
  isJudged = true,
}: TrendProps) {
  const direction = trendDirection(percent);
  const Icon = direction === 'down' ? IconArrowDown : direction === 'up' ? IconArrowUp : IconMinus;
  return (
    <span
      className={classes['root']}
      data-variant={variant}
      data-meaning={
        (isNeutral || !isJudged) && direction !== 'flat'
          ? 'unknown'
          : trendMeaning(direction, isGoodWhenDown)
      }
    >
      {isJudged && <Icon size={14} stroke={2.4} aria-hidden />}
      <VisuallyHidden>{label} </VisuallyHidden>
      {percent !== null && (
        <span>
          {!isJudged && <span aria-hidden>{signs[direction]}</span>}
          {formattedPercent}
        </span>
      )}
    </span>
  );
}

const signs = { up: '+', down: '−', flat: '', unknown: '' } as const;

function trendMeaning(
  direction: ReturnType<typeof trendDirection>,
  isGoodWhenDown: boolean,
): string {
  if (direction === 'unknown') return 'unknown';
  if (direction === 'flat') return 'unchanged';
  return (direction === 'down') === isGoodWhenDown ? 'good' : 'bad';
}
