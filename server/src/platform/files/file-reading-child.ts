import { Worker } from 'node:worker_threads';

const parentCheckMs = 200;

/** The child side of `createReadingProcess`. */
export function answerParent(read: (given: never) => object): void {
  endWithParent();
  process.once('message', (given) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sent by our own server
    process.send?.(read(given as never));
  });
}

/** A busy process does not notice that the server was killed; a second thread does. */
function endWithParent(): void {
  process.once('disconnect', () => process.exit());
  const watch = `setInterval(() => {
    if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL');
  }, ${parentCheckMs});`;
  new Worker(watch, { eval: true }).unref();
}
