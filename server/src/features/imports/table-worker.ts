import { parentPort, workerData } from 'node:worker_threads';
import { readTable, type GivenTable } from './table-reading.ts';

// Started by upload.ts with nothing else.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
parentPort?.postMessage(readTable(workerData as GivenTable));
