import type { ChartData, ChartFormat } from '../chart-data.ts';
import { drawChart, wholeScene } from '../scene/draw-chart.ts';
import { paperPalette, screenPalette } from '../scene/paint-colours.ts';
import { coverChartSize } from './report-cover.ts';
import type { ReportJob, ExportFormat, ReportTexts } from './report-data.ts';
import { countPages } from './report-pages.ts';
import { pictureChartSize } from './report-picture.ts';
import { runReportWorker } from './run-report-worker.ts';

export type { ReportCell, ExportFormat } from './report-data.ts';

export interface ChartReport extends ReportTexts {
  data: ChartData;
  format: ChartFormat;
  pageText: (page: number, pages: number) => string;
}

/** Runs in a worker. `onProgress` receives 0 to 100. */
export const exportReport = (
  kind: ExportFormat,
  report: ChartReport,
  onProgress: (percent: number) => void = () => undefined,
): Promise<Blob> => runReportWorker(createJob(kind, report), onProgress);

/** The chart is drawn here, because number formatting functions cannot be sent to a worker. */
function createJob(kind: ExportFormat, report: ChartReport): ReportJob {
  const { data, format, pageText, ...texts } = report;
  const isPaper = kind === 'pdf';
  const pages = countPages(report);
  return {
    ...texts,
    kind,
    chart: wholeScene(drawChart(data, isPaper ? coverChartSize(report) : pictureChartSize, format)),
    palette: isPaper ? paperPalette : screenPalette(),
    pageTexts: isPaper
      ? Array.from({ length: pages }, (_, index) => pageText(index + 1, pages))
      : [],
  };
}
