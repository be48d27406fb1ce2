import {
  advent,
  autumn,
  dish,
  spring,
  strawberrySeason,
  summer,
  winter,
  type Menu,
} from '../menus.ts';

/** Peel, bones and grounds. */
export const vegetableTrimmings: Menu = [
  dish('Carrot peel & tops', 16, 1150),
  dish('Potato peel', 15, 1500),
  dish('Onion skins & ends', 13, 800),
  dish('Vegetable trimmings, mixed', 12, 1300),
  dish('Salad outer leaves & cores', 10, 800),
  dish('Cauliflower/broccoli stalks & leaves', 9, 1250),
  dish('Herb stalks', 2, 200),
  dish('Citrus peel & squeezed halves', 5, 700),
  dish('Pumpkin/squash skin & seeds', 12, 1600, autumn),
  dish('Melon/watermelon rind', 9, 1500, summer),
];

export const fruitAndMorningTrimmings: Menu = [
  dish('Coffee grounds, wet', 20, 1400),
  dish('Melon/watermelon rind', 19, 1600),
  dish('Pineapple skin & core', 12, 1300),
  dish('Citrus peel & squeezed halves', 14, 1100),
  dish('Fruit peel & cores, mixed', 9, 750),
  dish('Egg shells', 8, 550),
  dish('Banana peel', 4, 420),
  dish('Avocado skin & stone', 4, 380),
  dish('Bread crusts & ends', 6, 480),
  dish('Tea leaves & bags, wet', 4, 500),
];

export const meatAndFishTrimmings: Menu = [
  dish('Beef fat & trim', 21, 850),
  dish('Chicken carcass & bones', 26, 1500),
  dish('Chicken skin & trim', 8, 480),
  dish('Fish heads, bones & skin', 18, 1100),
  dish('Pork fat & rind', 6, 650),
  dish('Lamb bones & trim', 8, 950),
  dish('Shellfish shells', 6, 800),
  dish('Beef bones', 9, 1800),
];

/** Overproduction, burnt, badly cut or out-of-date food. */
export const overPreparation: Menu = [
  dish('Potatoes, raw', 9, 950),
  dish('Carrots, raw', 7, 700),
  dish('Onion', 5, 500),
  dish('Mixed baby leaves', 6, 330),
  dish('Lettuce', 6, 450),
  dish('Tomato', 5, 520),
  dish('Cucumber', 3, 430),
  dish('Pepper, sweet', 3, 390),
  dish('Celery', 2.5, 420),
  dish('Mushrooms, button, raw', 3, 420),
  dish('Spinach, raw', 2.5, 300),
  dish('Herbs, fresh (parsley)', 1.5, 140),
  dish('Stock / broth', 6, 1500),
  dish('Gravy', 5, 900),
  dish('Cream sauce', 4, 650),
  dish('Tomato sauce', 4, 800),
  dish('Rice, cooked', 3.5, 1000),
  dish('Pasta, cooked', 3, 950),
  dish('Chicken, breast, raw', 4, 520),
  dish('Chicken, leg/thigh, raw', 3, 640),
  dish('Beef, stewing/braising, raw', 2.5, 560),
  dish('Salmon, farmed, raw', 2, 420),
  dish('Eggs, whole, raw', 3, 420),
  dish('Cream, 30% fat', 2.5, 420),
  dish('Bread, white loaf (sliced)', 4, 520),
  dish('Vinaigrette / dressing', 2, 430),
  dish('Asparagus', 5, 480, spring),
  dish('Strawberries', 4, 420, strawberrySeason),
  dish('Pumpkin / squash', 6, 950, autumn),
  dish('Brussels sprouts', 5, 620, winter),
  dish('Parsnip', 4, 560, winter),
];

/** Weekly clear-out of fridge and store. */
export const spoilage: Menu = [
  dish('Mixed baby leaves', 13, 420),
  dish('Milk, whole', 10, 1400),
  dish('Tomato', 8, 650),
  dish('Strawberries', 6, 480),
  dish('Strawberries', 8, 600, strawberrySeason),
  dish('Cream, 30% fat', 7, 620),
  dish('Yogurt, plain', 6, 700),
  dish('Mushrooms, button, raw', 6, 480),
  dish('Cucumber', 5, 480),
  dish('Herbs, fresh (basil)', 3, 160),
  dish('Ham, cooked', 5, 420),
  dish('Chicken, breast, raw', 6, 620),
  dish('Salmon, farmed, raw', 4, 480),
  dish('Avocado', 5, 460),
  dish('Raspberries', 3, 280),
  dish('Bread, wholemeal', 6, 620),
  dish('Spinach, raw', 4, 360),
  dish('Brussels sprouts', 5, 700, advent),
];

export const nonFoodOnPlates = [
  'Napkins & kitchen paper',
  'Plastic containers & pots',
  'Cutlery, metal',
  'Crockery, broken',
] as const;

export const nonFoodInKitchens = [
  'Plastic film & bags',
  'Cardboard & paper',
  'Gloves & cloths',
  'Metal can / tin',
  'Aluminium foil & trays',
] as const;
