import {
  exploreRoutes,
  type ExploreAnswer,
  type ExploreQuery,
} from '@wastegauge/contract/insight/explore';
import { defineFeature, type Media } from '../../platform/http/http.ts';
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
}

/** Described in docs/exports.md. */
const columns: CsvColumns<ReportRow> = [
  ['date', ({ x }) => x],
  ['granularity', ({ chart }) => chart.granularity],
  ['metric', ({ chart }) => chart.metric],
  ['label_kind', ({ chart }) => chart.labels],
  ['label', ({ shown }) => shown.name ?? shown.key],
  ['value', ({ shown }) => shown.value],
  ['unit', ({ chart }) => chart.unit],
  ['rolling_value', ({ shown }) => shown.rolling_value],
  ['change_percent', ({ shown }) => shown.diff],
];

const pointsAtOnce = 200;

async function exportChart(deps: ExploreDeps, actor: Actor, query: ExploreQuery): Promise<Media> {
  const chart = await readChart(deps, actor, query);
  const rows = chart.chart.reduce((count, { y }) => count + y.length, 0);
  const content = streamCsv(pointBatches(chart), columns);
  return { type: csvType, content, headers: csvHeaders('report.csv', rows) };
}

async function* pointBatches(chart: ExploreAnswer): AsyncGenerator<ReportRow[]> {
  for (let first = 0; first < chart.chart.length; first += pointsAtOnce) {
    yield chart.chart
      .slice(first, first + pointsAtOnce)
      .flatMap(({ x, y }) => y.map((shown) => ({ chart, x, shown })));
  }
}
