import { expect, test } from 'vitest';
import type { ChartData, ChartFormat } from '../chart-data.ts';
import { createFrame } from '../chart-frame.ts';
import { drawChart, wholeScene } from './draw-chart.ts';
import { sceneTexts, type SceneItem, type ScenePath } from './scene.ts';
import { rounded } from './scene-paths.ts';
import { textWidth } from './text-width.ts';

const format: ChartFormat = {
  tick: (value) => String(value),
  figure: (value) => value.toFixed(2),
  percent: (value) => `${value.toFixed(2)}%`,
};
const size = { width: 640, height: 300 };

const days = (count: number): ChartData['points'] =>
  Array.from({ length: count }, (_, index) => ({
    x: `2025-07-${String(index + 1).padStart(2, '0')}`,
    tick: String(index + 1),
    group: 'Jul',
    title: `${index + 1} July 2025`,
  }));

const chart = (overrides: Partial<ChartData>): ChartData => ({
  unit: 'kg',
  kind: 'bar',
  points: days(3),
  series: [
    { key: 'a', name: 'Plate', hue: 'plum', values: [10, 20, 30] },
    { key: 'b', name: 'Unserved', hue: 'blue', values: [5, 0, null] },
  ],
  ...overrides,
});

const paths = (items: readonly SceneItem[], paint: string): ScenePath[] =>
  items.filter(
    (item): item is ScenePath =>
      item.kind === 'path' && (item.fill === paint || item.stroke === paint),
  );
const barCount = (path: ScenePath | undefined): number => path?.d.match(/M/gu)?.length ?? 0;

test('all bars of a series are one path', () => {
  const { marks } = drawChart(chart({}), size, format);
  expect(marks.filter(({ kind }) => kind === 'path')).toHaveLength(2);
  expect(barCount(paths(marks, 'plum')[0])).toBe(3);
  expect(barCount(paths(marks, 'blue')[0])).toBe(1);
});

test('only the top part of a stack has rounded corners', () => {
  const { marks } = drawChart(chart({}), size, format);
  const [first = '', second = '', third = ''] = paths(marks, 'plum')[0]?.d.split('Z') ?? [];
  expect([first, second, third].map((bar) => bar.includes('Q'))).toEqual([false, true, true]);
  expect(paths(marks, 'blue')[0]?.d).toContain('Q');
});

test('a bar is at most 50 pixels wide and starts at the baseline', () => {
  const single = chart({ points: days(1), series: [series([10])] });
  const { marks, frame } = drawChart(single, { width: 1200, height: 300 }, format);
  const d = paths(marks, 'series')[0]?.d ?? '';
  const xs = [...d.matchAll(/[MH](-?[\d.]+)/gu)].map(([, x]) => Number(x));
  expect(Math.max(...xs) - Math.min(...xs)).toBeLessThanOrEqual(50);
  expect(d).toContain(`V${frame.bottom}Z`);
});

const series = (values: (number | null)[], overrides = {}) => ({
  key: 'waste',
  name: 'Total waste',
  hue: 'series' as const,
  values,
  ...overrides,
});

test('the part above the target is hatched red, the part below keeps its colour', () => {
  const data = chart({
    series: [series([10, 20, 30])],
    targets: [15, 15, 15],
    targetName: 'Target',
  });
  const { marks, frame } = drawChart(data, size, format);
  expect(barCount(paths(marks, 'bad-tint')[0])).toBe(2);
  expect(barCount(paths(marks, 'bad')[0])).toBeGreaterThan(2);
  const solid = paths(marks, 'series')[0]?.d ?? '';
  expect(
    solid.split('Z').filter((bar) => bar.includes(` ${Math.round(frame.yOf(15) * 100) / 100}`)),
  ).toHaveLength(2);
  const line = paths(marks, 'target')[0];
  expect(line).toMatchObject({ strokeWidth: 1.5, dash: [4, 3] });
  expect(marks.filter((item) => item.kind === 'text').map(({ text }) => text)).toEqual([
    'Target',
    '15.00 kg',
  ]);
});

test('stacked parts above a target keep their colours under the stripes', () => {
  const { marks } = drawChart(chart({ targets: [12, 12, 12] }), size, format);
  expect(paths(marks, 'bad-tint')).toEqual([]);
  expect(paths(marks, 'bad')).toHaveLength(1);
  expect(barCount(paths(marks, 'plum')[0])).toBe(3);
});

test('a changed target is a stepped line, with gaps where there is none', () => {
  const data = chart({ series: [series([1, 2, 3])], targets: [null, 4, 5] });
  const { marks } = drawChart(data, size, format);
  expect(barCount(paths(marks, 'target')[0])).toBe(2);
});

