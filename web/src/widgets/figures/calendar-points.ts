import type { Day } from '@wastegauge/contract/values/dates';
import type { ChartPoint } from '../../charts/chart-data.ts';
import type { Language } from '../language/languages.ts';
import { timePoints } from './time-points.ts';

export const calendarPoints = (
  days: readonly Day[],
  granularity: 'daily' | 'monthly',
  language: Language,
): ChartPoint[] =>
  timePoints(
    days,
    granularity,
    { startDate: days[0] ?? '', endDate: days.at(-1) ?? '' },
    { language, weekOf: (day) => day, quarter: String },
  );
