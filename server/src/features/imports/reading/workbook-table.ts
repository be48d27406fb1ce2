import { importLimits } from '@wastegauge/contract/values/import-limits';
import { createRowCollector, UnreadableFile, type TableCell, type ImportTable } from './table.ts';
import {
  readSharedTexts,
  readStyles,
  readWorkbook,
  walkXml,
  type DisplayKind,
} from './workbook-parts.ts';
import { openZip } from './workbook-zip.ts';
import { formatSerial } from './dates.ts';

interface Frame {
  texts: readonly string[];
  styles: readonly DisplayKind[];
  isFrom1904: boolean;
}

/** Uses the cached result of formulas. */
export function readWorkbookTable(bytes: Uint8Array, wanted: string | undefined): ImportTable {
  const readPart = openZip(bytes);
  const { sheets, isFrom1904 } = readWorkbook(readPart);
  const frame: Frame = {
    texts: readSharedTexts(readPart('xl/sharedStrings.xml')),
    styles: readStyles(readPart('xl/styles.xml')),
    isFrom1904,
  };
  const candidates = sheets.filter(({ name }) => wanted === undefined || name === wanted);
  let first: ImportTable | undefined;
  for (const { name, part } of candidates) {
    const xml = readPart(part);
    if (xml === undefined) continue;
    const table = {
      rows: readSheet(xml, frame),
      sheet: name,
      sheets: sheets.map((sheet) => sheet.name),
    };
    if (hasTable(table)) return table;
    first ??= table;
  }
  if (!first) throw new UnreadableFile('importEmpty');
  return first;
}

/** A cover sheet has titles and notes: fewer than two lines with several cells. */
const hasTable = ({ rows }: ImportTable): boolean =>
  rows.filter(({ cells }) => cells.filter((cell) => cell !== '').length > 1).length > 1;

function readSheet(xml: string, frame: Frame): ImportTable['rows'] {
  const collector = createRowCollector();
  let line = 0;
  let cells: TableCell[] = [];
  let column = -1;
  let type = 'n';
  let style = 0;
  let written = '';
  let isValue = false;
  let isSpoken = false;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes()['r'] ?? line + 1);
        if (!Number.isSafeInteger(line)) throw new UnreadableFile('importUnreadable');
        cells = [];
        column = -1;
      } else if (name === 'c') {
        const given = attributes();
        column = given['r'] === undefined ? column + 1 : columnIndex(given['r']);
        type = given['t'] ?? 'n';
        style = Number(given['s'] ?? 0);
        written = '';
      } else if (name === 'rPh') isSpoken = true;
      else if (name === 'v' || name === 't') isValue = !isSpoken;
    },
    close: (name) => {
      if (name === 'row') collector.add(line, cells);
      else if (name === 'c' && written !== '') {
        if (column >= importLimits.columns) throw new UnreadableFile('importTooLarge');
        while (cells.length < column) cells.push('');
        cells[column] = cellValue(written, type, style, frame);
      } else if (name === 'rPh') isSpoken = false;
      else if (name === 'v' || name === 't') isValue = false;
    },
    text: (found) => {
      if (isValue) written += found;
    },
  });
  return collector.rows;
}

/** `B12` is in the second column. */
function columnIndex(address: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(address) ?? [];
  if (letters === '') throw new UnreadableFile('importUnreadable');
  let number = 0;
  for (const letter of letters) number = number * 26 + (letter.codePointAt(0) ?? 0) - 64;
  return number - 1;
}

function cellValue(written: string, type: string, style: number, frame: Frame): TableCell {
  if (type === 's') return frame.texts[Number(written)] ?? '';
  if (type === 'b') return written === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return written;
  const number = Number(written);
  if (Number.isNaN(number)) return written;
  const shown = frame.styles[style] ?? 'number';
  if (shown === 'number') return number;
  return formatSerial(number + (frame.isFrom1904 ? 1462 : 0), shown) ?? number;
}
