import { IconPlus } from '#icons';
import type { CSSProperties } from 'react';
import type { ChartData } from './chart-data.ts';
import type { ChartFrame } from './chart-frame.ts';
import classes from './time-chart.module.css';

interface AddMarkersProps {
  data: ChartData;
  frame: ChartFrame;
  onAdd: (pointIndex: number) => void;
  markerLabel: (pointIndex: number) => string;
}

const distance = 12;
const maxSize = 16;
// Below this size they are not visible; the bars themselves can be pressed.
const minSize = 9;

export function AddMarkers({ data, frame, onAdd, markerLabel }: AddMarkersProps) {
  const size = Math.min(maxSize, Math.floor(frame.band));
  if (size < minSize) return null;
  const room: CSSProperties & { '--room': string } = {
    width: size,
    height: size,
    '--room': `${frame.band}px`,
  };
  return data.points.map(({ x }, index) => {
    const series = data.series.find(({ hollow }) => hollow?.[index] === true);
    return series ? (
      <button
        key={x}
        type="button"
        className={classes['add']}
        aria-label={markerLabel(index)}
        style={{
          ...room,
          left: frame.xOf(index),
          top: frame.yOf(series.values[index] ?? 0) - distance,
        }}
        onClick={() => onAdd(index)}
      >
        <IconPlus size={size * 0.625} stroke={2.4} aria-hidden />
      </button>
    ) : null;
  });
}
