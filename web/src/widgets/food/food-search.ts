import type { FoodOption, UsualFood } from '@wastegauge/contract/directory/foods';

export type FoodSearch = (text: string) => FoodOption[];

const maxResults = 30;

/** Of a food at the monitor and the site of an event. */
export type FoodUse = Pick<UsualFood, 'at_device' | 'at_site'>;
export type FoodUses = ReadonlyMap<number, FoodUse>;

const unused: FoodUse = { at_device: 0, at_site: 0 };

export const compareUse = (uses: FoodUses, one: FoodOption, other: FoodOption): number => {
  const [first, second] = [uses.get(one.food) ?? unused, uses.get(other.food) ?? unused];
  return second.at_device - first.at_device || second.at_site - first.at_site;
};

/** Names that match come before categories that do; usual foods come first among them. */
export function prepareFoodSearch(
  options: readonly FoodOption[],
  names: readonly string[],
  uses: FoodUses = new Map(),
): FoodSearch {
  const entries = options.map((option, index) => ({
    option,
    translated: fold(names[index] ?? ''),
    english: fold(option.food_with_description),
    details: fold(`${option.description} ${option.category}`),
  }));
  const byUse = options.toSorted((one, other) => compareUse(uses, one, other));
  return (text) => {
    const query = fold(text.trim());
    if (query === '') return byUse.slice(0, maxResults);
    const words = query.split(/\s+/u);
    return entries
      .map(({ option, translated, english, details }) => ({
        option,
        rank: Math.min(matchRank(translated, query, words), matchRank(english, query, words) + 0.5),
        isDetail: words.every((word) => `${translated} ${english} ${details}`.includes(word)),
      }))
      .filter(({ rank, isDetail }) => rank < Number.POSITIVE_INFINITY || isDetail)
      .toSorted(
        (one, other) =>
          compare(matchTier(one.rank), matchTier(other.rank)) ||
          compareUse(uses, one.option, other.option) ||
          compare(one.rank, other.rank),
      )
      .slice(0, maxResults)
      .map(({ option }) => option);
  };
}

const maxSimilar = 4;

/** The same subcategory, most used at the monitor first; then what is usual there in the category. */
export function similarFoods(
  present: FoodOption | null,
  options: readonly FoodOption[],
  uses: FoodUses,
): FoodOption[] {
  if (!present) return [];
  const others = options
    .filter(({ food, category }) => food !== present.food && category === present.category)
    .toSorted((one, other) => compareUse(uses, one, other));
  const isNear = ({ subcategory }: FoodOption) => subcategory === present.subcategory;
  const usual = others.filter((option) => !isNear(option) && uses.has(option.food));
  return [present, ...others.filter(isNear), ...usual].slice(0, maxSimilar);
}

export function findMatch(name: string, text: string): { start: number; end: number } | null {
  const query = fold(text.trim());
  if (query === '') return null;
  const folded = fold(name);
  const atWord = wordStart(folded, query);
  const start = atWord === -1 ? folded.indexOf(query) : atWord;
  return start === -1 ? null : { start, end: start + query.length };
}

/** A whole word at the end is what the food is: rice in "Cooked rice", not in "Rice noodles". */
function matchRank(name: string, query: string, words: readonly string[]): number {
  if (name === query) return 0;
  const start = wordStart(name, query);
  if (start !== -1 && start + query.length === name.length) return 1;
  if (start !== -1 && !/[\p{L}\p{N}]/u.test(name.charAt(start + query.length))) return 2;
  if (start === 0) return 3;
  if (start !== -1) return 4;
  if (words.every((word) => wordStart(name, word) !== -1)) return 5;
  if (words.every((word) => name.includes(word))) return 6;
  return Number.POSITIVE_INFINITY;
}

/** The exact name, the start of a word, any part of the name, other texts. */
function matchTier(rank: number): number {
  if (rank < 1) return 0;
  if (rank < 6) return 1;
  return rank === Number.POSITIVE_INFINITY ? 3 : 2;
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
