import { expect, test } from 'vitest';
import { mapFrame, spreadSpots } from './map-frame.ts';

const size = { width: 360, height: 420 };
const dublin = { longitude: -6.26, latitude: 53.35 };
const galway = { longitude: -9.05, latitude: 53.27 };

test('all places are visible with space for their circles', () => {
  const frame = mapFrame([dublin, galway], size);
  for (const { longitude, latitude } of [dublin, galway]) {
    const [x = -1, y = -1] = frame([longitude, latitude]) ?? [];
    expect(x).toBeGreaterThanOrEqual(40);
    expect(x).toBeLessThanOrEqual(size.width - 40);
    expect(y).toBeGreaterThanOrEqual(40);
    expect(y).toBeLessThanOrEqual(size.height - 40);
  }
});

test('a single place is centred', () => {
  const [x = 0, y = 0] = mapFrame([dublin], size)([dublin.longitude, dublin.latitude]) ?? [];
  expect(x).toBeCloseTo(180, 0);
  expect(Math.abs(y - 210)).toBeLessThan(6);
});

test('badges of one town do not overlap; others stay in place', () => {
  const spots = spreadSpots(
    [
      { x: 100, y: 100 },
      { x: 100, y: 100 },
      { x: 106, y: 103 },
      { x: 300, y: 300 },
    ],
    26,
  );
  for (const [index, one] of spots.entries()) {
    for (const other of spots.slice(index + 1)) {
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(24);
    }
  }
  expect(spots[3]).toEqual({ x: 300, y: 300 });
});
