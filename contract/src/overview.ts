import { z } from 'zod';
import { day } from './dates.ts';
import { headerMetrics } from './units.ts';
import { idParam } from './paging.ts';
import { routes } from './route.ts';

const period = z.object({ startDate: day, endDate: day });

export const headerFigure = z.object({
  metric: z.enum(headerMetrics),
  value: z.number(),
  previous: z.number(),
  /** Signed percent, null when there is nothing to compare with. */
  diff: z.number().nullable(),
  unit: z.string(),
  /** One point a day of the current period, oldest first. */
  chart: z.array(z.object({ x: day, y: z.number() })),
});
export type HeaderFigure = z.infer<typeof headerFigure>;

export const overviewHeader = z
  .object({
    period,
    previous_period: period,
    figures: z.array(headerFigure).length(headerMetrics.length),
    last_reading_at: z.iso.datetime().nullable(),
    currency: z.string(),
  })
  .meta({ id: 'OverviewHeader' });
export type OverviewHeader = z.infer<typeof overviewHeader>;

export const overviewRoutes = routes({
  getOverviewHeader: {
    method: 'GET',
    path: '/api/overview/header/',
    access: 'overview.read',
    summary: 'The four metric buttons: month to date against the same days of the previous month',
    query: z.strictObject({ site: idParam.optional() }),
    reply: overviewHeader,
  },
});
