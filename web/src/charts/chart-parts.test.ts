import { expect, test } from 'vitest';
import { axisLabels } from './scene/axis-labels.ts';
import type { ChartData, ChartFormat, ChartPoint, ChartSeries } from './chart-data.ts';
import { rollingTotals, stackedParts, totalAt } from './chart-stack.ts';
import { zoomedData } from './chart-zoom.ts';
import { hatchPath } from './scene/hatch-path.ts';
import { pointRows, pointSentence } from './point-rows.ts';
import { fitText, textWidth, wrapText } from './scene/text-width.ts';
import { axisTop, valueTicks } from './scene/value-ticks.ts';

const plain: ChartFormat = {
  tick: (value) => String(Math.round(value * 10) / 10),
  figure: (value) => value.toFixed(3),
  percent: (value) => `${value.toFixed(2)}%`,
};
const texts = (highest: number, height: number): string[] =>
  valueTicks(highest, height, plain).map(({ text }) => text);

test('the axis starts at zero and has three to six round ticks', () => {
  expect(texts(425.6, 472)).toEqual(['0', '100', '200', '300', '400']);
  expect(texts(425.6, 120)).toEqual(['0', '200', '400']);
  expect(texts(1842, 200)).toEqual(['0', '500', '1000', '1500']);
  for (const highest of [0.4, 1, 3, 7, 12, 99, 101, 4321, 1e7]) {
    for (const height of [60, 130, 260, 500, 900]) {
      const ticks = valueTicks(highest, height, plain);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks[0]?.value).toBe(0);
      expect(axisTop(highest, ticks)).toBeGreaterThanOrEqual(highest);
    }
  }
});

test.each([165, 217, 6300, 1.5, 12, 99, 101, 4321])(
  'the highest value %d uses at least nine tenths of the plot',
  (highest) => {
    for (const height of [130, 260, 500]) {
      const top = axisTop(highest, valueTicks(highest, height, plain));
      expect(highest / top).toBeGreaterThan(0.9);
    }
  },
);

test('counts have integer ticks', () => {
  for (const highest of [0, 1, 2, 3, 5, 8, 40]) {
    for (const height of [60, 260, 500]) {
      const ticks = valueTicks(highest, height, plain, true);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.filter(({ value }) => !Number.isInteger(value))).toEqual([]);
      expect(axisTop(highest, ticks)).toBeGreaterThanOrEqual(highest);
    }
  }
});

test('tick texts are distinct: small figures are written in full', () => {
  expect(new Set(texts(0.08, 300)).size).toBe(texts(0.08, 300).length);
  expect(texts(0.08, 300)[1]).toBe('0.020');
});

const points = (count: number, start = '2025-07-14'): ChartPoint[] =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(start) + index * 86_400_000).toISOString().slice(0, 10);
    return { x: day, tick: day.slice(8), group: day.slice(0, 7), title: day };
  });

