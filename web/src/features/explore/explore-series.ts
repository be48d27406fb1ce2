import {
  pendingKey,
  type ExploreAnswer,
  type Granularity,
  type Label,
} from '@wastegauge/contract/insight/explore';
import { pointDays } from '@wastegauge/contract/insight/explore-points';
import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import type { ChartBand, ChartSeries } from '../../charts/chart-data.ts';
import { isOpenLabel, maxLabels, seriesHues } from '../../charts/series-hues.ts';

export interface ShownSeries extends ChartSeries {
  total: number | null;
  share: number | null;
  changes: readonly (number | null)[];
  rolling: readonly (number | null)[];
  /** Names of the labels that were combined. */
  parts?: readonly string[] | undefined;
}

export const otherKey = 'other';

export function exploreSeries(
  answer: ExploreAnswer,
  seriesName: (key: string, name: string | null) => string,
): ShownSeries[] {
  const hues = seriesHues(
    answer.labels,
    answer.series.map(({ key }) => key),
  );
  // Without covers waste per cover is unknown; without waste it is zero.
  const absent = answer.metric === 'waste_per_cover' ? null : 0;
  const period = { startDate: answer.start_date, endDate: answer.end_date };
  const lastDays = answer.chart.map(
    ({ x }) => pointDays(x, answer.granularity, period).period.endDate,
  );
  const indexes = new Map(answer.series.map(({ key }, index) => [key, index]));
  const series = answer.series.map(({ key, name, total, share, first_day }) => ({
    key,
    name: seriesName(key, name),
    hue: hues.get(key) ?? 'other',
    total,
    share,
    isPending: key === pendingKey,
    values: lastDays.map((day): number | null =>
      first_day !== null && day < first_day ? null : absent,
    ),
    rolling: answer.chart.map((): number | null => null),
    changes: answer.chart.map((): number | null => null),
    hollow:
      key === 'DEFAULT_OCCUPANCY' && answer.labels === 'occupancy_type'
        ? answer.chart.map(() => true)
        : undefined,
  }));
  for (const [point, { y }] of answer.chart.entries()) {
    for (const { key, value, rolling_value, diff } of y) {
      const own = series[indexes.get(key) ?? -1];
      if (own === undefined) continue;
      own.values[point] = value;
      own.rolling[point] = rolling_value;
      // Captures get a name within days, so there is nothing to compare the unnamed ones with.
      own.changes[point] = own.isPending ? null : diff;
    }
  }
  return series;
}

/** The smallest labels are combined into one; captures without a food stay apart and come last. */
export function groupSeries(
  series: readonly ShownSeries[],
  labels: Label,
  otherName: string,
): ShownSeries[] {
  const named = series.filter(({ isPending }) => isPending !== true);
  const others = isOpenLabel(labels) ? named.slice(maxLabels) : [];
  if (others.length < 2) {
    return series.toSorted((one, other) => Number(!one.hollow) - Number(!other.hollow));
  }
  return [
    ...named.slice(0, maxLabels),
    combineSeries(others, otherName),
    ...series.filter(({ isPending }) => isPending),
  ];
}

function combineSeries(series: readonly ShownSeries[], name: string): ShownSeries {
  const points = series[0]?.values.map((_, point) => point) ?? [];
  return {
    key: otherKey,
    name,
    hue: 'other',
    total: sumKnown(series.map(({ total }) => total)),
    share: sumKnown(series.map(({ share }) => share)),
    values: points.map((point) => sumKnown(series.map(({ values }) => values[point] ?? null))),
    rolling: points.map((point) => sumKnown(series.map(({ rolling }) => rolling[point] ?? null))),
    // The previous value of a part that dropped to zero is unknown.
    changes: points.map(() => null),
    parts: series.map((part) => part.name),
  };
}

export function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** With longer steps a one-day event would colour a whole month. */
const fineSteps: readonly Granularity[] = ['hourly', 'daily', 'weekly'];

export const showsEvents = (granularity: Granularity): boolean => fineSteps.includes(granularity);

type EventPeriod = Pick<VenueEvent, 'name' | 'start_date' | 'end_date'>;

export function eventBands(xs: readonly string[], events: readonly EventPeriod[]): ChartBand[] {
  return events.flatMap(({ name, start_date, end_date }) => {
    const first = xs.findLastIndex((x) => x <= start_date.slice(0, x.length));
    const to = xs.findLastIndex((x) => x <= end_date.slice(0, x.length));
    return to === -1 ? [] : [{ from: Math.max(first, 0), to, name }];
  });
}
