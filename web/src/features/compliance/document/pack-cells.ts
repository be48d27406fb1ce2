import type { TFunction } from 'i18next';
import type { Format } from '../../../widgets/figures/format.ts';
import type { Language } from '../../../widgets/language/languages.ts';

/** Numbers stay numbers until they are shown, so that screen, PDF and workbook agree. */
export type PackCell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number; decimals: number }
  | { kind: 'percent'; value: number };

export interface PackColumn {
  name: string;
  isNumber: boolean;
}

/** `sum`: of some rows above; `total`: of all; `apart`: below the total and not part of it. */
export interface PackRow {
  cells: readonly PackCell[];
  kind: 'part' | 'sum' | 'total' | 'apart';
}

export interface PackTable {
  key: string;
  title: string;
  columns: readonly PackColumn[];
  rows: readonly PackRow[];
}

export interface PackWords {
  t: TFunction<['compliance', 'streams', 'common', 'donations', 'actions']>;
  format: Format;
  language: Language;
}

export interface MassUnit {
  name: 'kg' | 't' | 'lb';
  decimals: number;
  perKg: number;
}

export const kilograms: MassUnit = { name: 'kg', decimals: 2, perKg: 1 };
export const tonnes: MassUnit = { name: 't', decimals: 3, perKg: 0.001 };
export const pounds: MassUnit = { name: 'lb', decimals: 1, perKg: 1 / 0.453_592_37 };

export const textCell = (text: string): PackCell => ({ kind: 'text', text });

/** Weights are measured to the gram; later digits are rounding noise. */
export const massCell = (kg: number, { decimals, perKg }: MassUnit): PackCell => ({
  kind: 'number',
  value: Number((kg * perKg).toFixed(perKg < 1 ? 6 : 3)),
  decimals,
});

export const shareCell = (part: number, whole: number): PackCell => ({
  kind: 'percent',
  value: whole === 0 ? 0 : (part / whole) * 100,
});

export function cellText(cell: PackCell | undefined, format: Format): string {
  switch (cell?.kind) {
    case undefined:
      return '';
    case 'text':
      return cell.text;
    case 'number':
      return format.fixed(cell.value, cell.decimals);
    case 'percent':
      return format.percent(cell.value);
  }
}

export const row = (...cells: PackCell[]): PackRow => ({ cells, kind: 'part' });
export const textColumn = (name: string): PackColumn => ({ name, isNumber: false });
export const numberColumn = (name: string): PackColumn => ({ name, isNumber: true });
