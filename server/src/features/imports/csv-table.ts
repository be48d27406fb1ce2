import { parse, type Options } from 'csv-parse/sync';
import { createRowCollector, Unreadable, type Table } from './table.ts';

const separators = [';', '\t', ','] as const;
type Separator = (typeof separators)[number];

/** A file of values with separators, in whatever letters a spreadsheet writes them. */
export function readCsv(bytes: Uint8Array): Table {
  const text = decode(bytes);
  if (text.includes('\u0000')) throw new Unreadable('importUnreadable');
  const told = /^sep=([;,\t])\r?\n/i.exec(text);
  const separator = told ? asSeparator(told[1]) : findSeparator(text);
  const collector = createRowCollector();
  for (const [index, cells] of recordsOf(text, separator).entries()) {
    if (index > 0 || !told) collector.add(index + 1, cells);
  }
  return { rows: collector.rows, sheet: null, sheets: [] };
}

/** UTF-8 and UTF-16 by their marks or by being so; what is neither is of Windows. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const zeroes = (from: number): number =>
    bytes.subarray(0, 200).filter((byte, index) => index % 2 === from && byte === 0).length;
  const half = Math.min(bytes.length, 200) / 2;
  if (zeroes(1) > half * 0.7) return new TextDecoder('utf-16le').decode(bytes);
  if (zeroes(0) > half * 0.7) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const asSeparator = (given: string | undefined): Separator =>
  separators.find((separator) => separator === given) ?? ',';

const sampleCharacters = 20_000;

/** The one that cuts most of the first lines into the same number of parts. */
function findSeparator(text: string): Separator {
  const isCut = text.length > sampleCharacters;
  const sample = isCut ? text.slice(0, text.lastIndexOf('\n', sampleCharacters) + 1) : text;
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  for (const separator of separators) {
    const widths = recordsOf(sample, separator)
      .map((cells) => cells.length)
      .filter((width) => width > 1);
    const times = new Map<number, number>();
    for (const width of widths) times.set(width, (times.get(width) ?? 0) + 1);
    const score = Math.max(0, ...times.values());
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** A quotation mark that is never closed would swallow the rest of the file: then none of them counts. */
function recordsOf(text: string, separator: Separator): string[][] {
  const options: Options = {
    delimiter: separator,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  };
  try {
    return parse(text, options);
  } catch {
    return parse(text, { ...options, quote: false });
  }
}
