import { expect, test } from 'vitest';
import {
  dragArea,
  exceedsPicture,
  isDrawn,
  moveArea,
  resizeArea,
  type DragHandle,
} from './area.ts';

const picture = { width: 640, height: 480 };
const area = { x: 100, y: 80, width: 200, height: 160 };
const origin = { x: 0, y: 0 };

test.each<[DragHandle, { x: number; y: number }, object]>([
  ['body', { x: 20, y: -30 }, { x: 120, y: 50, width: 200, height: 160 }],
  ['body', { x: 900, y: 900 }, { x: 440, y: 320, width: 200, height: 160 }],
  ['nw', { x: 10, y: 10 }, { x: 110, y: 90, width: 190, height: 150 }],
  ['se', { x: 900, y: 5.4 }, { x: 100, y: 80, width: 540, height: 165 }],
  ['ne', { x: -250, y: 0 }, { x: 50, y: 80, width: 50, height: 160 }],
  ['sw', { x: -400, y: 400 }, { x: 0, y: 80, width: 300, height: 400 }],
])('dragging %s by %j stays inside the picture', (hold, to, expected) => {
  expect(dragArea(hold, area, { from: origin, to }, picture)).toEqual(expected);
});

test('draws a new area in whole pixels from any corner', () => {
  const drawn = dragArea(
    'new',
    area,
    { from: { x: 300.4, y: 200 }, to: { x: -5, y: 90.6 } },
    picture,
  );
  expect(drawn).toEqual({ x: 0, y: 91, width: 300, height: 109 });
  expect(isDrawn(drawn)).toBe(true);
  expect(isDrawn({ ...drawn, height: 3 })).toBe(false);
});

test('moves and resizes up to the edges with the keyboard', () => {
  expect(moveArea(area, { x: -200, y: 0 }, picture)).toMatchObject({ x: 0, y: 80 });
  expect(resizeArea(area, { x: -500, y: 900 }, picture)).toMatchObject({ width: 1, height: 400 });
  expect(exceedsPicture(area, picture)).toBe(false);
  expect(exceedsPicture({ ...area, width: 600 }, picture)).toBe(true);
});
