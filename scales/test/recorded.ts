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

export const recordedLines = readRecorded('serial-lines') as RecordedLine[];
export const recordedReports = readRecorded('hid-reports') as (Expected & { report: string })[];
export const recordedValues = readRecorded('bluetooth-values') as (Expected & { value: string })[];
export const recordedTexts = readRecorded('wedge-texts') as (Expected & {
  typed: string;
  defaultUnit?: ScaleUnit;
})[];

function readRecorded(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8'));
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
