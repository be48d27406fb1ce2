import type { ErrorCode } from '@wastegauge/contract/errors';
import { readCsv } from './csv-table.ts';
import { Unreadable, type Table } from './table.ts';
import { readWorkbookTable } from './workbook-table.ts';

export interface GivenTable {
  bytes: Uint8Array;
  sheet: string | undefined;
}

export type TableReading = { table: Table } | { refusal: ErrorCode };

/** What a file is is told by its first bytes, never by its name. Made for files nobody trusts. */
export function readTable({ bytes, sheet }: GivenTable): TableReading {
  try {
    const table = startsWith(bytes, workbookMark) ? readWorkbookTable(bytes, sheet) : ofText(bytes);
    return table.rows.length === 0 ? { refusal: 'importEmpty' } : { table };
  } catch (error) {
    if (error instanceof Unreadable) return { refusal: error.code };
    throw error;
  }
}

const workbookMark = [0x50, 0x4b, 0x03, 0x04];
// Excel before 2007, and any workbook with a password.
const oldMark = [0xd0, 0xcf, 0x11, 0xe0];

function ofText(bytes: Uint8Array): Table {
  if (startsWith(bytes, oldMark)) throw new Unreadable('importOldWorkbook');
  return readCsv(bytes);
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);
