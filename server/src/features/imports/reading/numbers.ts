import {
  weightUnits,
  type DecimalMark,
  type WeightUnit,
} from '@wastegauge/contract/edges/import-mapping';
import { fold } from '../names.ts';
import type { TableCell } from './table.ts';

/** Accepts the other mark, spaces and apostrophes as thousands separators. */
export function readNumber(cell: TableCell, decimal: DecimalMark | null): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined;
  const text = cell.replaceAll(/[\s'’_]/g, '');
  const [mark, other] = decimal === 'comma' ? [',', '.'] : ['.', ','];
  const [whole = '', fraction, ...more] = text.split(mark);
  if (more.length > 0 || !/^\d*$/.test(fraction ?? '')) return undefined;
  const isGrouped = /^[+-]?\d{1,3}(?:[.,]\d{3})+$/.test(whole) && !whole.includes(mark);
  const digits = isGrouped ? whole.replaceAll(other, '') : whole;
  if (!/^[+-]?\d*$/.test(digits) || !/\d/.test(digits + (fraction ?? ''))) return undefined;
  return Number(`${digits}.${fraction ?? ''}0`);
}

export interface DecimalFound {
  /** Null when ambiguous: 1,234 could be one or a thousand. */
  mark: DecimalMark | null;
  examples: string[];
}

export function detectDecimal(cells: readonly TableCell[], isWhole: boolean): DecimalFound {
  const votes = { comma: 0, point: 0 };
  const doubtful: string[] = [];
  for (const cell of cells) {
    if (typeof cell === 'number') continue;
    const { number } = splitWeight(cell);
    const vote = detectMark(number);
    if (vote === 'unclear') doubtful.push(cell);
    else if (vote) votes[vote] += 1;
  }
  if (votes.comma > votes.point) return { mark: 'comma', examples: [] };
  if (votes.point > 0 || doubtful.length === 0) return { mark: 'point', examples: [] };
  // Guests are whole numbers, so a group of three digits means thousands.
  if (isWhole) return { mark: doubtful[0]?.includes('.') ? 'comma' : 'point', examples: [] };
  return { mark: null, examples: [...new Set(doubtful)].slice(0, 3) };
}

function detectMark(text: string): DecimalMark | 'unclear' | undefined {
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  if (last === -1) return undefined;
  const mark = text[last] === ',' ? 'comma' : 'point';
  const other = mark === 'comma' ? 'point' : 'comma';
  const times = text.split(text[last] ?? '').length - 1;
  if (times > 1) return other;
  const hasBoth = text.includes(mark === 'comma' ? '.' : ',');
  const isLikeThousands = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  return hasBoth || !isLikeThousands ? mark : 'unclear';
}

export const gramsPerUnit = {
  kg: 1000,
  g: 1,
  lb: 453.592_37,
  oz: 28.349_523_125,
} as const satisfies Record<Exclude<WeightUnit, 'piece'>, number>;

const unitWords: Record<WeightUnit, readonly string[]> = {
  kg: [
    'kg',
    'kgs',
    'kilo',
    'kilos',
    'kilogram',
    'kilograms',
    'kilogramm',
    'kilogramme',
    'kilogrammes',
  ],
  g: ['g', 'gr', 'gm', 'gram', 'grams', 'gramm', 'gramme', 'grammes'],
  lb: ['lb', 'lbs', 'pound', 'pounds', 'livre', 'livres'],
  piece: [
    ...'piece pieces pc pcs each ea item items portion portions'.split(' '),
    ...'stuck stk st portion portionen'.split(' '),
    ...'pieces unite unites u styck antal'.split(' '),
  ],
  oz: ['oz', 'ounce', 'ounces', 'unze', 'unzen', 'once', 'onces'],
};
const units = new Map<string, WeightUnit>();
for (const unit of weightUnits) {
  for (const word of unitWords[unit]) units.set(word, unit);
}

export const readUnit = (text: string): WeightUnit | undefined => units.get(fold(text));

/** For example "Weight (kg)" or "Menge in g". */
export const unitInHeading = (heading: string): WeightUnit | undefined =>
  fold(heading)
    .split(' ')
    .map((word) => units.get(word))
    .find((unit) => unit !== undefined);

export function splitWeight(text: string): { number: string; unit: string } {
  const [, number = text, unit = ''] = /^([^\p{L}]*?)\s*(\p{L}+)\.?$/u.exec(text) ?? [];
  return { number: number.trim(), unit };
}