test('the target label is outside the plot', () => {
  const data = chart({ series: [series([1, 2, 3])], targets: [4, 4, 4], targetName: 'Target' });
  const frame = createFrame(data, size, format);
  const label = drawChart(data, size, format).marks.find((item) => item.kind === 'text');
  expect(label).toMatchObject({ anchor: 'middle' });
  expect(label?.kind === 'text' && label.x > frame.right).toBe(true);
});

test('a rolling average is an accent line over soft bars with a marked end', () => {
  const data = chart({ series: [series([10, 20, 30], { rolling: [null, 12, 18] })] });
  const { marks } = drawChart(data, size, format);
  expect(paths(marks, 'series-soft')).toHaveLength(1);
  expect(paths(marks, 'accent')).toMatchObject([{ strokeWidth: 2 }, { stroke: 'surface' }]);
});

test('a line breaks at missing values, and an isolated value is a dot', () => {
  const values = [1, 2, null, 4, null];
  const { marks } = drawChart(
    chart({ kind: 'line', points: days(5), series: [series(values)] }),
    size,
    format,
  );
  const [line, dot] = paths(marks, 'series');
  expect(line).toMatchObject({ strokeWidth: 2, stroke: 'series' });
  expect(dot).toMatchObject({ fill: 'series' });
  expect(barCount(dot)).toBe(1);
});

test('a bar of part of a month is hatched in its colour, inside a dashed frame', () => {
  const points = days(3).map((point, index) => ({ ...point, isPartial: index === 2 }));
  const { marks } = drawChart(chart({ points, series: [series([10, 20, 30])] }), size, format);
  const [whole, ground, stripes] = paths(marks, 'series');
  expect([barCount(whole), barCount(ground)]).toEqual([2, 1]);
  expect(ground?.opacity).toBeLessThan(0.5);
  expect(barCount(stripes)).toBeGreaterThan(3);
  expect(paths(marks, 'hollow')).toMatchObject([{ dash: [3, 2.5] }]);
});

test('a line to part of a month is dashed and ends in a hollow circle', () => {
  const points = days(3).map((point, index) => ({ ...point, isPartial: index === 2 }));
  const line = { kind: 'line' as const, points, series: [series([10, 20, 30])] };
  const { marks } = drawChart(chart(line), size, format);
  expect(paths(marks, 'series')).toMatchObject([
    { strokeWidth: 2 },
    { dash: [3, 3] },
    { fill: 'surface' },
  ]);
});

test('captures without a food are grey and hatched', () => {
  const pending = { key: 'pending', name: 'Not named yet', hue: 'other', isPending: true } as const;
  const data = chart({ series: [series([10, 20, 30]), { ...pending, values: [0, 0, 5] }] });
  const { marks } = drawChart(data, size, format);
  expect(paths(marks, 'other')).toEqual([]);
  expect(barCount(paths(marks, 'sunken')[0])).toBe(1);
  expect(paths(marks, 'hollow')).toHaveLength(2);
});

test('series that do not add up are drawn side by side', () => {
  const { frame } = drawChart(chart({ addsUp: false }), size, format);
  expect(frame.ticks.at(-1)?.value).toBe(30);
  expect(drawChart(chart({}), size, format).frame.ticks.at(-1)?.value).toBeGreaterThanOrEqual(30);
});

test('a default value is a hollow, dashed bar', () => {
  const data = chart({ series: [series([10, 20, 30], { hollow: [false, true, false] })] });
  const { marks } = drawChart(data, size, format);
  expect(barCount(paths(marks, 'series')[0])).toBe(2);
  expect(paths(marks, 'hollow')).toMatchObject([{ dash: [3, 2.5], fill: 'sunken' }]);
});

test('an empty chart and a chart of zeros have an axis', () => {
  for (const data of [
    chart({ points: [], series: [] }),
    chart({ series: [series([0, 0, null])] }),
  ]) {
    const { frame, marks } = drawChart(data, size, format);
    expect(frame.ticks[0]?.value).toBe(0);
    expect(marks).toEqual([]);
  }
});

