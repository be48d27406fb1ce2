import type { BinView } from '../../state.ts';
import { useTexts } from '../../texts/texts.ts';
import classes from './bin-curve.module.css';

const width = 1000;
const height = 100;

/** The level of the last one and a half hours at most, time from left to right in every language. */
export function BinCurve({ bin: { levels, emptiedAt, takenOutG } }: { bin: BinView }) {
  const { t, time, roughKg } = useTexts();
  const first = levels[0];
  const last = levels.at(-1);
  if (!first || !last || first.at === last.at) return null;
  const span = last.at - first.at;
  const highest = Math.max(1, ...levels.map(({ grams }) => grams));
  const x = (at: number): number => ((at - first.at) / span) * width;
  const y = (grams: number): number => height - (grams / highest) * height * 0.9;
  const line = levels
    .map(({ at, grams }, index) => (index === 0 ? `M0 ${y(grams)}` : `H${x(at)}V${y(grams)}`))
    .join('');
  const hasMark = emptiedAt !== null && emptiedAt > first.at && emptiedAt <= last.at;
  const share = hasMark ? (emptiedAt - first.at) / span : 0;
  return (
    <div className={classes['root']}>
      <div className={classes['plot']}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          <path className={classes['area']} d={`${line}V${height}H0Z`} />
          <path className={classes['line']} d={line} />
          {hasMark && <path className={classes['mark']} d={`M${share * width} 0V${height}`} />}
        </svg>
        {hasMark && takenOutG > 0 && (
          <span
            className={classes['label']}
            style={share > 0.5 ? { right: `${(1 - share) * 100}%` } : { left: `${share * 100}%` }}
          >
            {t('takenOut', { weight: roughKg(takenOutG) })}
          </span>
        )}
      </div>
      <div className={classes['times']}>
        <span>{time(first.at)}</span>
        <span>{time(first.at + span / 2)}</span>
        <span>{t('now')}</span>
      </div>
    </div>
  );
}
