import { fetchFont } from '../scene/font-files.ts';
import type { ReportAnswer, ReportJob } from './report-data.ts';
import { makePng, paintLetters } from './report-image.ts';
import { makeSvg } from './report-svg.ts';

const answer = (own: ReportAnswer): void => globalThis.postMessage(own);

globalThis.addEventListener('message', ({ data }: MessageEvent<ReportJob>) => {
  makeFile(data)
    .then((file) => answer({ kind: 'done', file }))
    .catch((error: unknown) => answer({ kind: 'failed', reason: String(error) }));
});

async function makeFile(job: ReportJob): Promise<Blob> {
  const tell = (percent: number): void => answer({ kind: 'progress', percent });
  tell(5);
  switch (job.kind) {
    case 'svg':
      return new Blob([await makeSvg(job, fetchFont)], { type: 'image/svg+xml' });
    case 'png':
      return makePng(job);
    case 'pdf': {
      const { makePdf } = await import('./report-pdf.ts');
      const bytes = await makePdf(job, { loadFont: fetchFont, paintLetters }, tell);
      return new Blob([bytes], { type: 'application/pdf' });
    }
  }
}
