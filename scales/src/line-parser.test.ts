import { describe, expect, it } from 'vitest';
import { recordedLines, toBytes } from '../test/recorded.ts';
import { seedRandom, type SeededRandom } from '../test/seeded-random.ts';
import { dialectIds, type DialectId } from './dialects.ts';
import { createLineReader, type LineOptions, type ParsedLine } from './line-parser.ts';
import { createLineSplitter } from './line-splitter.ts';
import type { ScaleReading } from './reading.ts';
import { createStabilityTracker } from './stability.ts';

const gramsPerUnit: Record<string, number> = { g: 1, kg: 1000, lb: 453.59237, oz: 28.349523125 };
const unit = '(?<unit>[gG]|[kK][gG]|[lL][bB]|[oO][zZ])';
const point = String.raw`(?<number>\d{1,9}(?:\.\d{1,6})?)`;
const pointOrComma = String.raw`(?<number>\d{1,9}(?:[.,]\d{1,6})?)`;

/** A second reader: for each dialect, the lines that state a settled weight. */
const strictLines: Record<Exclude<DialectId, 'plain'>, RegExp> = {
  'mt-sics': new RegExp(`^S S +(?<sign>[+-]?) *${point} ${unit} *$`),
  radwag: new RegExp(`^S[I ] {3}(?<sign>[ -]) *${point} ${unit} *$`),
  'a-and-d': new RegExp(
    `^ST,(?:[A-Z-]{1,2},)?(?:.[\\xc0-\\xff],)? *(?<sign>[+-]?) *${pointOrComma}[ ,]*${unit} *$`,
  ),
  cas: new RegExp(
    `^ST,(?:[A-Z-]{1,2},)?(?:.[\\xc0-\\xff],)? *(?<sign>[+-]?) *${pointOrComma}[ ,]*${unit} *$`,
  ),
  sma: new RegExp(`^[ Z]\\d[GNgn] .(?=.{10}[A-Za-z ]{1,3}$) *(?<sign>-?) *${point} *${unit} *$`),
  nci: new RegExp(`^ *(?<sign>-?) *${point}${unit} ?\\n[02][0p4t](?:[p-\\x7f]?[0-7])?$`),
  ohaus: new RegExp(
    `^ *(?:[NG]#? +)?(?<sign>[+-]?) *(?<number>\\d{1,9}(?:[.,][\\d[\\]]{1,8})?) *${unit} *(?:NET|Net|B/G|GR|NT|G|N)?(?: +[\\d:]{8})? *$`,
  ),
  sartorius: new RegExp(
    `^ *(?:[NG]#? +)?(?<sign>[+-]?) *(?<number>\\d{1,9}(?:[.,][\\d[\\]]{1,8})?) *${unit} *(?:NET|Net|B/G|GR|NT|G|N)?(?: +[\\d:]{8})? *$`,
  ),
  'toledo-8213': new RegExp(`^ *(?<sign>-?)${point} *$`),
};

function readStrictly(dialect: DialectId, raw: string, defaultUnit?: string): number | undefined {
  const groups = dialect === 'plain' ? undefined : strictLines[dialect].exec(raw)?.groups;
  const number = groups?.['number']?.replace(',', '.').replaceAll(/[[\]]/g, '');
  const factor = gramsPerUnit[groups?.['unit']?.toLowerCase() ?? defaultUnit ?? ''];
  if (number === undefined || factor === undefined) return undefined;
  return Number(number) * factor * (groups?.['sign'] === '-' ? -1 : 1);
}

function cutRandomly(random: SeededRandom, bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = start + 1 + random.integer(12);
    parts.push(bytes.slice(start, end));
    start = end;
  }
  return parts;
}

const read = (random: SeededRandom, options: LineOptions, bytes: Uint8Array): ParsedLine[] => {
  const reader = createLineReader(options);
  return cutRandomly(random, bytes).flatMap((part) => reader.push(part));
};

const readingOf = ({ message }: ParsedLine): ScaleReading[] =>
  message.kind === 'reading' ? [message.reading] : [];

const alphabet = 'STUSGNOLDIMkglboz+-.,? 0123456789\r\n\u0002\u0003^_v[]EerH\u00c4\u0084\u00ff';

function mutate(random: SeededRandom, text: string): string {
  const at = random.integer(text.length);
  const letter = alphabet[random.integer(alphabet.length)] ?? '';
  const other = recordedLines[random.integer(recordedLines.length)]?.bytes ?? '';
  const ways = [
    () => text.slice(0, at) + letter + text.slice(at + 1),
    () => text.slice(0, at) + letter + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1 + random.integer(4)),
    () => text.slice(0, at) + text.slice(Math.max(0, at - 3)),
    () => text.slice(0, at) + other + text.slice(at),
    () => text.slice(0, at) + other.slice(random.integer(other.length)),
    () =>
      text.slice(0, at) +
      String.fromCharCode(text.charCodeAt(at) ^ (1 << random.integer(8))) +
      text.slice(at + 1),
  ];
  return ways[random.integer(ways.length)]?.() ?? text;
}