test('three series of 1,500 points are three shapes, and the scene can be cloned to a worker', () => {
  const points = Array.from({ length: 1500 }, (_, index) => ({
    x: String(index).padStart(5, '0'),
    tick: String(index % 31),
    title: String(index),
  }));
  const values = points.map((_, index) => 20 + Math.sin(index) * 10);
  const data = chart({
    points,
    series: (['plum', 'ochre', 'blue'] as const).map((hue) => ({
      key: hue,
      name: hue,
      hue,
      values,
    })),
  });
  const drawn = drawChart(data, size, format);
  expect(drawn.marks.map((item) => item.kind === 'path' && barCount(item))).toEqual([1, 1, 1]);
  const scene = wholeScene(drawn);
  expect(structuredClone(scene)).toEqual(scene);
});

test('overlapping bands share one path, and each name is drawn', () => {
  const data = chart({
    points: days(9),
    series: [series([1, 2, 3, 4, 5, 6, 7, 8, 9])],
    bands: [
      { from: 0, to: 3, name: 'Fair' },
      { from: 1, to: 1, name: 'Dinner' },
      { from: 6, to: 8, name: 'Congress' },
    ],
  });
  const { back } = drawChart(data, { width: 700, height: 240 }, format);
  expect(paths(back, 'band')).toHaveLength(1);
  expect(barCount(paths(back, 'band')[0])).toBe(3);
  const names = back.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
  expect(names).toEqual(expect.arrayContaining(['Fair', 'Dinner', 'Congress']));
});

test('dots reserve space under the axis, and a divider has a label', () => {
  const plain = chart({ points: days(3), series: [series([1, 2, 3])] });
  const marked = chart({
    points: days(3),
    series: [series([1, 2, 3])],
    dots: [[], ['indigo', 'blue'], []],
    divider: { before: 2, name: 'After today' },
  });
  const { frame, back } = drawChart(marked, size, format);
  expect(frame.bottom).toBeLessThan(drawChart(plain, size, format).frame.bottom);
  expect(paths(back, 'indigo')).toHaveLength(1);
  expect(paths(back, 'blue')).toHaveLength(1);
  expect(back.some((item) => item.kind === 'text' && item.text === 'After today')).toBe(true);
});

test('the line of captures without a food is dotted, unlike the grey line of Other', () => {
  const { marks } = drawChart(
    chart({
      kind: 'line',
      series: [
        series([10, 20, 30], { hue: 'other' }),
        series([1, 2, 3], { hue: 'other', isPending: true }),
      ],
    }),
    size,
    format,
  );
  expect(paths(marks, 'other').map(({ dash }) => dash)).toEqual([undefined, [2, 4]]);
});

test('a forecast is a dashed frame above its bar, with both figures', () => {
  const { marks, frame } = drawChart(
    chart({
      points: days(3).map((point, index) => ({
        ...point,
        label: ['10', '20', '8'][index],
        isPartial: index === 2,
        forecast: index === 2 ? { value: 40, label: '40' } : undefined,
      })),
      series: [series([10, 20, 8])],
    }),
    size,
    format,
  );
  const [frameOfForecast] = paths(marks, 'hollow');
  expect(frameOfForecast).toMatchObject({ dash: [3, 2.5], stroke: 'hollow' });
  expect(frameOfForecast?.d).toContain(` ${rounded(frame.yOf(40) + 0.5)}`);
  expect(frame.yOf(40)).toBeGreaterThanOrEqual(frame.top);
  const texts = sceneTexts(marks).filter(({ x }) => x === frame.xOf(2));
  expect(texts.map(({ text, weight }) => [text, weight])).toEqual([
    ['8', 600],
    ['40', 400],
  ]);
});

test('a forecast close to its bar leaves room for one figure only', () => {
  const { marks, frame } = drawChart(
    chart({
      points: days(1).map((point) => ({
        ...point,
        label: '39',
        forecast: { value: 40, label: '40' },
      })),
      series: [series([39])],
    }),
    size,
    format,
  );
  const [text, ...others] = sceneTexts(marks);
  expect(text).toMatchObject({ text: '39', y: frame.yOf(40) - 7 });
  expect(others).toEqual([]);
});

test('nothing is above a target that covers only some of the sites', () => {
  const overTarget = (isTargetComparable: boolean[] | undefined): number => {
    const data = chart({
      series: [series([10, 20, 30])],
      targets: [15, 15, 15],
      isTargetComparable,
    });
    return barCount(paths(drawChart(data, size, format).marks, 'bad-tint')[0]);
  };
  expect(overTarget(undefined)).toBe(2);
  expect(overTarget([true, true, false])).toBe(1);
  expect(overTarget([false, false, false])).toBe(0);
});

