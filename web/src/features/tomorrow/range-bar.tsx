import classes from './service-card.module.css';

interface RangeBarProps {
  covers: number;
  low: number;
  high: number;
  last: number | undefined;
  label: string;
  countText: (count: number) => string;
}

/** Narrower ranges have one label for both ends. */
const minLabelGap = 24;

export function RangeBar({ covers, low, high, last, label, countText }: RangeBarProps) {
  const margin = Math.max(1, (high - low) * 0.4);
  const start = Math.min(low, covers, last ?? low) - margin;
  const end = Math.max(high, covers, last ?? high) + margin;
  const at = (count: number): string => `${percent(count, start, end)}%`;
  const isNarrow = percent(high, start, end) - percent(low, start, end) < minLabelGap;
  return (
    <figure className={classes['range']} aria-label={label}>
      <span
        className={classes['band']}
        style={{ insetInlineStart: at(low), insetInlineEnd: `${100 - percent(high, start, end)}%` }}
      />
      <span className={classes['dot']} style={{ insetInlineStart: at(covers) }} />
      {last !== undefined && (
        <span className={classes['mark']} style={{ insetInlineStart: at(last) }} />
      )}
      {isNarrow ? (
        <small style={{ insetInlineStart: at((low + high) / 2) }}>
          {countText(low)}–{countText(high)}
        </small>
      ) : (
        <>
          <small style={{ insetInlineStart: at(low) }}>{countText(low)}</small>
          <small style={{ insetInlineStart: at(high) }}>{countText(high)}</small>
        </>
      )}
    </figure>
  );
}

const percent = (count: number, start: number, end: number): number =>
  ((count - start) / (end - start)) * 100;