describe('fuzzed bytes', () => {
  it('never throws, and drops lines without end', () => {
    const random = seedRandom('random bytes');
    for (let round = 0; round < 300; round += 1) {
      const bytes = Uint8Array.from({ length: 2000 }, () => random.integer(256));
      for (const dialect of [undefined, ...dialectIds]) {
        const lines = read(random, { dialect, defaultUnit: 'kg' }, bytes);
        expect(lines.every(({ message }) => message.kind !== undefined)).toBe(true);
      }
    }
    const splitter = createLineSplitter({ maxBytes: 100 });
    const events = splitter.push(new Uint8Array(1_000_000).fill(65));
    expect(events).toEqual([{ kind: 'broken', text: 'A'.repeat(101) }]);
    expect(splitter.push(toBytes('\r1 g\r'))).toEqual([
      { kind: 'line', text: '1 g', startsWithStx: false },
    ]);
  });

  it('reads no settled weight that a second reader does not read', () => {
    const random = seedRandom('mutated lines');
    let settled = 0;
    for (let round = 0; round < 60_000; round += 1) {
      const recorded = recordedLines[random.integer(recordedLines.length)];
      if (!recorded || recorded.dialect === 'plain') continue;
      let bytes = recorded.bytes;
      for (let count = random.integer(4); count >= 0; count -= 1) bytes = mutate(random, bytes);
      const lines = read(random, recorded, toBytes(bytes));
      for (const { grams, isStable, raw } of lines.flatMap(readingOf)) {
        if (!isStable) continue;
        settled += 1;
        const second = readStrictly(recorded.dialect, raw, recorded.defaultUnit);
        expect(second, JSON.stringify({ bytes, raw, grams })).toBeCloseTo(grams, 4);
      }
    }
    expect(settled).toBeGreaterThan(2000);
  });
});

describe('disturbed streams', () => {
  it('reports only the true weight as stable when one line in ten is damaged', () => {
    const random = seedRandom('damaged stream');
    const tracker = createStabilityTracker();
    const reader = createLineReader({ dialect: 'a-and-d' });
    let stable = 0;
    for (let index = 0; index < 50_000; index += 1) {
      const line = 'ST,GS,+0012.345kg\r\n';
      const sent = random.next() < 0.1 ? mutate(random, line) : line;
      for (const parsed of reader.push(toBytes(sent))) {
        const [reading] = readingOf(parsed);
        const weight = reading && tracker.add(reading, index * 200);
        if (!reading) tracker.reset();
        if (!weight) continue;
        stable += 1;
        expect(Math.abs(weight.grams - 12_345)).toBeLessThanOrEqual(5);
      }
    }
    expect(stable).toBeGreaterThan(10_000);
  });

  it('reports nothing as stable when the lines of two scales alternate', () => {
    const tracker = createStabilityTracker();
    const reader = createLineReader({ dialect: 'a-and-d' });
    const lines = ['ST,GS,+0001.200kg\r\n', 'ST,GS,+0003.400kg\r\n'];
    const readings = Array.from({ length: 200 }, (_, index) => lines[index % 2] ?? '')
      .flatMap((line) => reader.push(toBytes(line)))
      .flatMap(readingOf);
    expect(readings).toHaveLength(200);
    const weights = readings.map((reading, index) => tracker.add(reading, index * 100));
    expect(weights.filter(Boolean)).toEqual([]);
  });

  it('reads no weight when the bytes of two scales alternate', () => {
    const [one, two] = ['ST,GS,+0001.200kg\r\n', 'ST,GS,+0003.400kg\r\n'];
    const mixed = Array.from(one, (letter, index) => letter + (two[index] ?? '')).join('');
    const lines = createLineReader({ dialect: 'a-and-d' }).push(toBytes(mixed.repeat(5)));
    expect(lines.flatMap(readingOf)).toEqual([]);
  });

  it('does not take the end of a line for a weight when it starts to listen', () => {
    const options: LineOptions = { dialect: 'plain', skipsFirstLine: true };
    const lines = createLineReader(options).push(toBytes('4.5 kg\r\n  234.5 kg\r\n'));
    expect(lines.flatMap(readingOf).map(({ grams }) => grams)).toEqual([234_500]);
  });
});
