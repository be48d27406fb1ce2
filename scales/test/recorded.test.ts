import { describe, expect, it } from 'vitest';
import { parseWeightMeasurement } from '../src/bluetooth.ts';
import { dialectIds } from '../src/dialects.ts';
import { parseHidReport } from '../src/hid-report.ts';
import { createLineReader } from '../src/line-parser.ts';
import { createWedge } from '../src/wedge.ts';
import {
  expectation,
  parseHex,
  recordedLines,
  recordedReports,
  recordedTexts,
  recordedValues,
  summarise,
  toBytes,
} from './recorded.ts';

describe('recorded serial lines', () => {
  it.each(recordedLines)('$dialect $bytes ($source)', (recorded) => {
    const reader = createLineReader(recorded);
    const lines = reader.push(toBytes(recorded.bytes));
    expect(lines.map(({ message }) => summarise(message)).at(-1)).toEqual(expectation(recorded));
  });

  it('reads the same however the bytes are cut', () => {
    for (const recorded of recordedLines) {
      const whole = createLineReader(recorded).push(toBytes(recorded.bytes));
      const reader = createLineReader(recorded);
      const single = [...toBytes(recorded.bytes)].flatMap((byte) =>
        reader.push(Uint8Array.of(byte)),
      );
      expect(single).toEqual(whole);
    }
  });

  it('covers every dialect', () => {
    expect(new Set(recordedLines.map(({ dialect }) => dialect))).toEqual(new Set(dialectIds));
  });
});

describe('recorded USB reports', () => {
  it.each(recordedReports)('$report ($source)', (recorded) => {
    expect(summarise(parseHidReport(3, parseHex(recorded.report)))).toEqual(expectation(recorded));
  });

  it('ignores other reports', () => {
    expect(parseHidReport(1, parseHex('04 02 00 e2 04'))).toBeUndefined();
  });
});

describe('recorded Bluetooth values', () => {
  it.each(recordedValues)('$value ($source)', (recorded) => {
    const message = parseWeightMeasurement(parseHex(recorded.value));
    expect(summarise(message)).toEqual(expectation(recorded));
  });
});

describe('recorded keyboard texts', () => {
  it.each(recordedTexts)('$typed ($source)', (recorded) => {
    const wedge = createWedge({ defaultUnit: recorded.defaultUnit });
    const keys = [...Array.from(recorded.typed), 'Enter'];
    const messages = keys.map((key, index) => wedge.press({ key, atMs: 1000 + index * 12 }));
    expect(messages.slice(0, -1)).toEqual(keys.slice(1).map(() => undefined));
    expect(summarise(messages.at(-1))).toEqual(expectation(recorded));
  });
});
