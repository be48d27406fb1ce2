import { readFileSync } from 'node:fs';
import type { DialectId } from '../src/dialects.ts';
import type { ScaleCondition, ScaleMessage, ScaleUnit } from '../src/reading.ts';

/** Either a reading or a condition is expected. */
interface Expected {
  source: string;
  reading?: { grams: number; unit: ScaleUnit; isStable: boolean; lacksStableFlag?: true };
  condition?: ScaleCondition;
}

interface RecordedLine extends Expected {
  dialect: DialectId;
  /** One character per byte. */
  bytes: string;
  defaultUnit?: ScaleUnit;
}

export const recordedLines = readRecorded<RecordedLine[]>('serial-lines');
export const recordedReports = readRecorded<(Expected & { report: string })[]>('hid-reports');
export const recordedValues = readRecorded<(Expected & { value: string })[]>('bluetooth-values');
export const recordedTexts =
  readRecorded<(Expected & { typed: string; defaultUnit?: ScaleUnit })[]>('wedge-texts');

function readRecorded<Rows>(name: string): Rows {
  const text = readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8');
  return JSON.parse(text) as Rows;
}

/** A message as the recorded files describe it. */
export function summarise(message: ScaleMessage | undefined): object | undefined {
  if (message?.kind !== 'reading') return message && { condition: message.condition };
  const { raw: _, ...reading } = message.reading;
  return { reading };
}

export const expectation = ({ reading, condition }: Expected): object =>
  reading ? { reading } : { condition };

export const parseHex = (text: string): Uint8Array =>
  Uint8Array.from(text.split(' ').filter(Boolean), (byte) => Number.parseInt(byte, 16));

export const toBytes = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));
