import { IconPlus } from '@tabler/icons-react';
import type { ChartData } from './chart-data.ts';
import type { ChartFrame } from './chart-frame.ts';
import classes from './time-chart.module.css';

interface AddMarkersProps {
  data: ChartData;
  frame: ChartFrame;
  onAdd: (pointIndex: number) => void;
  labelOf: (pointIndex: number) => string;
}

const distance = 12;
// Nearer than this they would cover each other; the bars themselves can be pressed.
const leastBand = 16;

/** A plus above each bar that nobody has set yet. */
export function AddMarkers({ data, frame, onAdd, labelOf }: AddMarkersProps) {
  if (frame.band < leastBand) return null;
  return data.points.map(({ x }, index) => {
    const series = data.series.find(({ hollow }) => hollow?.[index] === true);
    return series ? (
      <button
        key={x}
        type="button"
        className={classes['add']}
        aria-label={labelOf(index)}
        style={{
          left: frame.xOf(index),
          top: frame.yOf(series.values[index] ?? 0) - distance,
        }}
        onClick={() => onAdd(index)}
      >
        <IconPlus size={10} stroke={2.4} aria-hidden />
      </button>
    ) : null;
  });
}
