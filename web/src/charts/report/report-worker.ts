import { fetchFont } from '../scene/font-files.ts';
import type { DocumentJob, ReportJob, WorkerReply } from './report-data.ts';
import { makePng, paintLetters } from './report-image.ts';
import { makeSvg } from './report-svg.ts';

const reply = (message: WorkerReply): void => globalThis.postMessage(message);

globalThis.addEventListener('message', ({ data }: MessageEvent<ReportJob | DocumentJob>) => {
  makeFile(data)
    .then((file) => reply({ kind: 'done', file }))
    .catch((error: unknown) => reply({ kind: 'failed', reason: String(error) }));
});

async function makeFile(job: ReportJob | DocumentJob): Promise<Blob> {
  const reportProgress = (percent: number): void => reply({ kind: 'progress', percent });
  reportProgress(5);
  switch (job.kind) {
    case 'svg':
      return new Blob([await makeSvg(job, fetchFont)], { type: 'image/svg+xml' });
    case 'png':
      return makePng(job);
    case 'pdf': {
      const { makePdf } = await import('./report-pdf.ts');
      return pdfFile(await makePdf(job, pdfTools, reportProgress));
    }
    case 'document': {
      const { writePdf } = await import('./report-pdf.ts');
      return pdfFile(await writePdf(job, pdfTools, reportProgress));
    }
  }
}

const pdfTools = { loadFont: fetchFont, paintLetters };

const pdfFile = (bytes: Uint8Array<ArrayBuffer>): Blob =>
  new Blob([bytes], { type: 'application/pdf' });
