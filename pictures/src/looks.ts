export interface Tint {
  /** Degrees around the colour wheel. */
  hue?: number;
  saturation?: number;
  /** Multipliers for red, green and blue. */
  wash?: readonly [red: number, green: number, blue: number];
}

export interface Look {
  drawing: string;
  tint?: Tint;
}

/** Recoloured drawings; every other look has a drawing of its own name. */
const tinted: Record<string, Look> = {
  'amber-drink': { drawing: 'tea', tint: { hue: 12, wash: [1.2, 1.2, 1.1] } },
  apricots: { drawing: 'peaches', tint: { hue: 6, wash: [1.06, 1.02, 0.9] } },
  'bbq-sauce': { drawing: 'ketchup', tint: { wash: [0.5, 0.3, 0.22] } },
  blackberries: {
    drawing: 'raspberries',
    tint: { hue: -30, saturation: 0.5, wash: [0.36, 0.26, 0.4] },
  },
  'black-pudding': { drawing: 'patties', tint: { wash: [0.36, 0.32, 0.34] } },
  'broad-beans': { drawing: 'white-beans', tint: { wash: [0.62, 0.78, 0.4] } },
  bulgur: { drawing: 'couscous', tint: { wash: [0.84, 0.7, 0.5] } },
  'burger-buns': { drawing: 'rolls', tint: { wash: [0.96, 0.85, 0.7] } },
  'carrot-cake': { drawing: 'sponge-cake', tint: { wash: [0.85, 0.66, 0.46] } },
  'cauliflower-cheese': { drawing: 'cauliflower', tint: { wash: [1.06, 0.92, 0.6] } },
  'celeriac-remoulade': { drawing: 'white-cabbage', tint: { wash: [1.06, 1.02, 0.9] } },
  crackers: { drawing: 'biscuits', tint: { wash: [1.12, 1.16, 1.2] } },
  'crab-sticks': { drawing: 'cooked-prawns', tint: { hue: -6, wash: [1.1, 1.02, 1] } },
  'creamed-spinach': { drawing: 'guacamole', tint: { wash: [0.42, 0.6, 0.42] } },
  dates: { drawing: 'dried-fruit', tint: { wash: [1.5, 1.25, 1] } },
  'egg-pasta': { drawing: 'penne', tint: { wash: [1.06, 0.98, 0.72] } },
  figs: { drawing: 'plums', tint: { wash: [0.78, 0.68, 0.8] } },
  'fruit-mousse': { drawing: 'fruit-yogurt', tint: { saturation: 1.3, wash: [1, 0.92, 0.94] } },
  'ginger-roots': { drawing: 'garlic', tint: { wash: [0.86, 0.72, 0.5] } },
  'gold-oil': { drawing: 'oil', tint: { wash: [1.06, 1.08, 0.95] } },
  grapefruits: { drawing: 'oranges', tint: { hue: -16, wash: [1, 0.96, 0.92] } },
  honey: { drawing: 'oil', tint: { wash: [1, 0.74, 0.36] } },
  'hot-chocolate': { drawing: 'milky-coffee', tint: { wash: [0.6, 0.42, 0.32] } },
  kale: { drawing: 'spinach', tint: { wash: [0.72, 0.8, 0.7] } },
  'lamb-roast': { drawing: 'roast-beef', tint: { wash: [0.9, 0.78, 0.68] } },
  'lentil-soup': { drawing: 'orange-soup', tint: { wash: [0.82, 0.66, 0.5] } },
  limes: { drawing: 'lemons', tint: { hue: 8, wash: [0.55, 0.74, 0.42] } },
  mackerel: { drawing: 'whole-fishes', tint: { wash: [0.8, 0.92, 0.96] } },
  'marinated-fish': { drawing: 'white-fish', tint: { wash: [0.86, 0.84, 0.84] } },
  mayonnaise: { drawing: 'yogurt', tint: { wash: [1.04, 1, 0.8] } },
  merguez: { drawing: 'frankfurters', tint: { wash: [0.82, 0.46, 0.42] } },
  'milk-chocolate': { drawing: 'chocolate', tint: { wash: [2, 1.75, 1.7] } },
  'mushroom-soup': { drawing: 'cream-soup', tint: { wash: [0.82, 0.7, 0.56] } },
  mustard: { drawing: 'yellow-sauce', tint: { wash: [0.92, 0.78, 0.36] } },
  nectarines: { drawing: 'peaches', tint: { hue: -8, wash: [0.98, 0.82, 0.74] } },
  'okra-pods': { drawing: 'green-beans', tint: { wash: [1.12, 1.08, 0.9] } },
  'passion-fruit': { drawing: 'plums', tint: { hue: 10, wash: [0.8, 0.64, 0.6] } },
  'peanut-butter': { drawing: 'hummus', tint: { wash: [0.92, 0.7, 0.46] } },
  'pepper-sauce': { drawing: 'gravy', tint: { wash: [1.7, 1.5, 1.3] } },
  'pineapple-skin': { drawing: 'melon-rind', tint: { wash: [0.9, 0.7, 0.36] } },
  pomegranates: { drawing: 'apples', tint: { hue: -8, wash: [0.86, 0.68, 0.72] } },
  'poultry-skin': { drawing: 'meat-trim', tint: { hue: 14, wash: [1.06, 1, 0.82] } },
  'pumpkin-skin': {
    drawing: 'melon-rind',
    tint: { hue: -10, saturation: 1.6, wash: [1.04, 0.82, 0.5] },
  },
  quinoa: { drawing: 'couscous', tint: { wash: [0.84, 0.72, 0.62] } },
  'raw-duck': { drawing: 'raw-chicken', tint: { wash: [0.8, 0.5, 0.5] } },
  'raw-lamb': { drawing: 'raw-beef', tint: { wash: [1.06, 1.06, 1] } },
  'raw-pork': { drawing: 'raw-chicken', tint: { wash: [1, 0.86, 0.84] } },
  'raw-prawns': { drawing: 'cooked-prawns', tint: { saturation: 0.2, wash: [0.82, 0.84, 0.84] } },
  'raw-tuna': { drawing: 'raw-salmon', tint: { hue: -14, wash: [0.72, 0.42, 0.46] } },
  rhubarb: { drawing: 'celery', tint: { wash: [1, 0.52, 0.56] } },
  risotto: { drawing: 'rice-pudding', tint: { wash: [1.02, 0.98, 0.84] } },
  'roast-duck': { drawing: 'chicken-legs', tint: { wash: [0.86, 0.68, 0.58] } },
  'rye-bread': { drawing: 'brown-bread', tint: { wash: [0.74, 0.6, 0.5] } },
  samosas: { drawing: 'spring-rolls', tint: { wash: [0.98, 0.86, 0.66] } },
  sauerkraut: { drawing: 'white-cabbage', tint: { wash: [0.96, 0.86, 0.58] } },
  scallops: { drawing: 'mozzarella', tint: { wash: [1.02, 0.94, 0.8] } },
  seitan: { drawing: 'tofu', tint: { wash: [0.72, 0.54, 0.4] } },
  'shepherds-pie': { drawing: 'gratin', tint: { wash: [0.96, 0.84, 0.66] } },
  shortcrust: { drawing: 'raw-dough', tint: { wash: [0.98, 0.9, 0.7] } },
  'smoked-tofu': { drawing: 'tofu', tint: { wash: [0.86, 0.68, 0.48] } },
  sorbet: { drawing: 'ice-cream', tint: { hue: 20, saturation: 1.5 } },
  sourdough: { drawing: 'brown-bread', tint: { wash: [1.22, 1.22, 1.2] } },
  'soy-sauce': { drawing: 'coffee', tint: { wash: [0.9, 0.8, 0.8] } },
  squid: { drawing: 'calamari', tint: { saturation: 0.16, wash: [1.2, 1.18, 1.2] } },
  'stuffed-vegetables': { drawing: 'tomatoes', tint: { wash: [0.98, 0.92, 0.8] } },
  sugar: { drawing: 'flour', tint: { wash: [1.04, 1.04, 1.06] } },
  'sweet-and-sour-sauce': { drawing: 'jam', tint: { hue: 10, wash: [1.4, 1.1, 0.8] } },
  'sweet-potato': { drawing: 'orange-cubes', tint: { wash: [1, 0.88, 0.74] } },
  'raw-sweet-potato': { drawing: 'raw-potatoes', tint: { hue: -12, wash: [0.92, 0.66, 0.62] } },
  'tinned-tomatoes': { drawing: 'tomato-sauce', tint: { wash: [1.1, 1.06, 1] } },
  toast: { drawing: 'white-bread', tint: { wash: [0.9, 0.66, 0.4] } },
  'tomato-juice': { drawing: 'orange-juice', tint: { wash: [0.86, 0.42, 0.4] } },
  'veggie-patties': { drawing: 'patties', tint: { wash: [1.35, 1.25, 0.9] } },
  'waffle-potatoes': { drawing: 'gratin', tint: { wash: [1, 0.84, 0.52] } },
  walnuts: { drawing: 'nuts', tint: { wash: [0.92, 0.86, 0.8] } },
  watermelon: { drawing: 'pineapple', tint: { hue: -30, wash: [0.92, 0.62, 0.62] } },
};

export function lookNamed(name: string): Look {
  return tinted[name] ?? { drawing: name };
}
