import type { Language } from './languages.ts';

/** Possible meanings of a typed text. With two of them the person has to choose. */
export type TypedNumber =
  | { kind: 'empty' }
  | { kind: 'invalid' }
  | { kind: 'number'; value: number }
  | { kind: 'ambiguous'; readings: [number, number] };

interface Separators {
  decimal: '.' | ',';
  group: '.' | ',' | ' ';
}

const separators: Record<Language, Separators> = {
  en: { decimal: '.', group: ',' },
  de: { decimal: ',', group: '.' },
  fr: { decimal: ',', group: ' ' },
};

/**
 * Reads a number in the page's own format. A text that does not follow it is read in the other format, unless both
 * separators are possible: "1.600" on a French page is 1.6 or 1600.
 */
export function readTypedNumber(typed: string, language: Language): TypedNumber {
  const text = typed
    .trim()
    .replaceAll(/[\s\u00A0\u202F'’]/gu, ' ')
    .replace(/^[−–]/u, '-');
  if (text === '') return { kind: 'empty' };
  const own = readWith(text, separators[language]);
  if (own !== undefined) return { kind: 'number', value: own };
  const readings = [readWith(text, separators.en), readWith(text, separators.de)].filter(
    (value) => value !== undefined,
  );
  const [first, second] = new Set(readings);
  if (first === undefined) return { kind: 'invalid' };
  if (second === undefined) return { kind: 'number', value: first };
  return { kind: 'ambiguous', readings: [first, second] };
}

/** Undefined unless every group has three digits. Spaces and apostrophes group in every format. */
function readWith(text: string, { decimal, group }: Separators): number | undefined {
  const [whole = '', fraction, ...rest] = text.split(decimal);
  if (rest.length > 0 || (fraction !== undefined && !/^\d*$/u.test(fraction))) return undefined;
  if (whole.replace('-', '') === '' && !fraction) return undefined;
  const isPlain = /^-?\d*$/u.test(whole);
  const isGrouped = [group, ' '].some((sign) =>
    new RegExp(`^-?\\d{1,3}(?:[${sign}]\\d{3})+$`, 'u').test(whole),
  );
  if (!isPlain && !isGrouped) return undefined;
  return Number(`${whole.replaceAll(/[., ]/gu, '') || '0'}.${fraction || '0'}`);
}
