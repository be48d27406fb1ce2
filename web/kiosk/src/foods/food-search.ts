import type { TabletFood } from '@wastegauge/contract/waste/tablets';

export const maxFoodTiles = 24;

export interface FoodSearchQuery {
  text: string;
  /** Null: all categories. */
  category: string | null;
}

export interface FoundFoods {
  /** Matching foods used here lately, newest first. */
  used: TabletFood[];
  others: TabletFood[];
  /** All matching foods, shown or not. */
  count: number;
}

export interface FoodIndex {
  categories: string[];
  find(query: FoodSearchQuery): FoundFoods;
  /** Letters that leave at least one food when typed next. */
  nextLetters(query: FoodSearchQuery, letters: readonly string[]): Set<string>;
}

interface IndexedFood {
  food: TabletFood;
  /** The shown name and the catalogue name. */
  names: string[];
}

/** Foods in the order in which they were used, newest first. */
export function indexFoods(foods: readonly TabletFood[], usedIds: readonly number[]): FoodIndex {
  const indexed = foods.map((food) => ({
    food,
    names: [...new Set([fold(food.name), fold(food.catalogue_name)])],
  }));

  const matching = ({ text, category }: FoodSearchQuery): { food: TabletFood; rank: number }[] => {
    const wanted = fold(text);
    return indexed
      .filter(({ food }) => category === null || food.category === category)
      .map((each) => ({ food: each.food, rank: rankOf(each, wanted) }))
      .filter(({ rank }) => rank !== noMatch);
  };

  return {
    categories: [...new Set(foods.map(({ category }) => category))].toSorted(),
    find: (query) => {
      const found = matching(query).toSorted((one, other) => one.rank - other.rank);
      const used = usedIds.flatMap((id) => found.find(({ food }) => food.id === id)?.food ?? []);
      const others = found.map(({ food }) => food).filter(({ id }) => !usedIds.includes(id));
      return {
        used: used.slice(0, maxFoodTiles),
        others: others.slice(0, maxFoodTiles - Math.min(used.length, maxFoodTiles)),
        count: found.length,
      };
    },
    nextLetters: ({ text, category }, letters) =>
      new Set(letters.filter((letter) => matching({ text: text + letter, category }).length > 0)),
  };
}

const noMatch = Number.POSITIVE_INFINITY;

/** Names that start with the text come first, then words that start with it. */
function rankOf({ names }: IndexedFood, wanted: string): number {
  const ranks = names.map((name) => {
    if (name.startsWith(wanted)) return 0;
    if (name.includes(` ${wanted}`)) return 1;
    return name.includes(wanted) ? 2 : noMatch;
  });
  return Math.min(...ranks);
}

/** Letters that do not decompose into a letter and an accent. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
};

/** Without accents, case and leading spaces; punctuation separates words. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðı]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trimStart();

export interface MarkedName {
  before: string;
  match: string;
  after: string;
}

/** Splits the shown name around the text that was typed. */
export function markMatch(name: string, text: string): MarkedName {
  const wanted = fold(text).trimEnd();
  const none = { before: name, match: '', after: '' };
  if (wanted === '') return none;
  const signs = Array.from(name);
  const starts = [...signs.keys()].filter(
    (index) => isInWord(signs[index]) && fold(signs.slice(index).join('')).startsWith(wanted),
  );
  const start = starts.find((index) => !isInWord(signs[index - 1])) ?? starts[0];
  if (start === undefined) return none;
  let end = start + 1;
  const isShort = (): boolean => fold(signs.slice(start, end).join('')).length < wanted.length;
  while (end < signs.length && isShort()) end += 1;
  return {
    before: signs.slice(0, start).join(''),
    match: signs.slice(start, end).join(''),
    after: signs.slice(end).join(''),
  };
}

const isInWord = (sign: string | undefined): boolean =>
  sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
