import {
  exploreRoutes,
  type ExploreAnswer,
  type ExploreQuery,
  type Metric,
} from '@wastegauge/contract/insight/explore';
import { pointCompared, pointDays } from '@wastegauge/contract/insight/explore-points';
import type { CoverageFigures } from '@wastegauge/contract/insight/coverage';
import type { ComparedPeriods } from '@wastegauge/contract/insight/comparison';
import { defineFeature, type Media } from '../../platform/http/http.ts';
import {
  coverageColumns,
  coverageOfPoints,
  isOfWholeSites,
  toCoverageFigures,
} from '../coverage/service.ts';
import { narrowToSites } from '../../platform/scope.ts';
import { readChart, type ExploreDeps } from './service.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { csvHeaders, csvType, streamCsv, type CsvColumns } from '../../platform/csv.ts';

export const exploreFeature = defineFeature(exploreRoutes, (deps: ExploreDeps) => ({
  getExploreChart: (actor, { query }) => readChart(deps, actor, query),
  exportExploreChart: (actor, { query }) => exportChart(deps, actor, query),
}));

type Point = ExploreAnswer['chart'][number];

interface ReportRow {
  chart: ExploreAnswer;
  x: string;
  shown: Point['y'][number];
  days: number;
  wholeDays: number;
  compared: ComparedPeriods;
  coverage: CoverageFigures | undefined;
}

/** Described in docs/exports.md. */
const columns: CsvColumns<ReportRow> = [
  ['date', ({ x }) => x],
  ['granularity', ({ chart }) => chart.granularity],
  ['metric', ({ chart }) => chart.metric],
  ['label_kind', ({ chart }) => chart.labels],
  ['label', ({ shown }) => shown.name ?? shown.key],
  ['value', ({ chart, shown }) => exportedFigure(shown.value, chart.metric)],
  ['unit', ({ chart }) => (chart.metric === 'waste_per_cover' ? 'g/cover' : chart.unit)],
  ['rolling_value', ({ chart, shown }) => exportedFigure(shown.rolling_value, chart.metric)],
  ['change_percent', ({ shown }) => roundFigure(shown.diff, 2)],
  ['days', ({ days }) => days],
  ['whole_days', ({ wholeDays }) => wholeDays],
  ['compared_from', ({ compared }) => compared?.period.startDate ?? null],
  ['compared_to', ({ compared }) => compared?.period.endDate ?? null],
  ['previous_from', ({ compared }) => compared?.previous_period.startDate ?? null],
  ['previous_to', ({ compared }) => compared?.previous_period.endDate ?? null],
  ['cover_days', ({ shown }) => shown.cover_days?.days ?? null],
  ['covers_estimated', ({ shown }) => shown.cover_days?.is_estimate ?? null],
  ...coverageColumns<ReportRow>(({ coverage }) => coverage),
];

/** A scale weighs whole grams; cents and litres are as fine as prices and footprints are known. */
const decimals: Record<Metric, number> = {
  total_waste: 3,
  waste_value: 2,
  waste_co2: 3,
  average_waste: 3,
  equivalent_meals: 0,
  waste_logs: 2,
  waste_water: 0,
  occupancy: 2,
  waste_per_cover: 1,
};

/** Waste per cover is exported in grams, as on the screen. */
const exportedFigure = (value: number | null, metric: Metric): number | null =>
  roundFigure(
    value !== null && metric === 'waste_per_cover' ? value * 1000 : value,
    decimals[metric],
  );

const roundFigure = (value: number | null, places: number): number | null =>
  value === null ? null : Number(value.toFixed(places));

const pointsAtOnce = 200;

async function exportChart(deps: ExploreDeps, actor: Actor, query: ExploreQuery): Promise<Media> {
  const chart = await readChart(deps, actor, query);
  const rows = chart.chart.reduce((count, { y }) => count + y.length, 0);
  const coverageOf = await readCoverage(deps, actor, query, chart);
  const content = streamCsv(pointBatches(chart, coverageOf), columns);
  return { type: csvType, content, headers: csvHeaders('report.csv', rows) };
}

type FindCoverage = (x: string, key: string) => CoverageFigures | undefined;

/** Of the sites and days of a row. Services are longer than hours, and other splits describe no whole sites. */
async function readCoverage(
  deps: ExploreDeps,
  actor: Actor,
  query: ExploreQuery,
  { labels, granularity, compared }: ExploreAnswer,
): Promise<FindCoverage> {
  const isSplit = labels !== 'none' && labels !== 'sites';
  if (isSplit || granularity === 'hourly' || !compared || !isOfWholeSites(query)) {
    return () => undefined;
  }
  const scope = narrowToSites(actor.scope, query.site);
  const { period } = compared;
  const found = await coverageOfPoints(deps, scope, { period, granularity });
  const byRow = Map.groupBy(found, ({ point, siteId }) =>
    labels === 'sites' ? `${point} ${siteId}` : point,
  );
  return (x, key) => {
    // The day is not over.
    if (x.slice(0, 10) > period.endDate) return undefined;
    return toCoverageFigures(byRow.get(labels === 'sites' ? `${x} ${key}` : x) ?? []);
  };
}

async function* pointBatches(
  chart: ExploreAnswer,
  coverageOf: FindCoverage,
): AsyncGenerator<ReportRow[]> {
  const period = { startDate: chart.start_date, endDate: chart.end_date };
  for (let first = 0; first < chart.chart.length; first += pointsAtOnce) {
    yield chart.chart.slice(first, first + pointsAtOnce).flatMap(({ x, y }) => {
      const { days, wholeDays, period: own } = pointDays(x, chart.granularity, period);
      const compared = pointCompared(own, chart.compared);
      return y.map((shown) => {
        const coverage = coverageOf(x, shown.key);
        return { chart, x, shown, days, wholeDays, compared, coverage };
      });
    });
  }
}
