import type { ExploreAnswer, Label } from '@wastegauge/contract/insight/explore';
import type { ChartSeries } from '../../charts/chart-data.ts';
import { huesOf } from '../../charts/series-hues.ts';

export interface ExploreSeries extends ChartSeries {
  total: number | null;
  share: number | null;
  changes: readonly (number | null)[];
  rolling: readonly (number | null)[];
}

export const otherKey = 'other';

/** These can outnumber the colours; other labels have fixed colours. */
const openLabels: readonly Label[] = ['category', 'subcategory', 'focus_food', 'sites', 'monitors'];

export function seriesOf(
  answer: ExploreAnswer,
  nameOf: (key: string, name: string | null) => string,
): ExploreSeries[] {
  const hues = huesOf(
    answer.labels,
    answer.series.map(({ key }) => key),
  );
  // Without covers waste per cover is unknown; without waste it is zero.
  const absent = answer.metric === 'waste_per_cover' ? null : 0;
  const indexes = new Map(answer.series.map(({ key }, index) => [key, index]));
  const series = answer.series.map(({ key, name, total, share }) => ({
    key,
    name: nameOf(key, name),
    hue: hues.get(key) ?? 'other',
    total,
    share,
    values: answer.chart.map((): number | null => absent),
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
      own.changes[point] = diff;
    }
  }
  return series;
}

/** Labels without a colour of their own are combined into one. */
export function groupedSeries(
  series: readonly ExploreSeries[],
  labels: Label,
  otherName: string,
): ExploreSeries[] {
  const others = openLabels.includes(labels) ? series.filter(({ hue }) => hue === 'other') : [];
  if (others.length < 2) {
    return series.toSorted((one, other) => Number(!one.hollow) - Number(!other.hollow));
  }
  return [...series.filter((one) => !others.includes(one)), together(others, otherName)];
}

function together(series: readonly ExploreSeries[], name: string): ExploreSeries {
  const points = series[0]?.values.map((_, point) => point) ?? [];
  return {
    key: otherKey,
    name,
    hue: 'other',
    total: sumOf(series.map(({ total }) => total)),
    share: sumOf(series.map(({ share }) => share)),
    values: points.map((point) => sumOf(series.map(({ values }) => values[point] ?? null))),
    rolling: points.map((point) => sumOf(series.map(({ rolling }) => rolling[point] ?? null))),
    // The previous value of a part that dropped to zero is unknown.
    changes: points.map(() => null),
  };
}

export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
