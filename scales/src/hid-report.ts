import {
  conditionMessage,
  weightMessage,
  type ScaleCondition,
  type ScaleMessage,
  type ScaleUnit,
} from './reading.ts';

export const weightReportId = 3;
const reportBytes = 5;

const units: Record<number, ScaleUnit> = { 2: 'g', 3: 'kg', 11: 'oz', 12: 'lb' };
const conditions: Record<number, ScaleCondition> = {
  1: 'fault',
  5: 'belowZero',
  6: 'overload',
  7: 'needsCalibration',
  8: 'needsZeroing',
};
const stableAtZero = 2;
const inMotion = 3;
const stable = 4;

/** Report 3 of a USB point-of-sale scale; the bytes without the report id. Other reports carry no weight. */
export function parseHidReport(reportId: number, data: Uint8Array): ScaleMessage | undefined {
  if (reportId !== weightReportId) return undefined;
  const raw = [...data].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  if (data.length < reportBytes) return conditionMessage('unreadable', raw);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const status = view.getUint8(0);
  const condition = conditions[status];
  if (condition) return conditionMessage(condition, raw);
  if (![stableAtZero, inMotion, stable].includes(status)) {
    return conditionMessage('unreadable', raw);
  }
  const unit = units[view.getUint8(1)];
  if (!unit && status === inMotion) return conditionMessage('inMotion', raw);
  const size = view.getUint16(3, true);
  if (status === stableAtZero && size !== 0) return conditionMessage('unreadable', raw);
  const value = { integer: BigInt(size), exponent: view.getInt8(2) };
  return weightMessage(value, unit, status === inMotion ? 'moving' : 'stable', raw);
}
