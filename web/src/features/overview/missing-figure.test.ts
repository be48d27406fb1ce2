import { expect, test } from 'vitest';
import { missingFigure } from './missing-figure.ts';

const header = (is_measured: boolean, logs: number, waiting: number) => ({
  is_measured,
  pending: { captures: waiting, weight: 0, value: 0, co2: 0, water: 0 },
  figures: [
    { metric: 'waste_logs' as const, value: logs, previous: 0, diff: null, unit: '', chart: [] },
  ],
});

test.each([
  ['a new site', header(false, 0, 0), ['firstCapture', 'named', 'named', undefined]],
  ['a first day', header(true, 41, 41), [undefined, 'named', 'named', undefined]],
  ['some named', header(true, 41, 40), [undefined, undefined, undefined, undefined]],
  ['measured zero', header(true, 0, 0), [undefined, undefined, undefined, undefined]],
])('%s', (_name, given, expected) => {
  const metrics = ['total_waste', 'waste_value', 'waste_co2', 'waste_logs'] as const;
  expect(metrics.map((metric) => missingFigure(metric, given))).toEqual(expected);
});
