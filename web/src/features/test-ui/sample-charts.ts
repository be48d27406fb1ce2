import type { ChartData, ChartFormat, ChartPoint, ChartSeries } from '../../charts/chart-data.ts';

const figures = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-GB');

export const sampleFormat: ChartFormat = {
  tick: (value) => short.format(value),
  figure: (value) => figures.format(value),
  percent: (value) => `${value.toFixed(2)}%`,
  target: (value) => whole.format(value),
};

const dayNames = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const monthsOfYears = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

function pointsFrom(start: string, count: number, stepDays: number): ChartPoint[] {
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(start) + index * stepDays * 86_400_000);
    return {
      x: day.toISOString().slice(0, 10),
      tick: String(day.getUTCDate()),
      group: (count > 265 ? monthsOfYears : months).format(day),
      title: stepDays === 7 ? `Week of ${dayNames.format(day)}` : dayNames.format(day),
    };
  });
}

const amounts = (count: number, level: number, phase: number): number[] =>
  Array.from({ length: count }, (_, index) => {
    const wave = Math.sin(index * 1.7 + phase) * 0.08 + Math.sin(index * 0.37 + phase) * 0.05;
    return Math.round(level * (1 - (index / count) * 0.2 + wave) * 10) / 10;
  });

const changesOf = (values: readonly number[]): (number | null)[] =>
  values.map((value, index) => {
    const before = values[index - 1];
    return before === undefined ? null : ((value - before) / before) * 100;
  });

function seriesOf(
  count: number,
  parts: readonly (readonly [string, ChartSeries['hue'], number])[],
): ChartSeries[] {
  return parts.map(([name, hue, level], index) => {
    const values = amounts(count, level, index * 2.1);
    return { key: name, name, hue, values, changes: changesOf(values) };
  });
}

export const categoriesByWeek: ChartData = {
  unit: 'kg',
  kind: 'bar',
  points: pointsFrom('2025-07-14', 18, 7),
  series: seriesOf(18, [
    ['Starches', 'cocoa', 105],
    ['Vegetables', 'olive', 74],
    ['Bakery', 'ochre', 78],
    ['Meat', 'terracotta', 49],
    ['Dairy & eggs', 'sky', 34],
    ['Fruit', 'rose', 41],
    ['Fish & seafood', 'blue', 9],
  ]),
  comparedWith: 'vs week before',
};

export const servicesByDay: ChartData = {
  unit: 'kg',
  kind: 'line',
  points: pointsFrom('2025-09-01', 61, 1),
  series: seriesOf(61, [
    ['Breakfast', 'terracotta', 22],
    ['Lunch', 'teal', 34],
    ['Dinner', 'indigo', 28],
  ]),
  bands: [{ from: 20, to: 26, name: 'Wine fair' }],
};

const monthly = [1842, 1796, 1688, 1574, 1463, 612.4];

export const monthlySnapshot: ChartData = {
  unit: 'kg',
  kind: 'bar',
  points: ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov to date'].map((tick, index) => ({
    x: `2025-${String(index + 6).padStart(2, '0')}-01`,
    tick,
    title: tick,
    label: figures.format(monthly[index] ?? 0),
  })),
  series: [{ key: 'waste', name: 'Total waste', hue: 'series', values: monthly }],
  targets: monthly.map(() => 1400),
  targetName: 'Target',
};

const dailyWaste = amounts(590, 80, 1).map((value, index) => value * (index % 7 < 5 ? 1 : 0.6));

export const journeyToDate: ChartData = {
  unit: 'kg',
  kind: 'line',
  points: pointsFrom('2024-04-03', 590, 1),
  series: [
    {
      key: 'waste',
      name: 'Daily waste',
      hue: 'series',
      values: dailyWaste,
      rolling: dailyWaste.map((_, index) =>
        index < 6 ? null : dailyWaste.slice(index - 6, index + 1).reduce((a, b) => a + b) / 7,
      ),
    },
  ],
  targets: dailyWaste.map(() => 45),
  targetName: 'Target',
};

export const occupancyByDay: ChartData = {
  unit: 'covers',
  kind: 'bar',
  points: pointsFrom('2025-11-01', 21, 1),
  series: [
    {
      key: 'covers',
      name: 'Covers',
      hue: 'series',
      values: amounts(21, 420, 3).map(Math.round),
      hollow: Array.from({ length: 21 }, (_, index) => index === 2 || index === 9 || index > 13),
    },
  ],
};

export const manyPoints: ChartData = {
  unit: 'kg',
  kind: 'bar',
  points: pointsFrom('2021-10-06', 1500, 1),
  series: seriesOf(1500, [
    ['Unserved', 'blue', 40],
    ['Preparation', 'ochre', 31],
    ['Plate waste', 'plum', 22],
  ]),
};
