import type { ChartData, ChartFormat } from '../chart-data.ts';
import { drawChart, wholeScene } from '../scene/draw-chart.ts';
import { paperPalette, screenPalette } from '../scene/paint-colours.ts';
import { coverChartSize } from './report-cover.ts';
import type { WorkerReply, ReportJob, ExportFormat, ReportTexts } from './report-data.ts';
import { countPages } from './report-pages.ts';
import { pictureChartSize } from './report-picture.ts';

export type { ReportCell, ExportFormat } from './report-data.ts';

export interface ChartReport extends ReportTexts {
  data: ChartData;
  format: ChartFormat;
  pageText: (page: number, pages: number) => string;
}

/** Runs in a worker. `onProgress` receives 0 to 100. */
export async function exportReport(
  kind: ExportFormat,
  report: ChartReport,
  onProgress: (percent: number) => void = () => undefined,
): Promise<Blob> {
  const job = createJob(kind, report);
  const worker = new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module' });
  try {
    const file = await runWorker(worker, job, onProgress);
    onProgress(100);
    return file;
  } finally {
    worker.terminate();
  }
}

function runWorker(
  worker: Worker,
  job: ReportJob,
  onProgress: (percent: number) => void,
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', ({ error: cause }) =>
      reject(new Error('The report worker failed', { cause })),
    );
    worker.addEventListener('messageerror', () =>
      reject(new Error('The report worker sent an unreadable message')),
    );
    worker.addEventListener('message', ({ data: reply }: MessageEvent<WorkerReply>) => {
      if (reply.kind === 'progress') onProgress(reply.percent);
      else if (reply.kind === 'done') resolve(reply.file);
      else reject(new Error(reply.reason));
    });
    worker.postMessage(job);
  });
}

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
