import { findDialect, type DialectId } from './dialects.ts';
import {
  isNciStatus,
  isNciWeight,
  readHeader,
  readNci,
  readPlain,
  readRadwag,
  readSics,
  readSma,
  readStx,
  type LineContext,
  type LineFamily,
  type LineFormat,
} from './line-formats.ts';
import { createLineSplitter, type LineEvent } from './line-splitter.ts';
import { conditionMessage, type ScaleMessage, type ScaleUnit } from './reading.ts';

export interface ParsedLine {
  family: LineFamily | undefined;
  message: ScaleMessage;
}

export interface LineOptions {
  /** Undefined while the dialect is being detected. */
  dialect?: DialectId | undefined;
  defaultUnit?: ScaleUnit | undefined;
  /** The first bytes may be the rest of a line: a scale that sends unasked was already sending. */
  skipsFirstLine?: boolean;
}

const formats: [LineFamily, LineFormat][] = [
  ['stx', readStx],
  ['sics', readSics],
  ['radwag', readRadwag],
  ['header', readHeader],
  ['sma', readSma],
  ['plain', readPlain],
];
const acknowledgement = /^(?:S|SI) A *$/;

/** Reads one line of the dialect, or of any dialect if none is given; undefined for lines without information. */
export function parseLine(
  line: string,
  options: LineOptions = {},
  startsWithStx = false,
): ParsedLine | undefined {
  if (line.trim() === '' || acknowledgement.test(line)) return undefined;
  const context = lineContext(options);
  const expected = options.dialect && findDialect(options.dialect).family;
  for (const [family, read] of formats) {
    if ((expected ?? family) !== family || (family === 'stx' && !startsWithStx)) continue;
    const message = read(line, context);
    if (message) return { family, message };
  }
  return unreadable(line);
}

function lineContext({ dialect, defaultUnit }: LineOptions): LineContext {
  const found = dialect && findDialect(dialect);
  return {
    plainStability: found?.isPlainLineStable === true ? 'stable' : 'unknown',
    omitsUnitInMotion: found?.omitsUnitInMotion ?? false,
    defaultUnit,
  };
}

const unreadable = (line: string): ParsedLine => ({
  family: undefined,
  message: conditionMessage('unreadable', line),
});

export interface LineReader {
  push: (bytes: Uint8Array) => ParsedLine[];
}

/** Turns a stream of bytes into messages. Keeps at most one unfinished frame. */
export function createLineReader(options: LineOptions = {}): LineReader {
  const splitter = createLineSplitter({ skipsFirstLine: options.skipsFirstLine ?? false });
  const isNciPossible = options.dialect === undefined || options.dialect === 'nci';
  let weight: string | undefined;
  let status: string | undefined;

  function takeEvent(event: LineEvent): (ParsedLine | undefined)[] {
    if (event.kind === 'etx') return endFrame();
    if (event.kind === 'broken') return [...dropFrame(), unreadable(event.text)];
    const { text, startsWithStx } = event;
    if (!isNciPossible) return [parseLine(text, options, startsWithStx)];
    if (weight !== undefined && status === undefined && isNciStatus(text)) {
      status = text;
      return [];
    }
    const before = dropFrame();
    if (isNciWeight(text)) {
      weight = text;
      return before;
    }
    return [...before, parseLine(text, options, startsWithStx)];
  }

  function endFrame(): (ParsedLine | undefined)[] {
    if (weight === undefined || status === undefined) return dropFrame();
    const message = readNci(weight, status);
    weight = status = undefined;
    return [{ family: 'nci', message }];
  }

  /** Lines that turned out not to belong to an NCI frame. */
  function dropFrame(): (ParsedLine | undefined)[] {
    const lines = [weight, status].filter((line) => line !== undefined);
    weight = status = undefined;
    return lines.map((line) =>
      options.dialect === 'nci' ? unreadable(line) : parseLine(line, options),
    );
  }

  return {
    push: (bytes) =>
      splitter
        .push(bytes)
        .flatMap(takeEvent)
        .filter((line) => line !== undefined),
  };
}
