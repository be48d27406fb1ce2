/** Ignores case, accents and punctuation. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Languages of the shipped glossary. */
export type GlossaryLanguage = 'en' | 'de' | 'fr' | 'es' | 'it';

/** Regional words and those of the catalogue, folded. */
const synonyms: readonly [word: string, known: string][] = [
  ['mohren', 'karotten'],
  ['mohre', 'karotte'],
  ['erdapfel', 'kartoffel'],
  ['paradeiser', 'tomaten'],
  ['karfiol', 'blumenkohl'],
  ['porree', 'lauch'],
  ['topfen', 'quark'],
  ['semmel', 'brotchen'],
  ['zucchini', 'courgette'],
  ['eggplant', 'aubergine'],
  ['arugula', 'rocket'],
  ['cilantro', 'coriander'],
];

/** Ways to look up a written name, the literal one first: "Bananas (Each)" is also "banana". */
export function nameVariants(written: string): string[] {
  const plain = fold(written.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' '));
  const known = synonyms.reduce((text, [word, other]) => text.replaceAll(word, other), plain);
  const singular = known.replace(/s$/, '');
  return [...new Set([fold(written), plain, known, singular, `${known}s`])].filter(
    (text) => text !== '',
  );
}

// Shorter first parts name another food: "Fish" is not "Fish and chips".
const minFirstPart = 12;

/** "Carrot peelings" of "Carrot peelings and tops". */
export function firstPart(name: string): string | undefined {
  const [first = ''] = name.split(/,|\s(?:and|und|et|y|e|or|oder|ou|o)\s/i);
  const folded = fold(first);
  return folded.length >= minFirstPart && folded !== fold(name) ? folded : undefined;
}

export interface NamedFood {
  id: number;
  name: string;
}

export type Suggest = (text: string) => NamedFood[];

const minSimilarity = 0.3;

/** Similarity is the share of common trigrams. */
export function createSuggestions(names: readonly NamedFood[], count: number): Suggest {
  const pieces = names.map(({ name }) => trigrams(name));
  const places = new Map<string, number[]>();
  for (const [place, own] of pieces.entries()) {
    for (const piece of own) {
      const known = places.get(piece);
      if (known) known.push(place);
      else places.set(piece, [place]);
    }
  }
  return (text) => {
    const wanted = trigrams(text);
    const shared = new Map<number, number>();
    for (const piece of wanted) {
      for (const place of places.get(piece) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
    }
    const likeness = new Map<number, number>();
    for (const [place, common] of shared) {
      const named = names[place];
      if (!named) continue;
      const like = (2 * common) / (wanted.size + (pieces[place]?.size ?? 0));
      likeness.set(named.id, Math.max(like, likeness.get(named.id) ?? 0));
    }
    const firstNames = new Map(names.toReversed().map(({ id, name }) => [id, name]));
    return [...likeness]
      .filter(([, like]) => like >= minSimilarity)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, count)
      .map(([id]) => ({ id, name: firstNames.get(id) ?? '' }));
  };
}

function trigrams(text: string): Set<string> {
  const padded = `  ${fold(text)} `;
  return new Set(
    Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)),
  );
}
