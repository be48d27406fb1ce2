import type { DailyCover } from '@wastegauge/contract/insight/covers';
import { expect, test } from 'vitest';
import { weekdayAverages } from './weekday-averages.ts';

const cover = (day: string, covers: number, is_default = false): DailyCover => ({
  id: is_default ? null : 1,
  day,
  covers_per_day: covers,
  site: 1,
  is_default,
  default_value: 350,
  occupancy_type: is_default ? 'DEFAULT_OCCUPANCY' : 'BUSINESS_USUAL',
  x: day,
  y: covers,
});

test('a weekday is the mean of its days that somebody has set', () => {
  const averages = weekdayAverages([
    cover('2025-11-03', 300),
    cover('2025-11-10', 400),
    cover('2025-11-17', 350, true),
    cover('2025-11-09', 120),
    cover('2025-11-04', 350, true),
  ]);
  expect(averages).toEqual({ monday: 350, sunday: 120 });
});
