import type { ChartFrame } from '../chart-frame.ts';
import { endLabelDistance, endLabelSize, endNameDistance, type EndLabel } from '../end-labels.ts';
import type { SceneItem } from './scene.ts';
import { circlePath } from './scene-paths.ts';

const lineHeight = 16;

export const drawEndLabels = (frame: ChartFrame): SceneItem[] =>
  placeLabels(frame).flatMap(({ label, y }): SceneItem[] => {
    const { index, value, figure, figureWidth, name, dot, isPartial } = label;
    const x = frame.xOf(index) + endLabelDistance;
    const text = { kind: 'text', y: y + 4, size: endLabelSize, anchor: 'start' } as const;
    const end = circlePath(frame.xOf(index), frame.yOf(value), 4);
    const texts: SceneItem[] = [{ ...text, text: figure, x, weight: 600, fill: 'ink' }];
    if (name !== '') {
      const nameX = x + figureWidth + endNameDistance;
      texts.push({ ...text, text: name, x: nameX, weight: 400, fill: 'text-2' });
    }
    // A step that is not over has a hollow circle already.
    return isPartial ? texts : [{ kind: 'path', d: end, fill: dot }, ...texts];
  });

/** Labels whose lines end close to each other are moved apart. */
function placeLabels({ endLabels, yOf, bottom }: ChartFrame): { label: EndLabel; y: number }[] {
  const placed = endLabels
    .map((label) => ({ label, y: Math.round(yOf(label.value)) }))
    .toSorted((one, other) => one.y - other.y);
  for (const [index, item] of placed.entries()) {
    const above = placed[index - 1];
    if (above) item.y = Math.max(item.y, above.y + lineHeight);
  }
  for (const [index, item] of placed.toReversed().entries()) {
    const below = placed[placed.length - index];
    item.y = Math.min(item.y, below ? below.y - lineHeight : bottom - endLabelSize / 2);
  }
  return placed;
}
