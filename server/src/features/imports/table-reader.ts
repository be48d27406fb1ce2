import {
  createReadingProcess,
  type ReadInProcess,
} from '../../platform/files/file-reading-process.ts';
import type { TableInput, TableReading } from './reading/table-reading.ts';

export const createTableReader = (): ReadInProcess<TableInput, TableReading> =>
  createReadingProcess(new URL('./reading/table-process.ts', import.meta.url));