test('axis labels are thinned out evenly until none overlap', () => {
  const { ticks } = axisLabels(points(30), 12);
  expect(ticks.map(({ index }) => index)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
  expect(axisLabels(points(30), 40).ticks).toHaveLength(30);
});

test('a month is shown once, under its first day; of two that overlap, the later one', () => {
  const wide = axisLabels(points(40), 40).groups;
  expect(wide).toEqual([
    { index: 0, text: '2025-07' },
    { index: 18, text: '2025-08' },
  ]);
  const close = axisLabels(points(33, '2025-07-31'), 20).groups;
  expect(close.map(({ text }) => text)).toEqual(['2025-08', '2025-09']);
});

test('shows only months where days do not fit', () => {
  const { ticks, groups } = axisLabels(points(600), 2);
  expect(groups).toEqual([]);
  expect(ticks.every(({ text }) => /^\d{4}-\d{2}$/u.test(text))).toBe(true);
  expect(ticks.length).toBeGreaterThan(5);
});

test('hourly labels are thinned out to fractions of a day', () => {
  const hours = Array.from({ length: 72 }, (_, index) => ({
    x: `2025-07-1${Math.floor(index / 24)}T${String(index % 24).padStart(2, '0')}:00`,
    tick: `${String(index % 24).padStart(2, '0')}:00`,
    title: '',
  }));
  const { ticks } = axisLabels(hours, 9);
  expect(ticks.map(({ index }) => index).slice(0, 3)).toEqual([0, 6, 12]);
});

const series: ChartSeries[] = [
  { key: 'a', name: 'Plate', hue: 'plum', values: [1, null, 3], rolling: [null, 2, 3] },
  { key: 'b', name: 'Unserved', hue: 'blue', values: [4, null, 0], changes: [null, null, -12.5] },
];

test('stacks parts in order; missing values take no space', () => {
  expect(stackedParts(series, 3)).toEqual([
    [
      { from: 0, to: 1 },
      { from: 0, to: 0 },
      { from: 0, to: 3 },
    ],
    [
      { from: 1, to: 5 },
      { from: 0, to: 0 },
      { from: 3, to: 3 },
    ],
  ]);
  expect([0, 1, 2].map((index) => totalAt(series, index))).toEqual([5, null, 3]);
  expect(rollingTotals(series, 3)).toEqual([null, 2, 3]);
});

test('a point lists its series from the top of the stack with shares and total', () => {
  const data = { unit: 'kg', kind: 'bar' as const, points: points(3), series };
  const { rows, total } = pointRows(data, 0, plain, 'N/A');
  expect(rows.map(({ name, figure, share }) => [name, figure, share])).toEqual([
    ['Unserved', '4.000', '80.00%'],
    ['Plate', '1.000', '20.00%'],
  ]);
  expect(total).toEqual({ figure: '5.000', change: undefined });
  expect(pointRows(data, 1, plain, 'N/A').total?.figure).toBe('N/A');
  expect(pointSentence(data, 0, plain, { notAvailable: 'N/A', total: 'Total', colon: ': ' })).toBe(
    '2025-07-14: Unserved 4.000 kg, Plate 1.000 kg, Total 5.000 kg',
  );
});

test('a point with a value in one series lists that series, its notes and bands', () => {
  const data: ChartData = {
    unit: 'covers',
    kind: 'bar',
    hasOneEach: true,
    points: [{ x: '2026-11-08', tick: '8', title: '8 Nov' }],
    series: [
      { key: 'a', name: 'Event', hue: 'blue', values: [468] },
      { key: 'b', name: 'Expo', hue: 'terracotta', values: [null] },
    ],
    notes: [[{ name: 'Default', figure: '460' }]],
    bands: [{ from: 0, to: 0, name: 'Fair' }],
    bandsName: 'Events',
  };
  const { rows, total, notes, bands } = pointRows(data, 0, plain, 'N/A');
  expect(rows.map(({ name }) => name)).toEqual(['Event']);
  expect(total).toBeUndefined();
  expect([notes[0]?.figure, bands]).toEqual(['460', ['Fair']]);
  expect(
    pointSentence(data, 0, plain, { notAvailable: 'N/A', total: 'Total', colon: ': ' }),
  ).toMatch(/^8 Nov: Event 468\S* covers, Default 460\. Events: Fair$/u);
});

test('zooming keeps targets and bands of the range; a range of another period shows all', () => {
  const data = {
    unit: 'kg',
    kind: 'bar' as const,
    points: points(3),
    series,
    targets: [7, 8, 9],
    bands: [{ from: 0, to: 1, name: 'Fair' }],
  };
  const zoomed = zoomedData(data, { from: '2025-07-15', to: '2025-07-16' });
  expect(zoomed.points.map(({ x }) => x)).toEqual(['2025-07-15', '2025-07-16']);
  expect(zoomed.series[0]?.values).toEqual([null, 3]);
  expect(zoomed.targets).toEqual([8, 9]);
  expect(zoomed.bands).toEqual([{ from: 0, to: 0, name: 'Fair' }]);
  expect(zoomedData(data, { from: '2030-01-01', to: '2030-02-01' })).toBe(data);
});

test('stripes stay inside their bar', () => {
  const box = { x: 10, y: 20, width: 30, height: 40, radius: 3 };
  const corners = [...hatchPath(box).matchAll(/(-?[\d.]+) (-?[\d.]+)/gu)];
  expect(corners.length).toBeGreaterThan(12);
  for (const [, x, y] of corners) {
    expect(Number(x)).toBeGreaterThanOrEqual(10);
    expect(Number(x)).toBeLessThanOrEqual(40);
    expect(Number(y)).toBeGreaterThanOrEqual(20);
    expect(Number(y)).toBeLessThanOrEqual(60);
  }
  expect(hatchPath({ ...box, width: 2 })).toBe('M10 20h2v40h-2Z');
});

test('texts are measured, truncated with an ellipsis and wrapped between words', () => {
  expect(textWidth('100', 12)).toBeCloseTo(23.4);
  expect(textWidth('ä', 12)).toBe(textWidth('a', 12));
  expect(fitText('Vegetables & Salad', 60, 12)).toMatch(/^Veg.*…$/u);
  expect(wrapText('Vegetables & Salad', 80, 12, 400, 2)).toEqual(['Vegetables &', 'Salad']);
  expect(wrapText('one two three four', 30, 12, 400, 2)[1]).toContain('…');
});
