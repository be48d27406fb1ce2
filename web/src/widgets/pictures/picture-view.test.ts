import { expect, test } from 'vitest';
import { coveringView, moveBy, zoomAt } from './picture-view.ts';

const frame = { width: 800, height: 600, ratio: 4 / 3 };
const wideFrame = { width: 900, height: 450, ratio: 4 / 3 };
const centre = { x: 0, y: 0 };

test('zooming around the centre keeps the centre', () => {
  expect(zoomAt(coveringView, 2, centre, frame)).toEqual({ scale: 2, x: 0, y: 0 });
});

test('zooming around a point keeps what is seen there', () => {
  const view = zoomAt(coveringView, 2, { x: 100, y: -50 }, frame);
  expect(view).toEqual({ scale: 2, x: -100, y: 50 });
});

test('a picture as wide as its frame cannot become smaller', () => {
  expect(zoomAt(coveringView, 0.5, centre, frame)).toEqual(coveringView);
});

test('a picture that is cut off by its frame can be seen whole', () => {
  const view = zoomAt(coveringView, 0.1, centre, wideFrame);
  expect(view.scale).toBeCloseTo(450 / 675);
});

test('there is an end to zooming in', () => {
  expect(zoomAt(coveringView, 100, centre, frame).scale).toBe(8);
});

test('a picture is moved as far as its edge and no further', () => {
  const enlarged = zoomAt(coveringView, 2, centre, frame);
  expect(moveBy(enlarged, { x: 1000, y: -1000 }, frame)).toEqual({ scale: 2, x: 400, y: -300 });
});

test('what the frame cuts off can be moved into it without zooming', () => {
  const view = moveBy(coveringView, { x: 50, y: 500 }, wideFrame);
  expect(view).toEqual({ scale: 1, x: 0, y: 112.5 });
});
