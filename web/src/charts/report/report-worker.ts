import { fetchFont } from '../scene/font-files.ts';
import type { WorkerReply, ReportJob } from './report-data.ts';
import { makePng, paintLetters } from './report-image.ts';
import { makeSvg } from './report-svg.ts';

const reply = (message: WorkerReply): void => globalThis.postMessage(message);

globalThis.addEventListener('message', ({ data }: MessageEvent<ReportJob>) => {
  makeFile(data)
    .then((file) => reply({ kind: 'done', file }))
    .catch((error: unknown) => reply({ kind: 'failed', reason: String(error) }));
});

async function makeFile(job: ReportJob): Promise<Blob> {
  const reportProgress = (percent: number): void => reply({ kind: 'progress', percent });
  reportProgress(5);
  switch (job.kind) {
    case 'svg':
      return new Blob([await makeSvg(job, fetchFont)], { type: 'image/svg+xml' });
    case 'png':
      return makePng(job);
    case 'pdf': {
      const { makePdf } = await import('./report-pdf.ts');
      const bytes = await makePdf(job, { loadFont: fetchFont, paintLetters }, reportProgress);
      return new Blob([bytes], { type: 'application/pdf' });
    }
  }
}
