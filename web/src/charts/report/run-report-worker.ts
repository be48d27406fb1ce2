import type { DocumentJob, ReportJob, WorkerReply } from './report-data.ts';

/** `onProgress` receives 0 to 100. */
export async function runReportWorker(
  job: ReportJob | DocumentJob,
  onProgress: (percent: number) => void = () => undefined,
): Promise<Blob> {
  const worker = new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module' });
  try {
    const file = await waitForFile(worker, job, onProgress);
    onProgress(100);
    return file;
  } finally {
    worker.terminate();
  }
}

function waitForFile(
  worker: Worker,
  job: ReportJob | DocumentJob,
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
