import type { Zone } from '@wastegauge/contract/directory/devices';
import type { FoodFactors } from '@wastegauge/contract/directory/foods';
import { seededRandom, type Random, pickWeighted } from '@wastegauge/pictures/random';

export type MenuDish = Pick<FoodFactors, 'name' | 'category' | 'subcategory'>;
type Meal = 'breakfast' | 'main';
type Shares = Partial<Record<string, number>>;

/** Relative frequency of waste by category. */
const onPlates: Record<Meal, Shares> = {
  breakfast: { Bakery: 6, 'Dairy & eggs': 5, Fruit: 4, Meat: 2, Drinks: 1, 'Non-food': 0.3 },
  main: {
    Starches: 6,
    'Prepared dishes': 5,
    Vegetables: 4,
    Meat: 3,
    Salads: 3,
    'Fish & seafood': 1.5,
    'Sauces & soups': 2,
    Desserts: 2,
    Bakery: 2,
    Pulses: 1,
    'Non-food': 0.4,
  },
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
const dishesPerMenu = 14;

/** A kitchen serves the same few foods repeatedly; each kitchen has its own selection. */
export function createMenu(
  zone: Zone,
  dishes: readonly MenuDish[],
): (hour: number, random: Random) => MenuDish {
  const isPlate = zone.type === 'PLATE_WASTE';
  const menus = {
    breakfast: chooseMenu(zone, 'breakfast', isPlate ? onPlates.breakfast : inKitchens, dishes),
    main: chooseMenu(zone, 'main', isPlate ? onPlates.main : inKitchens, dishes),
  };
  return (hour, random) =>
    pickWeighted(random, menus[hour < 11 ? 'breakfast' : 'main'], (_, rank) => 1 / (rank + 2));
}

function chooseMenu(
  zone: Zone,
  meal: Meal,
  shares: Shares,
  dishes: readonly MenuDish[],
): MenuDish[] {
  const random = seededRandom(`${zone.serial} ${meal}`);
  const fitting = dishes.filter(({ category }) => shares[category] !== undefined);
  const chosen = new Set<MenuDish>();
  const inCategory = Map.groupBy(fitting, ({ category }) => category);
  while (chosen.size < Math.min(dishesPerMenu, fitting.length)) {
    const weightOf = ({ category }: MenuDish): number =>
      (shares[category] ?? 0) / (inCategory.get(category)?.length ?? 1);
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
