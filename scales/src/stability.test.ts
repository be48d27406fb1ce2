import { describe, expect, it } from 'vitest';
import type { ScaleReading } from './reading.ts';
import { createStabilityTracker } from './stability.ts';

const settled = (grams: number): ScaleReading => ({ grams, isStable: true, unit: 'g', raw: '' });
const moving = (grams: number): ScaleReading => ({ grams, isStable: false, unit: 'g', raw: '' });
const flagless = (grams: number): ScaleReading => ({
  grams,
  isStable: false,
  unit: 'kg',
  raw: '',
  lacksStableFlag: true,
});

type Row = [atMs: number, reading: ScaleReading];
const run = (rows: Row[], options = {}): (number | undefined)[] => {
  const tracker = createStabilityTracker(options);
  return rows.map(([atMs, reading]) => tracker.add(reading, atMs)?.grams);
};

describe('scales with a stable flag', () => {
  it('reports a weight after 0.7 s without change', () => {
    const rows: Row[] = [0, 200, 400, 600, 699, 700].map((atMs) => [atMs, settled(500)]);
    expect(run(rows)).toEqual([undefined, undefined, undefined, undefined, undefined, 500]);
  });

  it.each<[name: string, rows: Row[]]>([
    ['the scale says it moves', [0, 300, 600, 900].map((atMs) => [atMs, moving(500)])],
    [
      'the last reading moves',
      [
        [0, settled(500)],
        [400, settled(500)],
        [800, moving(500)],
      ],
    ],
    [
      'the flag dropped in between',
      [
        [0, settled(500)],
        [400, moving(500)],
        [800, settled(500)],
      ],
    ],
    [
      'the weight changed',
      [
        [0, settled(500)],
        [400, settled(506)],
        [800, settled(506)],
      ],
    ],
    [
      'it creeps beyond the tolerance',
      [
        [0, settled(500)],
        [300, settled(503)],
        [700, settled(506)],
      ],
    ],
    [
      'readings were missing',
      [
        [0, settled(500)],
        [3000, settled(500)],
      ],
    ],
    [
      'the clock went back',
      [
        [5000, settled(500)],
        [1000, settled(500)],
        [1600, settled(500)],
      ],
    ],
    [
      'the value is not a number',
      [
        [0, settled(500)],
        [800, settled(Number.NaN)],
      ],
    ],
  ])('reports nothing when %s', (_, rows) => {
    expect(run(rows).filter((grams) => grams !== undefined)).toEqual([]);
  });

  it('reports the latest weight within the tolerance', () => {
    expect(
      run([
        [0, settled(500)],
        [400, settled(502)],
        [800, settled(501)],
      ]),
    ).toEqual([undefined, undefined, 501]);
  });

  it('starts again after a condition', () => {
    const tracker = createStabilityTracker();
    tracker.add(settled(500), 0);
    tracker.reset();
    expect(tracker.add(settled(500), 800)).toBeUndefined();
    expect(tracker.add(settled(500), 1500)).toEqual({ grams: 500, sinceMs: 800 });
  });

  it('takes a single settled weight from a scale that sends only those', () => {
    expect(run([[0, settled(500)]], { settleMs: 0 })).toEqual([500]);
    expect(run([[0, moving(500)]], { settleMs: 0 })).toEqual([undefined]);
  });
});

describe('scales without a stable flag', () => {
  it('reports the third equal reading within a second', () => {
    const rows: Row[] = [0, 400, 800].map((atMs) => [atMs, flagless(1250)]);
    expect(run(rows)).toEqual([undefined, undefined, 1250]);
  });

  it.each<[name: string, rows: Row[]]>([
    [
      'one differs',
      [
        [0, flagless(1250)],
        [400, flagless(1255)],
        [800, flagless(1250)],
      ],
    ],
    ['they take longer than a second', [0, 600, 1200, 1800].map((atMs) => [atMs, flagless(1250)])],
    [
      'there are two',
      [
        [0, flagless(1250)],
        [400, flagless(1250)],
      ],
    ],
  ])('reports nothing when %s', (_, rows) => {
    expect(run(rows).filter((grams) => grams !== undefined)).toEqual([]);
  });
});
