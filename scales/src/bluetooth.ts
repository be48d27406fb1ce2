import { conditionMessage, weightMessage, type ScaleMessage } from './reading.ts';

export const weightScaleService = 0x181d;
export const weightMeasurement = 0x2a9d;

const isImperial = 0b1;
const hasTime = 0b10;
const hasUser = 0b100;
const hasBodyMass = 0b1000;
/** Reserved in the standard; some scales set it when less than nothing is on them. */
const isBelowZero = 0b1_0000;
const reserved = 0b1110_0000;
const measurementFailed = 0xffff;

/** A value of the characteristic Weight Measurement. It has no stable bit. */
export function parseWeightMeasurement(data: Uint8Array): ScaleMessage {
  const raw = [...data].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  const [flags = reserved, low = 0, high = 0] = data;
  if ((flags & reserved) !== 0 || data.length !== measurementBytes(flags)) {
    return conditionMessage('unreadable', raw);
  }
  const size = low + high * 256;
  if (size === measurementFailed) return conditionMessage('fault', raw);
  if ((flags & isBelowZero) !== 0) return conditionMessage('belowZero', raw);
  return (flags & isImperial) !== 0
    ? weightMessage({ integer: BigInt(size), exponent: -2 }, 'lb', 'unknown', raw)
    : weightMessage({ integer: BigInt(size * 5), exponent: -3 }, 'kg', 'unknown', raw);
}

const measurementBytes = (flags: number): number =>
  3 +
  ((flags & hasTime) === 0 ? 0 : 7) +
  ((flags & hasUser) === 0 ? 0 : 1) +
  ((flags & hasBodyMass) === 0 ? 0 : 4);
