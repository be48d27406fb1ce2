const letters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

// Fast path: most names are plain.
const isPlain = /^[a-z0-9 ]*$/;

/** Lower case, without accents, single blanks. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (isPlain.test(lower)) return lower.trim();
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’`]/gu, '')
    .replaceAll(/[øłđðþßæœı]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/[\s-]+/g, ' ')
    .trim();
}
