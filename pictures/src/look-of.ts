import { looksByIngredient } from './look-rules-ingredients.ts';
import { looksByName } from './look-rules.ts';

export interface PicturedFood {
  name: string;
  category: string;
  subcategory: string;
}

/** For unknown names: a site's own recipes and new foods. */
const looksBySubcategory: Record<string, string> = {
  Beef: 'roast-beef',
  Veal: 'roast-pork',
  Lamb: 'lamb-roast',
  Pork: 'roast-pork',
  Poultry: 'chicken-legs',
  Game: 'roast-beef',
  Offal: 'livers',
  'Cured & deli': 'cooked-ham',
  Sausages: 'cooked-sausages',
  'Oily fish': 'cooked-salmon',
  'White fish': 'white-fish',
  'Breaded fish': 'breaded',
  Shellfish: 'cooked-prawns',
  Milk: 'milk',
  Cream: 'cream-dollops',
  Fats: 'butter',
  Yogurt: 'yogurt',
  Cheese: 'cheese-slices',
  Eggs: 'scrambled-egg',
  'Plant-based dairy': 'milk',
  Bread: 'white-bread',
  Viennoiserie: 'croissants',
  'Dough & pastry': 'raw-dough',
  'Biscuits & snacks': 'biscuits',
  'Pome fruit': 'apples',
  Tropical: 'pineapple',
  Citrus: 'oranges',
  'Berries & grapes': 'strawberries',
  'Stone fruit': 'peaches',
  Melon: 'melons',
  'Dried fruit & nuts': 'nuts',
  'Stems & shoots': 'celery',
  Roots: 'carrots',
  Brassicas: 'broccoli',
  'Onions & garlic': 'onions',
  'Beans & peas': 'peas',
  Mushrooms: 'mushrooms',
  'Leafy greens': 'cooked-greens',
  Herbs: 'herb-leaves',
  Preserved: 'olives',
  Leaves: 'baby-leaves',
  Potatoes: 'roast-potatoes',
  Rice: 'rice',
  Pasta: 'penne',
  Grains: 'couscous',
  Lentils: 'lentils',
  Chickpeas: 'chickpeas',
  Beans: 'kidney-beans',
  Peas: 'peas',
  'Soy & meat alternatives': 'tofu',
  Sauces: 'tomato-sauce',
  Condiments: 'ketchup',
  Oils: 'oil',
  'Sweet spreads': 'jam',
  Soups: 'chunky-soup',
  Cakes: 'sponge-cake',
  'Tarts & pies': 'apple-tart',
  Patisserie: 'eclairs',
  'Creams & mousses': 'custard',
  Frozen: 'ice-cream',
  Confectionery: 'chocolate',
  'Hot drinks': 'coffee',
  Juices: 'orange-juice',
  'Soft drinks': 'amber-drink',
  Alcohol: 'beer',
  'Pasta dishes': 'penne-tomato',
  'Meat dishes': 'beef-stew',
  'Poultry dishes': 'curry',
  'Rice & grain dishes': 'paella',
  'Fish dishes': 'creamy-stew',
  'Vegetable dishes': 'ratatouille',
  'Pizza, quiche & snacks': 'margherita',
  'Sandwiches & wraps': 'sandwiches',
  Packaging: 'plastic-tubs',
  Paper: 'napkins',
  Tableware: 'cutlery',
};

const looksByCategory: Record<string, string> = {
  Meat: 'roast-beef',
  'Fish & seafood': 'white-fish',
  'Dairy & eggs': 'cheese-slices',
  Bakery: 'rolls',
  Fruit: 'fruit-salad',
  Vegetables: 'mixed-vegetables',
  Salads: 'mixed-salad',
  Starches: 'roast-potatoes',
  Pulses: 'kidney-beans',
  'Sauces & soups': 'tomato-sauce',
  Desserts: 'sponge-cake',
  Drinks: 'amber-drink',
  'Prepared dishes': 'meat-plate',
  'Trimmings/peel': 'vegetable-trimmings',
  'Non-food': 'mixed-rubbish',
};

/** By name, else by subcategory, else by category. */
export function lookOf({ name, category, subcategory }: PicturedFood): string {
  const words = name.toLowerCase();
  const rule =
    looksByName.find(([pattern]) => pattern.test(words)) ??
    looksByIngredient.find(([pattern]) => pattern.test(words));
  return rule?.[1] ?? looksBySubcategory[subcategory] ?? looksByCategory[category] ?? 'mixed-waste';
}
