import type { FoodOption } from '@wastegauge/contract/directory/foods';

export type FoodSearch = (text: string) => FoodOption[];

const maxResults = 30;

export function prepareFoodSearch(
  options: readonly FoodOption[],
  names: readonly string[],
): FoodSearch {
  const entries = options.map((option, index) => ({
    option,
    translated: fold(names[index] ?? ''),
    english: fold(option.food_with_description),
    details: fold(`${option.description} ${option.category}`),
  }));
  return (text) => {
    const query = fold(text.trim());
    if (query === '') return options.slice(0, maxResults);
    const words = query.split(/\s+/u);
    return entries
      .map(({ option, translated, english, details }) => ({
        option,
        rank: Math.min(matchRank(translated, query, words), matchRank(english, query, words) + 0.5),
        isDetail: words.every((word) => `${translated} ${english} ${details}`.includes(word)),
      }))
      .filter(({ rank, isDetail }) => rank < Number.POSITIVE_INFINITY || isDetail)
      .toSorted((one, other) => compare(one.rank, other.rank))
      .slice(0, maxResults)
      .map(({ option }) => option);
  };
}

export function findMatch(name: string, text: string): { start: number; end: number } | null {
  const query = fold(text.trim());
  if (query === '') return null;
  const folded = fold(name);
  const atWord = wordStart(folded, query);
  const start = atWord === -1 ? folded.indexOf(query) : atWord;
  return start === -1 ? null : { start, end: start + query.length };
}

function matchRank(name: string, query: string, words: readonly string[]): number {
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  if (wordStart(name, query) !== -1) return 2;
  if (words.every((word) => wordStart(name, word) !== -1)) return 3;
  if (words.every((word) => name.includes(word))) return 4;
  return Number.POSITIVE_INFINITY;
}

function wordStart(name: string, query: string): number {
  for (let at = name.indexOf(query); at !== -1; at = name.indexOf(query, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return at;
  }
  return -1;
}

/** Removes case and accents per letter, so that positions stay valid. */
const fold = (text: string): string =>
  Array.from({ length: text.length }, (_letter, index) => {
    const letter = text.charAt(index);
    return letter.normalize('NFD').charAt(0).toLowerCase().charAt(0);
  }).join('');

// Subtraction fails for two infinities.
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);
