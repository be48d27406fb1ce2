import { VisuallyHidden } from '@mantine/core';
import type { MonitorHealth } from '@wastegauge/contract/insight/monitor-health';
import { stripSpans, hourMarks, stripSteps } from './strip.ts';
import { useBoardTexts } from './use-board-texts.ts';
import classes from './activity-strip.module.css';

const [width, height, bandTop, bandHeight, barsHeight] = [256, 34, 25, 8, 20];
const stepWidth = width / stripSteps;

export function ActivityStrip({ monitor, asOf }: { monitor: MonitorHealth; asOf: string }) {
  const { t, format, span } = useBoardTexts();
  const { strip } = monitor;
  const most = Math.max(4, ...strip.map(({ captures }) => captures));
  const aliveMinutes = strip.reduce((sum, step) => sum + step.alive_minutes, 0);
  const captures = strip.reduce((sum, step) => sum + step.captures, 0);
  const midnight = hourMarks(asOf, (instant) => format.time(instant.toISOString())).find(
    ({ text }) => text === '00:00',
  );
  return (
    <>
      <VisuallyHidden>
        {t('strip', {
          monitor: monitor.name || monitor.serial,
          duration: span(aliveMinutes * 60_000),
          captures: format.count(captures),
        })}
      </VisuallyHidden>
      <svg
        className={classes['strip']}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {stripSpans(monitor, asOf).map(({ tone, from, to }) => (
          <rect
            key={from}
            className={classes[`band-${tone}`]}
            x={from * stepWidth}
            y={bandTop}
            width={(to - from) * stepWidth}
            height={bandHeight}
            rx={2}
          />
        ))}
        {strip.map(
          (step, index) =>
            step.captures > 0 && (
              <rect
                // The position is the identity of a half hour.
                key={index}
                className={classes['bar']}
                x={index * stepWidth + 0.8}
                y={bandTop - 2 - (step.captures / most) * barsHeight}
                width={stepWidth - 1.6}
                height={(step.captures / most) * barsHeight}
                rx={1}
              />
            ),
        )}
        {midnight && (
          <path
            className={classes['midnight']}
            d={`M${midnight.position * width} 2V${height}`}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
    </>
  );
}

/** Defined once; the strips refer to them. */
export const StripPatterns = () => (
  <svg className={classes['patterns']} width={0} height={0} aria-hidden>
    <defs>
      {(['silent', 'late'] as const).map((tone) => (
        <pattern
          key={tone}
          id={`monitor-${tone}`}
          width={5}
          height={5}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${tone === 'silent' ? 45 : -45})`}
        >
          <rect className={classes[`ground-${tone}`]} width={5} height={5} />
          <rect className={classes[`line-${tone}`]} width={2.2} height={5} />
        </pattern>
      ))}
    </defs>
  </svg>
);

export function StripAxis({ asOf }: { asOf: string }) {
  const { t, format } = useBoardTexts();
  const marks = hourMarks(asOf, (instant) => format.time(instant.toISOString()));
  return (
    <span className={classes['axis']} aria-hidden>
      {marks.map(({ text, position }) => (
        <i
          key={text}
          data-start={position < 0.08 || undefined}
          style={{ insetInlineStart: `${position * 100}%` }}
        >
          {text}
        </i>
      ))}
      <i>{t('now')}</i>
    </span>
  );
}
