import type { ChartPoint } from './chart-data.ts';
import type { ChartFrame } from './chart-frame.ts';
import { tickLine } from './scene/draw-axes.ts';
import { textWidth } from './scene/text-width.ts';
import type { PointRange } from './use-chart-cursor.ts';

interface CursorMarksProps {
  frame: ChartFrame;
  points: readonly ChartPoint[];
  active: number | null;
  selection: PointRange | null;
}

export function CursorMarks({ frame, points, active, selection }: CursorMarksProps) {
  const { left, top, bottom, band } = frame;
  const height = bottom - top;
  if (selection !== null) {
    const width = (selection.to - selection.from + 1) * band;
    return (
      <rect
        x={left + selection.from * band}
        y={top}
        width={width}
        height={height}
        fill="var(--accent-tint)"
        stroke="var(--accent-line)"
      />
    );
  }
  const point = active === null ? undefined : points[active];
  const tick = point?.longTick ?? point?.tick;
  if (active === null || tick === undefined) return null;
  const shownBand = Math.max(band, 2);
  const half = textWidth(tick, 12, 600) / 2 + 6;
  const middle = Math.min(Math.max(frame.xOf(active), half), frame.size.width - half);
  return (
    <>
      <rect
        x={frame.xOf(active) - shownBand / 2}
        y={top}
        width={shownBand}
        height={height}
        fill="var(--hover)"
      />
      <rect
        x={middle - half}
        y={bottom + 4}
        width={half * 2}
        height={16}
        fill="var(--chart-surface, var(--surface))"
      />
      <text
        x={middle}
        y={tickLine(frame)}
        fontSize={12}
        fontWeight={600}
        textAnchor="middle"
        fill="var(--ink)"
      >
        {tick}
      </text>
    </>
  );
}
