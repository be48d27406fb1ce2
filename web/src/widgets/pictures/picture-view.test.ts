import { expect, test } from 'vitest';
import { coveringView, moveBy, zoomAt } from './picture-view.ts';

const frame = { width: 800, height: 600, ratio: 4 / 3 };
const wideFrame = { width: 900, height: 450, ratio: 4 / 3 };
const centre = { x: 0, y: 0 };

test('zooming at the centre does not move the picture', () => {
  expect(zoomAt(coveringView, 2, centre, frame)).toEqual({ scale: 2, x: 0, y: 0 });
});

test('zooming at a point keeps that point in place', () => {
  const view = zoomAt(coveringView, 2, { x: 100, y: -50 }, frame);
  expect(view).toEqual({ scale: 2, x: -100, y: 50 });
});

test('a picture that fits its frame cannot be zoomed out', () => {
  expect(zoomAt(coveringView, 0.5, centre, frame)).toEqual(coveringView);
});

test('a cropped picture can be zoomed out until it is fully visible', () => {
  const view = zoomAt(coveringView, 0.1, centre, wideFrame);
  expect(view.scale).toBeCloseTo(450 / 675);
});

test('zooming in is limited', () => {
  expect(zoomAt(coveringView, 100, centre, frame).scale).toBe(8);
});

test('moving stops at the edge of the picture', () => {
  const enlarged = zoomAt(coveringView, 2, centre, frame);
  expect(moveBy(enlarged, { x: 1000, y: -1000 }, frame)).toEqual({ scale: 2, x: 400, y: -300 });
});

test('a cropped picture can be moved without zooming', () => {
  const view = moveBy(coveringView, { x: 50, y: 500 }, wideFrame);
  expect(view).toEqual({ scale: 1, x: 0, y: 112.5 });
});
