import { expect, test } from 'vitest';
import { drawDonut } from './draw-donut.ts';
import { sceneTexts, type SceneText } from './scene.ts';
import { textWidth } from './text-width.ts';

const donut = (values: number[], size: number) =>
  drawDonut(
    values.map((value, index) => ({ key: String(index), name: '', hue: 'plum', value })),
    size,
    (_part, share) => `${Math.round(share)} %`,
  );

const box = ({ text, x, y, anchor }: SceneText) => {
  const width = textWidth(text, 12, 600);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - 11, bottom: y };
};

test.each([
  [[24, 19, 6, 5, 47]],
  [[90, 2, 3, 2, 3]],
  [[1, 1, 1, 1, 96]],
  [[96, 1, 1, 1, 1]],
  [[34, 33, 1, 1, 31]],
  [[5, 6, 5, 6, 78]],
  [[100]],
])('no two percentages of %j overlap, in the smallest size either', (values) => {
  for (const size of [132, 188]) {
    const boxes = sceneTexts(donut(values, size).items).map(box);
    expect(boxes).toHaveLength(values.length);
    boxes.forEach((one, index) => {
      for (const other of boxes.slice(index + 1)) {
        const isApart =
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top ||
          other.bottom <= one.top;
        expect(isApart, `${JSON.stringify(one)} ${JSON.stringify(other)}`).toBe(true);
      }
    });
  }
});

test('a label that had to move is connected with its slice', () => {
  const lines = (values: number[]): number =>
    donut(values, 188).items.filter((item) => item.kind === 'path' && item.stroke === 'axis')
      .length;
  expect(lines([40, 30, 30])).toBe(0);
  expect(lines([1, 1, 1, 1, 96])).toBeGreaterThan(0);
});
