import type { ErrorCode } from '@wastegauge/contract/errors';
import { readCsv } from './csv-table.ts';
import { UnreadableFile, type ImportTable } from './table.ts';
import { readWorkbookTable } from './workbook-table.ts';

export interface TableInput {
  bytes: Uint8Array;
  sheet: string | undefined;
}

export type TableReading = { table: ImportTable } | { refusal: ErrorCode };

/** Detects the format by its first bytes, never by name. Reads untrusted files. */
export function readTable({ bytes, sheet }: TableInput): TableReading {
  try {
    const table = startsWith(bytes, workbookMark) ? readWorkbookTable(bytes, sheet) : ofText(bytes);
    return table.rows.length === 0 ? { refusal: 'importEmpty' } : { table };
  } catch (error) {
    if (error instanceof UnreadableFile) return { refusal: error.code };
    throw error;
  }
}

const workbookMark = [0x50, 0x4b, 0x03, 0x04];
// Excel before 2007, and any encrypted workbook.
const oldMark = [0xd0, 0xcf, 0x11, 0xe0];

function ofText(bytes: Uint8Array): ImportTable {
  if (startsWith(bytes, oldMark)) throw new UnreadableFile('importOldWorkbook');
  const start = Buffer.from(bytes.subarray(0, 1000)).toString('latin1');
  if (/^\W*%PDF-/.test(start)) throw new UnreadableFile('importPdf');
  if (/^[^\w<]*(?:ï»¿)?\s*<(?:!doctype\s+html|html|head|body|table)\b/i.test(start)) {
    throw new UnreadableFile('importWebPage');
  }
  return readCsv(bytes);
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);
