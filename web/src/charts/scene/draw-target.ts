import type { ChartFrame } from '../chart-frame.ts';
import type { SceneItem, SceneText } from './scene.ts';
import { linePath, rectPath, rounded } from './scene-paths.ts';

const labelHeight = 36;

export function drawTarget(targets: readonly (number | null)[], frame: ChartFrame): SceneItem[] {
  return [
    {
      kind: 'path',
      d: stepPath(targets, frame),
      stroke: 'target',
      strokeWidth: 1.5,
      dash: [4, 3],
    },
    ...(frame.targetLabel?.place === 'above' ? drawLine(frame) : drawTag(frame)),
  ];
}

function stepPath(targets: readonly (number | null)[], frame: ChartFrame): string {
  const { left, band, yOf } = frame;
  let path = '';
  let start = 0;
  for (let index = 1; index <= targets.length; index += 1) {
    if (index === targets.length || targets[index] !== targets[start]) {
      const target = targets[start] ?? null;
      const y = target === null ? 0 : Math.round(yOf(target)) + 0.5;
      if (target !== null) path += linePath(left + start * band, y, left + index * band, y);
      start = index;
    }
  }
  return path;
}

/** Above the plot, with a sample of the line. */
function drawLine({ targetLabel, right }: ChartFrame): SceneItem[] {
  if (targetLabel === undefined) return [];
  const { name, figure, width } = targetLabel;
  const text = { kind: 'text', y: 14, size: 12, fill: 'target' } as const;
  const left = right - width;
  return [
    {
      kind: 'path',
      d: linePath(left, 9.5, left + 16, 9.5),
      stroke: 'target',
      strokeWidth: 1.5,
      dash: [4, 3],
    },
    { ...text, text: name, x: left + 22, weight: 400, anchor: 'start' },
    { ...text, text: figure, x: right, weight: 600, anchor: 'end' },
  ];
}

function drawTag({ targetLabel, right, top, bottom, yOf }: ChartFrame): SceneItem[] {
  if (targetLabel === undefined) return [];
  const y = Math.round(yOf(targetLabel.value)) + 0.5;
  const middle = Math.min(Math.max(y, top + labelHeight / 2), bottom - labelHeight / 2);
  const x = right + 8;
  const text = (content: string, weight: 400 | 600, offset: number): SceneText => ({
    kind: 'text',
    text: content,
    x: x + targetLabel.width / 2,
    y: middle + offset,
    size: 12,
    weight,
    anchor: 'middle',
    fill: 'surface',
  });
  return [
    { kind: 'path', d: `M${rounded(right + 3)} ${y}l6 -6v12Z`, fill: 'target' },
    {
      kind: 'path',
      d: rectPath(x, middle - labelHeight / 2, targetLabel.width, labelHeight, 6),
      fill: 'target',
    },
    text(targetLabel.name, 400, -4),
    text(targetLabel.figure, 600, 11),
  ];
}
