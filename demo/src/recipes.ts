import type { Db } from '@wastegauge/server/platform/db/db';
import { revalueFood } from '@wastegauge/server/features/events/service';
import { insertRecipe, type DemoFood } from './queries.ts';
import { demoSites } from './tables.ts';

interface DemoRecipe {
  id: number;
  name: string;
  groupId: number;
  /** A food of the same subcategory. */
  beside: string;
  ingredients: readonly (readonly [food: string, grams: number])[];
}

// The first ids available to an installation's own foods, fixed across reloads.
const demoRecipes: readonly DemoRecipe[] = [
  {
    id: 100_000,
    name: 'Seafood chowder',
    groupId: 1,
    beside: 'Fish soup',
    ingredients: [
      ['Cod, cooked', 350],
      ['Potatoes, boiled', 400],
      ['Cream, 30% fat', 250],
    ],
  },
  {
    id: 100_001,
    name: 'Chicken and leek pie',
    groupId: 2,
    beside: "Shepherd's / cottage pie",
    ingredients: [
      ['Chicken, breast, cooked', 450],
      ['Leek', 250],
      ['Puff pastry, raw', 300],
    ],
  },
  {
    id: 100_002,
    name: 'Loaded fries',
    groupId: 3,
    beside: 'Chips / fries, cooked',
    ingredients: [
      ['Chips / fries, cooked', 700],
      ['Cheese sauce', 300],
    ],
  },
];

export async function insertRecipes(db: Db, foodNamed: (name: string) => DemoFood): Promise<void> {
  for (const { beside, ingredients, ...recipe } of demoRecipes) {
    const parts = ingredients.map(([name, grams]) => ({ foodId: foodNamed(name).id, grams }));
    await insertRecipe(db, { ...recipe, besideId: foodNamed(beside).id, parts });
  }
}

export function withRecipes(foodNamed: (name: string) => DemoFood): (name: string) => DemoFood {
  const recipes = new Map(demoRecipes.map((recipe) => [recipe.name, recipeFood(recipe)]));
  return (name) => recipes.get(name) ?? foodNamed(name);
}

/** Without its own figures: they follow from the ingredients. */
const recipeFood = ({ id, name }: Pick<DemoRecipe, 'id' | 'name'>): DemoFood => ({
  id,
  descriptionId: id,
  name,
  sourceName: name,
  material: 'food',
  co2GramsPerKg: null,
  waterMlPerKg: null,
  priceEurE4PerKg: null,
});

export async function revalueRecipes(db: Db): Promise<void> {
  for (const { id, groupId } of demoRecipes) {
    for (const site of demoSites.filter((known) => known.groupId === groupId)) {
      await revalueFood(db, { siteId: site.id, foodId: id, from: new Date(0) });
    }
  }
}
