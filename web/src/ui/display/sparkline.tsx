import classes from './sparkline.module.css';

interface SparklineProps {
  values: number[];
  tone?: 'series' | 'neutral' | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

const inset = 3;

export function Sparkline({ values, tone = 'series', width = 72, height = 32 }: SparklineProps) {
  const points = linePoints(values, width, height);
  const end = points.at(-1);
  if (end === undefined || points.length < 2) return null;
  return (
    <svg
      className={classes['root']}
      data-tone={tone}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={end.x} cy={end.y} r={2.5} />
    </svg>
  );
}

function linePoints(values: number[], width: number, height: number): { x: number; y: number }[] {
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest;
  const step = (width - inset * 2) / Math.max(values.length - 1, 1);
  return values.map((value, index) => ({
    x: round(inset + index * step),
    y: round(
      range === 0 ? height / 2 : height - inset - ((value - lowest) / range) * (height - inset * 2),
    ),
  }));
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
