import type { ChartData, ChartFormat } from '../chart-data.ts';
import { drawChart, wholeScene } from '../scene/draw-chart.ts';
import { paperPalette, shownPalette } from '../scene/paint-colours.ts';
import { coverChartSize } from './report-cover.ts';
import type { ReportAnswer, ReportJob, ReportKind, ReportTexts } from './report-data.ts';
import { countPages } from './report-pages.ts';
import { pictureChartSize } from './report-picture.ts';

export type { ReportCell, ReportKind } from './report-data.ts';

export interface Report extends ReportTexts {
  data: ChartData;
  format: ChartFormat;
  pageText: (page: number, pages: number) => string;
}

/** Runs in a worker. `onProgress` receives 0 to 100. */
export async function exportReport(
  kind: ReportKind,
  report: Report,
  onProgress: (percent: number) => void = () => undefined,
): Promise<Blob> {
  const job = jobOf(kind, report);
  const worker = new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module' });
  try {
    const file = await answerOf(worker, job, onProgress);
    onProgress(100);
    return file;
  } finally {
    worker.terminate();
  }
}

function answerOf(
  worker: Worker,
  job: ReportJob,
  onProgress: (percent: number) => void,
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', ({ error: cause }) =>
      reject(new Error('The worker that makes reports failed', { cause })),
    );
    worker.addEventListener('messageerror', () => reject(new Error('The report was unreadable')));
    worker.addEventListener('message', ({ data: answer }: MessageEvent<ReportAnswer>) => {
      if (answer.kind === 'progress') onProgress(answer.percent);
      else if (answer.kind === 'done') resolve(answer.file);
      else reject(new Error(answer.reason));
    });
    worker.postMessage(job);
  });
}

/** The chart is drawn here, because number formatting functions cannot be sent to a worker. */
function jobOf(kind: ReportKind, report: Report): ReportJob {
  const { data, format, pageText, ...texts } = report;
  const isPaper = kind === 'pdf';
  const pages = countPages(report);
  return {
    ...texts,
    kind,
    chart: wholeScene(drawChart(data, isPaper ? coverChartSize(report) : pictureChartSize, format)),
    palette: isPaper ? paperPalette : shownPalette(),
    pageTexts: isPaper
      ? Array.from({ length: pages }, (_, index) => pageText(index + 1, pages))
      : [],
  };
}
