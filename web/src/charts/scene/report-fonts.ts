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

export const unicodeRange = (part: FontPart): string => ranges[part];

const unicodeSpans = new Map(
  fontParts.map((part) => [
    part,
    ranges[part].split(',').map((text) => {
      const [from = '', to = from] = text.replace('U+', '').split('-');
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
    }),
  ]),
);

/** Undefined for scripts Inter lacks, such as Chinese. */
export function letterFontPart(letter: string): FontPart | undefined {
  const code = letter.codePointAt(0) ?? 0;
  return fontParts.find((part) =>
    unicodeSpans.get(part)?.some(({ from, to }) => code >= from && code <= to),
  );
}

// These fonts lack the narrow space of French numbers.
export const normaliseText = (text: string): string =>
  text.normalize('NFC').replaceAll(/[\u2000-\u200a\u202f]/gu, '\u00a0');

export function requiredParts(texts: Iterable<string>): Set<FontPart> {
  const parts = new Set<FontPart>();
  for (const letter of new Set(
    Array.from(texts, (text) => Array.from(normaliseText(text))).flat(),
  )) {
    const part = letterFontPart(letter);
    if (part !== undefined) parts.add(part);
  }
  return parts;
}

/** Height and descent of a letter picture, in ems. */
export const foreignHeight = 1.5;
export const foreignDescent = 0.4;
