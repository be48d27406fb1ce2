import type { ChartFrame } from '../chart-frame.ts';
import type { ChartAddition } from './draw-chart.ts';
import type { SceneItem, SceneText } from './scene.ts';
import { linePath, rectPath, rounded } from './scene-paths.ts';
import { textWidth } from './text-width.ts';

/** A change at a point in time, and the distance between two values behind the last point. */
export interface ChartChange {
  before: number;
  name: string;
  gap?: ChartGap | undefined;
}

interface ChartGap {
  upper: { value: number; text: string };
  lower: { value: number; text: string };
  text: string;
}

const fontSize = 12;
const maxGapShare = 0.22;
/** Space for the bracket before its texts. */
const gapIndent = 22;
const tagHeight = 22;
const lineHeight = 16;

export const changeAddition = (change: ChartChange): ChartAddition => {
  const gapWidth = change.gap === undefined ? 0 : widthOfGap(change.gap);
  const hasGap = (width: number): boolean => gapWidth > 0 && gapWidth <= width * maxGapShare;
  return {
    rightSpace: (width) => (hasGap(width) ? gapWidth : 2),
    draw: (frame) => [
      ...drawTag(change, frame),
      ...(change.gap !== undefined && hasGap(frame.size.width) ? drawGap(change.gap, frame) : []),
    ],
  };
};

const widthOfGap = ({ upper, lower, text }: ChartGap): number =>
  gapIndent +
  Math.ceil(
    Math.max(
      textWidth(upper.text, fontSize),
      textWidth(lower.text, fontSize),
      textWidth(text, fontSize, 600),
    ),
  );

function drawTag({ before, name }: ChartChange, frame: ChartFrame): SceneItem[] {
  const x = Math.round(frame.left + before * frame.band) + 0.5;
  const width = textWidth(name, fontSize, 600) + 20;
  const left = Math.min(Math.max(x - width / 2, 0), frame.size.width - width);
  return [
    {
      kind: 'path',
      d: linePath(x, tagHeight, x, frame.bottom),
      stroke: 'ink',
      strokeWidth: 1.5,
      dash: [3, 3],
      isCrisp: true,
    },
    { kind: 'path', d: rectPath(left, 0, width, tagHeight, 5), fill: 'ink' },
    {
      kind: 'text',
      text: name,
      x: left + width / 2,
      y: 15,
      size: fontSize,
      weight: 600,
      anchor: 'middle',
      fill: 'surface',
    },
  ];
}

/** A bracket between the two values, and three lines of text that never touch. */
function drawGap({ upper, lower, text }: ChartGap, frame: ChartFrame): SceneItem[] {
  const [top, bottom] = [frame.yOf(upper.value), frame.yOf(lower.value)];
  const half = Math.max((bottom - top) / 2, lineHeight);
  const middle = Math.min(Math.max((top + bottom) / 2, frame.top + half), frame.bottom - half);
  const x = frame.right + 8;
  const label = (content: string, y: number, isMain: boolean): SceneText => ({
    kind: 'text',
    text: content,
    x: frame.right + gapIndent,
    y: y + 4,
    size: fontSize,
    weight: isMain ? 600 : 400,
    anchor: 'start',
    fill: isMain ? 'ink' : 'axis',
  });
  return [
    {
      kind: 'path',
      d: `M${rounded(x)},${rounded(top)}h6V${rounded(bottom)}h-6`,
      stroke: 'ink',
      strokeWidth: 1.5,
    },
    label(upper.text, middle - half, false),
    label(text, middle, true),
    label(lower.text, middle + half, false),
  ];
}
