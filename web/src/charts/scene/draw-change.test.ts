import { expect, test } from 'vitest';
import type { ChartData, ChartFormat } from '../chart-data.ts';
import { changeAddition } from './draw-change.ts';
import { drawChart } from './draw-chart.ts';
import { sceneTexts } from './scene.ts';
import { textWidth } from './text-width.ts';

const format: ChartFormat = { tick: String, figure: String, percent: String };

const data: ChartData = {
  unit: 'g',
  kind: 'line',
  addsUp: false,
  points: ['2026-06-01', '2026-06-08', '2026-06-15'].map((x) => ({ x, tick: x, title: x })),
  series: [{ key: 'bread', name: 'Bread', hue: 'series', values: [17, 13, 12] }],
};

const gap = {
  upper: { value: 12.1, text: '12.1 without it' },
  lower: { value: 12, text: '12.0 with it' },
  text: '0.1 g saved',
};

test('the texts of a gap have room and stay apart, and a narrow chart omits them', () => {
  const addition = changeAddition({ before: 1, name: 'Changed', gap });
  const wide = drawChart(data, { width: 640, height: 300 }, format, addition);
  const texts = sceneTexts(wide.marks).filter(({ text }) => text !== 'Changed');
  expect(texts.map(({ text }) => text)).toEqual(['12.1 without it', '0.1 g saved', '12.0 with it']);
  for (const { text, x, weight } of texts) {
    expect(x + textWidth(text, 12, weight)).toBeLessThanOrEqual(640);
  }
  const [first = 0, second = 0, third = 0] = texts.map(({ y }) => y);
  expect(second - first).toBeGreaterThanOrEqual(16);
  expect(third - second).toBeGreaterThanOrEqual(16);

  const narrow = drawChart(data, { width: 300, height: 200 }, format, addition);
  expect(sceneTexts(narrow.marks).map(({ text }) => text)).toEqual(['Changed']);
  expect(narrow.frame.right).toBe(298);
});

test.each([0, 1, 3])('the tag before point %d stays within the chart', (before) => {
  const name = 'Changed on 3 June 2026';
  const { marks } = drawChart(
    data,
    { width: 320, height: 200 },
    format,
    changeAddition({ before, name }),
  );
  const half = textWidth(name, 12, 600) / 2 + 10;
  const tag = sceneTexts(marks).find(({ text }) => text === name);
  expect(tag?.x).toBeGreaterThanOrEqual(half - 0.01);
  expect(tag?.x).toBeLessThanOrEqual(320 - half + 0.01);
});
