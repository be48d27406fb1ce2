import ranges from '@fontsource/inter/unicode.json';

export type FontWeight = 400 | 600;

const fontParts = [
  'latin',
  'latin-ext',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'vietnamese',
] as const;
export type FontPart = (typeof fontParts)[number];

export type LoadFont = (part: FontPart, weight: FontWeight) => Promise<Uint8Array<ArrayBuffer>>;

export const unicodeRangeOf = (part: FontPart): string => ranges[part];

const spansOf = new Map(
  fontParts.map((part) => [
    part,
    ranges[part].split(',').map((text) => {
      const [from = '', to = from] = text.replace('U+', '').split('-');
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
    }),
  ]),
);

/** Undefined for scripts Inter lacks, such as Chinese. */
export function fontPartOf(letter: string): FontPart | undefined {
  const code = letter.codePointAt(0) ?? 0;
  return fontParts.find((part) =>
    spansOf.get(part)?.some(({ from, to }) => code >= from && code <= to),
  );
}

// These fonts lack the narrow space of French numbers.
export const writable = (text: string): string =>
  text.normalize('NFC').replaceAll(/[\u2000-\u200a\u202f]/gu, '\u00a0');

export function partsFor(texts: Iterable<string>): Set<FontPart> {
  const parts = new Set<FontPart>();
  for (const letter of new Set(Array.from(texts, (text) => Array.from(writable(text))).flat())) {
    const part = fontPartOf(letter);
    if (part !== undefined) parts.add(part);
  }
  return parts;
}
