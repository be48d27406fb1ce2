import type { Granularity } from '@wastegauge/contract/insight/explore';
import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import type { ChartBand } from '../../charts/chart-data.ts';

/** With longer steps a one-day event would colour a whole month. */
const fineSteps: readonly Granularity[] = ['hourly', 'daily', 'weekly'];

export const showsEvents = (granularity: Granularity): boolean => fineSteps.includes(granularity);

type Timed = Pick<VenueEvent, 'name' | 'start_date' | 'end_date'>;

export function eventBands(xs: readonly string[], events: readonly Timed[]): ChartBand[] {
  return events.flatMap(({ name, start_date, end_date }) => {
    const first = xs.findLastIndex((x) => x <= start_date.slice(0, x.length));
    const to = xs.findLastIndex((x) => x <= end_date.slice(0, x.length));
    return to === -1 ? [] : [{ from: Math.max(first, 0), to, name }];
  });
}
