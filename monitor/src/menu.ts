import type { Zone } from '@wastegauge/contract/directory/devices';
import type { FoodFactors } from '@wastegauge/contract/directory/foods';
import { seededRandom, type Random, pickWeighted } from '@wastegauge/pictures/random';

export type MenuDish = Pick<FoodFactors, 'name' | 'category' | 'subcategory'>;
type Meal = 'breakfast' | 'main';
/** Relative frequency of waste by category, or by category and subcategory. */
type Shares = Partial<Record<string, number>>;

/** The kind of place a monitor stands at; a breakfast buffet is cleared before lunch. */
export type Station = 'breakfast' | 'buffet' | 'kitchen' | 'plates';

export function stationOf({ type, name }: Pick<Zone, 'type' | 'name'>): Station {
  if (/breakfast|frühstück|petit[- ]déj/i.test(name)) return 'breakfast';
  if (type === 'PLATE_WASTE') return 'plates';
  return /buffet|servery|counter|theke|ausgabe|salle|restaurant/i.test(name) ? 'buffet' : 'kitchen';
}

const breakfast: Shares = {
  'Bakery/Bread': 4,
  'Bakery/Viennoiserie': 3,
  'Dairy & eggs/Eggs': 4,
  'Dairy & eggs/Yogurt': 2,
  'Dairy & eggs/Cheese': 1,
  'Meat/Cured & deli': 1.5,
  'Meat/Sausages': 1,
  Fruit: 2,
  'Drinks/Hot drinks': 0.7,
  'Drinks/Juices': 0.5,
};
const served: Shares = {
  Starches: 6,
  'Prepared dishes': 5,
  Vegetables: 4,
  Meat: 3,
  Salads: 3,
  'Fish & seafood': 1.5,
  'Sauces & soups': 2,
  Desserts: 2,
  'Bakery/Bread': 1.5,
  Pulses: 1,
};
const inKitchens: Shares = {
  'Trimmings/peel': 8,
  Vegetables: 4,
  Starches: 2,
  Meat: 1.5,
  'Fish & seafood': 1,
  'Sauces & soups': 1,
  'Non-food': 0.4,
};
const onPlates = { 'Non-food': 0.3 };

const shares: Record<Station, Record<Meal, Shares>> = {
  breakfast: { breakfast, main: breakfast },
  buffet: { breakfast, main: served },
  kitchen: { breakfast: inKitchens, main: inKitchens },
  plates: { breakfast: { ...breakfast, ...onPlates }, main: { ...served, ...onPlates } },
};
const dishesPerMenu = 14;
const lunchFrom = 11;

/** A kitchen serves the same few foods repeatedly; each kitchen has its own selection. */
export function createMenu(
  zone: Pick<Zone, 'type' | 'name' | 'serial'>,
  dishes: readonly MenuDish[],
): (hour: number, random: Random) => MenuDish {
  const station = stationOf(zone);
  const isServed = (dish: MenuDish): boolean => station === 'kitchen' || !isUnprepared(dish);
  const choose = (meal: Meal): MenuDish[] =>
    chooseMenu(`${zone.serial} ${meal}`, shares[station][meal], dishes.filter(isServed));
  const menus = { breakfast: choose('breakfast'), main: choose('main') };
  return (hour, random) => {
    const menu = menus[hour < lunchFrom ? 'breakfast' : 'main'];
    return pickWeighted(random, menu.length > 0 ? menu : dishes, (_, rank) => 1 / (rank + 2));
  };
}

const isUnprepared = ({ name }: MenuDish): boolean =>
  /^(raw|dry|frozen|whole)\b|shoulder|joint|escalope$|dough|mince$/i.test(name);

function chooseMenu(seed: string, menuShares: Shares, dishes: readonly MenuDish[]): MenuDish[] {
  const random = seededRandom(seed);
  const kindOf = ({ category, subcategory }: MenuDish): string => {
    const narrow = `${category}/${subcategory}`;
    return menuShares[narrow] === undefined ? category : narrow;
  };
  const fitting = dishes.filter((dish) => menuShares[kindOf(dish)] !== undefined);
  const byKind = Map.groupBy(fitting, kindOf);
  const weightOf = (dish: MenuDish): number =>
    (menuShares[kindOf(dish)] ?? 0) / (byKind.get(kindOf(dish))?.length ?? 1);
  const chosen = new Set<MenuDish>();
  while (chosen.size < Math.min(dishesPerMenu, fitting.length)) {
    chosen.add(pickWeighted(random, fitting, weightOf));
  }
  return [...chosen];
}

/** Used without an account, when the server's foods cannot be listed. */
export const commonDishes: MenuDish[] = [
  { name: 'Chips', category: 'Starches', subcategory: 'Potatoes' },
  { name: 'Roast potatoes', category: 'Starches', subcategory: 'Potatoes' },
  { name: 'Rice, cooked', category: 'Starches', subcategory: 'Rice' },
  { name: 'Pasta, cooked', category: 'Starches', subcategory: 'Pasta' },
  { name: 'Mixed salad', category: 'Salads', subcategory: 'Leaves' },
  { name: 'Carrots', category: 'Vegetables', subcategory: 'Roots' },
  { name: 'Broccoli', category: 'Vegetables', subcategory: 'Brassicas' },
  { name: 'Chicken breast', category: 'Meat', subcategory: 'Poultry' },
  { name: 'Beef steak', category: 'Meat', subcategory: 'Beef' },
  { name: 'White bread', category: 'Bakery', subcategory: 'Bread' },
  { name: 'Croissant', category: 'Bakery', subcategory: 'Viennoiserie' },
  { name: 'Scrambled eggs', category: 'Dairy & eggs', subcategory: 'Eggs' },
  { name: 'Melon', category: 'Fruit', subcategory: 'Melon' },
  { name: 'Potato peelings', category: 'Trimmings/peel', subcategory: 'Vegetable' },
  { name: 'Vegetable trimmings', category: 'Trimmings/peel', subcategory: 'Vegetable' },
];
