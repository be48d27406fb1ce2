import { parentPort, workerData } from 'node:worker_threads';
import { readCalendar, type CalendarFrame } from './calendar-reading.ts';

// Started by calendar-import.ts with nothing else; what checks shapes would double the time it takes to start.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { text, ...frame } = workerData as CalendarFrame & { text: string };
parentPort?.postMessage(readCalendar(text, frame));
