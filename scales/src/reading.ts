export const scaleUnits = ['g', 'kg', 'lb', 'oz'] as const;
export type ScaleUnit = (typeof scaleUnits)[number];

export interface ScaleReading {
  /** Negative when less is on the scale than when it was zeroed. */
  grams: number;
  /** The scale itself says that the weight has settled. */
  isStable: boolean;
  /** Unit the scale used. */
  unit: ScaleUnit;
  raw: string;
  /** Set when this kind of scale never says whether the weight has settled. */
  lacksStableFlag?: true;
}

export const scaleConditions = [
  'fault',
  'inMotion',
  'belowZero',
  'overload',
  'needsCalibration',
  'needsZeroing',
  'unreadable',
] as const;
export type ScaleCondition = (typeof scaleConditions)[number];

export type ScaleMessage =
  | { kind: 'reading'; reading: ScaleReading }
  | { kind: 'condition'; condition: ScaleCondition; raw: string };

/** Mass is integer × 10^exponent. */
export interface DecimalNumber {
  integer: bigint;
  exponent: number;
}

/** Heavier than any scale a bin is put on; larger values are transmission errors. */
const maxGrams = 1_000_000;

const gramsPerUnit: Record<ScaleUnit, DecimalNumber> = {
  g: { integer: 1n, exponent: 0 },
  kg: { integer: 1n, exponent: 3 },
  lb: { integer: 45_359_237n, exponent: -5 },
  oz: { integer: 28_349_523_125n, exponent: -9 },
};

/** Multiplies integers and rounds once, so pounds and ounces convert exactly. */
export function convertToGrams(value: DecimalNumber, unit: ScaleUnit): number | undefined {
  const factor = gramsPerUnit[unit];
  const grams = Number(`${value.integer * factor.integer}e${value.exponent + factor.exponent}`);
  return Math.abs(grams) <= maxGrams ? grams : undefined;
}

/** Digits with one decimal point or comma. Thousands separators are refused, not guessed. */
export function parseDecimal(text: string): DecimalNumber | undefined {
  const match = /^([+-]?)(\d{1,9})(?:[.,](\d{1,6}))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const size = BigInt(whole + fraction);
  return { integer: sign === '-' ? -size : size, exponent: -fraction.length };
}

export function parseUnit(text: string): ScaleUnit | undefined {
  const lower = text.trim().toLowerCase();
  return scaleUnits.find((unit) => unit === lower);
}

export const conditionMessage = (condition: ScaleCondition, raw: string): ScaleMessage => ({
  kind: 'condition',
  condition,
  raw,
});

export type Stability = 'stable' | 'moving' | 'unknown';

export function weightMessage(
  value: DecimalNumber | undefined,
  unit: ScaleUnit | undefined,
  stability: Stability,
  raw: string,
): ScaleMessage {
  const grams = value && unit ? convertToGrams(value, unit) : undefined;
  if (grams === undefined || !unit) return conditionMessage('unreadable', raw);
  const reading: ScaleReading = { grams, isStable: stability === 'stable', unit, raw };
  if (stability === 'unknown') reading.lacksStableFlag = true;
  return { kind: 'reading', reading };
}

export const isUnreadable = (message: ScaleMessage): boolean =>
  message.kind === 'condition' && message.condition === 'unreadable';