test('the target tag takes at most a quarter of the width, otherwise it is a line above the plot', () => {
  const data = chart({ unit: 'kg CO2e', targets: [15, 15, 15], targetName: 'Target' });
  const co2 = { ...format, target: () => '11,864' };
  const wide = createFrame(data, { width: 760, height: 344 }, co2);
  expect(wide.targetLabel?.place).toBe('beside');
  for (const width of [228, 300, 340]) {
    const { marks, frame } = drawChart(data, { width, height: 132 }, co2);
    expect(frame.right).toBe(width - 2);
    expect(marks.some((item) => item.kind === 'path' && item.fill === 'target')).toBe(false);
    const texts = sceneTexts(marks);
    expect(texts.map(({ text }) => text)).toEqual(['Target', '11,864 kg CO2e']);
    const [name] = texts;
    expect(name?.x).toBeGreaterThan(textWidth('kg CO2e', 12));
  }
  const tight = drawChart(data, { width: 160, height: 132 }, co2);
  expect(sceneTexts(tight.marks).map(({ text }) => text)).toEqual(['Target', '11,864']);
});

test('a figure that the target line would cross is moved above the line', () => {
  const { marks, frame } = drawChart(
    chart({
      points: days(1).map((point) => ({ ...point, label: '95' })),
      series: [series([95])],
      targets: [100],
    }),
    size,
    format,
  );
  const label = sceneTexts(marks).find(({ text }) => text === '95');
  expect(label?.y).toBeLessThan(frame.yOf(100) - 2);
});

test('a margin is an area behind its line, with gaps where there is none', () => {
  const margin = [{ low: 20, high: 60 }, { low: 30, high: 50 }, null];
  const data = chart({
    kind: 'line',
    addsUp: false,
    maximum: 100,
    series: [series([40, 40, 40], { margin })],
  });
  const { marks, frame } = drawChart(data, size, format);
  const [area, line] = paths(marks, 'series');
  expect(area).toMatchObject({ fill: 'series', opacity: 0.18 });
  expect(barCount(area)).toBe(1);
  expect(area?.d).toContain(`${rounded(frame.xOf(0))},${rounded(frame.yOf(60))}`);
  expect(area?.d).not.toContain(`${rounded(frame.xOf(2))},`);
  expect(line).toMatchObject({ stroke: 'series', strokeWidth: 2 });
});

test('the axis reaches the maximum even if every value is lower', () => {
  const low = chart({ kind: 'line', addsUp: false, maximum: 100, series: [series([3, 4, 5])] });
  expect(createFrame(low, size, format).ticks.at(-1)?.value).toBe(100);
});

test('a dashed series is drawn dashed', () => {
  const data = chart({ kind: 'line', addsUp: false, series: [series([1, 2], { isDashed: true })] });
  expect(paths(drawChart(data, size, format).marks, 'series')[0]?.dash).toEqual([2, 4]);
});

const twoLines = (first: number[], second: number[]): ChartData =>
  chart({
    unit: '%',
    kind: 'line',
    addsUp: false,
    maximum: 100,
    series: [
      series(first, { endName: 'right first' }),
      { ...series(second, { endName: 'in first five' }), key: 'five', hue: 'slate' },
    ],
  });
const endTexts = (data: ChartData, width: number) => {
  const { marks, frame } = drawChart(data, { ...size, width }, format);
  const texts = sceneTexts(marks);
  return { texts, frame, shown: texts.map(({ text }) => text) };
};

test('a line ends with its last value and its name, inside the chart', () => {
  const { texts, frame, shown } = endTexts(twoLines([50, 60, 71], [80, 90, 92]), 640);
  expect(shown).toEqual(['92.00%', 'in first five', '71.00%', 'right first']);
  for (const { x, text, weight } of texts) {
    expect(x).toBeGreaterThan(frame.xOf(2));
    expect(x + textWidth(text, 12, weight)).toBeLessThanOrEqual(640);
  }
  expect(frame.gridRight).toBe(frame.xOf(2));
});

test('where there is little room, a line ends with its last value only', () => {
  const { shown } = endTexts(twoLines([50, 60, 71], [80, 90, 92]), 330);
  expect(shown).toEqual(['92.00%', '71.00%']);
});

test.each([
  [90, 91],
  [0, 0],
  [99, 100],
])('labels of lines that end at %d and %d do not overlap', (first, second) => {
  const { texts, frame } = endTexts(twoLines([50, 60, first], [80, 90, second]), 640);
  const [upper = 0, lower = 0] = texts.filter(({ weight }) => weight === 600).map(({ y }) => y);
  expect(lower - upper).toBeGreaterThanOrEqual(16);
  expect(lower).toBeLessThanOrEqual(frame.bottom);
});
