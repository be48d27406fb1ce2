import { CsvError, parse, type Options } from 'csv-parse/sync';
import { createRowCollector, UnreadableFile, type ImportTable } from './table.ts';

const separators = [';', '\t', ','] as const;
type Separator = (typeof separators)[number];

export function readCsv(bytes: Uint8Array): ImportTable {
  const text = decode(bytes);
  if (text.includes('\u0000')) throw new UnreadableFile('importUnreadable');
  if (hasEndlessLine(text)) throw new UnreadableFile('importTooLarge');
  const declared = /^sep=([;,\t])\r?\n/i.exec(text);
  const separator = declared ? asSeparator(declared[1]) : findSeparator(text);
  const { rows } = collectRecords(text, separator, createRowCollector);
  return { rows: declared ? rows.filter(({ line }) => line > 1) : rows, sheet: null, sheets: [] };
}

/** Detects UTF-16 by BOM or zero bytes, then UTF-8; anything else is Windows-1252. */
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

// The maximum number of columns with a long text in each.
const maxRecordBytes = 200_000;

/** No record can hold such a line. Found here, the whole text is not encoded again for the parser. */
function hasEndlessLine(text: string): boolean {
  let start = 0;
  while (text.length - start > maxRecordBytes) {
    const part = text.slice(start, start + maxRecordBytes);
    const end = Math.max(part.lastIndexOf('\n'), part.lastIndexOf('\r'));
    if (end === -1) return true;
    start += end + 1;
  }
  return false;
}

const asSeparator = (given: string | undefined): Separator =>
  separators.find((separator) => separator === given) ?? ',';

const sampleCharacters = 20_000;

/** The separator that splits most of the first lines into the same number of fields. */
function findSeparator(text: string): Separator {
  const isCut = text.length > sampleCharacters;
  const sample = isCut ? text.slice(0, text.lastIndexOf('\n', sampleCharacters) + 1) : text;
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  for (const separator of separators) {
    const { times } = collectRecords(sample, separator, createWidthCounter);
    const score = Math.max(0, ...times.values());
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

function createWidthCounter() {
  const times = new Map<number, number>();
  return {
    times,
    add(_line: number, { length: width }: string[]): void {
      if (width > 1) times.set(width, (times.get(width) ?? 0) + 1);
    },
  };
}

interface Collector {
  add(line: number, cells: string[]): void;
}

/** Streams records, so that the collector can stop oversized files early. */
function collectRecords<Collecting extends Collector>(
  text: string,
  separator: Separator,
  createCollector: () => Collecting,
): Collecting {
  const collect = (quote: '"' | false): Collecting => {
    const collector = createCollector();
    let line = 0;
    const options: Options = {
      delimiter: separator,
      quote,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: maxRecordBytes,
      on_record: (cells: string[]) => {
        line += 1;
        collector.add(line, cells);
        return null;
      },
    };
    withoutStackTraces(() => parse(text, options));
    return collector;
  };
  try {
    return collect('"');
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  // An unclosed quotation mark would swallow the rest of the file, so quotes are read literally.
  try {
    return collect(false);
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile('importTooLarge') : error;
  }
}

/** csv-parse creates an error for every record of another length, also where that is allowed. */
function withoutStackTraces(work: () => void): void {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
