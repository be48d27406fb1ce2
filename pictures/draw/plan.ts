import type { Amount } from './draw-layer.ts';
import * as bakery from './foods/bakery.ts';
import * as dairy from './foods/dairy.ts';
import * as deli from './foods/deli.ts';
import * as desserts from './foods/desserts.ts';
import * as dishes from './foods/dishes.ts';
import * as fish from './foods/fish.ts';
import * as fruit from './foods/fruit.ts';
import * as grains from './foods/grains.ts';
import * as leaves from './foods/leaves.ts';
import * as liquids from './foods/liquids.ts';
import * as meat from './foods/meat.ts';
import * as medleys from './foods/medleys.ts';
import * as nonFood from './foods/non-food.ts';
import * as potatoes from './foods/potatoes.ts';
import * as pulses from './foods/pulses.ts';
import * as roots from './foods/roots.ts';
import * as trimmings from './foods/trimmings.ts';
import * as vegetables from './foods/vegetables.ts';
import type { Drawing } from './pile.ts';

export interface Planned {
  name: string;
  draw: Drawing;
  source: string;
  /** Number of pictures for each amount. */
  variants: Record<Amount, number>;
}

const often = { small: 2, medium: 2, large: 2 };
const usual = { small: 1, medium: 1, large: 1 };
/** Rarely wasted by the tray: several small piles make a large one. */
const seldom = { small: 1, medium: 1, large: 0 };

function from<T extends Record<string, unknown>>(
  file: string,
  drawings: T,
  variants: Planned['variants'],
  names: readonly (keyof T & string)[],
): Planned[] {
  return names.map((key) => {
    const draw = drawings[key];
    if (!isDrawing(draw)) throw new Error(`${file} has no drawing ${key}`);
    const name = key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return { name, draw, source: `foods/${file}.ts`, variants };
  });
}

const isDrawing = (value: unknown): value is Drawing =>
  typeof value === 'function' && value.length === 1;

/** Most wasted first. */
export const plan: Planned[] = [
  ...from('potatoes', potatoes, often, ['roastPotatoes', 'chips', 'mashedPotato']),
  ...from('medleys', medleys, often, ['mixedWaste']),
  ...from('grains', grains, often, ['rice', 'penneTomato', 'penne']),
  ...from('bakery', bakery, often, ['whiteBread', 'croissants']),
  ...from('trimmings', trimmings, often, ['vegetableTrimmings', 'potatoPeelings']),
  ...from('leaves', leaves, often, ['babyLeaves']),
  ...from('vegetables', vegetables, often, ['carrots', 'broccoli']),
  ...from('meat', meat, often, ['chickenLegs']),
  ...from('dairy', dairy, often, ['scrambledEgg']),
  ...from('potatoes', potatoes, usual, ['boiledPotatoes', 'potatoWedges']),
  ...from('potatoes', potatoes, seldom, ['rawPotatoes', 'crisps']),
  ...from('grains', grains, usual, ['spaghetti', 'spaghettiBolognese', 'noodles', 'couscous']),
  ...from('grains', grains, seldom, [
    'paella',
    'friedRice',
    'macaroni',
    'tabbouleh',
    'lentils',
    'cereal',
    'muesli',
    'porridge',
    'ravioli',
    'gnocchi',
    'dumplings',
    'flour',
  ]),
  ...from('bakery', bakery, usual, ['brownBread', 'rolls', 'baguettes']),
  ...from('bakery', bakery, seldom, [
    'crusts',
    'pastries',
    'flatbreads',
    'croutons',
    'breadcrumbs',
    'springRolls',
    'doughnuts',
    'bagels',
    'muffins',
    'waffles',
    'biscuits',
    'chocolateBiscuits',
    'rawDough',
  ]),
  ...from('meat', meat, usual, [
    'chickenBreast',
    'roastBeef',
    'roastPork',
    'mince',
    'meatballs',
    'breaded',
  ]),
  ...from('meat', meat, seldom, [
    'grilledSteak',
    'nuggets',
    'patties',
    'chickenWings',
    'rawChicken',
    'rawBeef',
    'chops',
    'spareRibs',
    'pulledMeat',
    'rawMince',
    'meatCubes',
    'lardons',
    'pate',
  ]),
  ...from('deli', deli, usual, ['cookedSausages', 'bacon', 'cookedHam']),
  ...from('deli', deli, seldom, [
    'rawSausages',
    'frankfurters',
    'salami',
    'curedHam',
    'smokedSalmon',
    'livers',
  ]),
  ...from('fish', fish, usual, ['cookedSalmon', 'whiteFish']),
  ...from('fish', fish, seldom, [
    'cookedPrawns',
    'rawSalmon',
    'tunaFlakes',
    'wholeFishes',
    'mussels',
    'shells',
    'calamari',
  ]),
  ...from('dairy', dairy, usual, ['friedEggs', 'eggshells', 'yogurt']),
  ...from('dairy', dairy, seldom, [
    'boiledEggs',
    'cheeseSlices',
    'wholeEggs',
    'omelettes',
    'softCheese',
    'blueCheese',
    'cheeseRind',
    'whiteCubes',
    'tofu',
    'mozzarella',
    'gratedCheese',
    'butter',
    'creamDollops',
    'fruitYogurt',
  ]),
  ...from('vegetables', vegetables, usual, [
    'peas',
    'cauliflower',
    'greenBeans',
    'mushrooms',
    'peppers',
    'mixedVegetables',
  ]),
  ...from('vegetables', vegetables, seldom, [
    'stirFryVegetables',
    'grilledVegetables',
    'courgettes',
    'cucumber',
    'sweetcorn',
    'carrotSticks',
    'asparagus',
    'sprouts',
    'buttonMushrooms',
    'aubergine',
  ]),
  ...from('leaves', leaves, usual, ['lettuce', 'cookedGreens']),
  ...from('leaves', leaves, seldom, [
    'coleslaw',
    'iceberg',
    'spinach',
    'herbLeaves',
    'stalks',
    'whiteCabbage',
    'redCabbage',
    'gratedCarrot',
    'olives',
    'gherkins',
    'celery',
  ]),
  ...from('roots', roots, usual, ['tomatoes']),
  ...from('roots', roots, seldom, [
    'onions',
    'cherryTomatoes',
    'redOnions',
    'leeks',
    'beetroot',
    'paleCubes',
    'orangeCubes',
    'radishes',
    'garlic',
    'cornCobs',
    'chillies',
  ]),
  ...from('fruit', fruit, usual, ['fruitSalad']),
  ...from('fruit', fruit, seldom, [
    'oranges',
    'apples',
    'greenApples',
    'pears',
    'plums',
    'peaches',
    'cherryFruit',
    'mangoes',
    'melons',
    'grapes',
    'redGrapes',
    'blueberries',
    'raspberries',
    'strawberries',
    'lemons',
    'bananas',
    'pineapple',
    'kiwis',
    'avocados',
    'nuts',
    'driedFruit',
  ]),
  ...from('pulses', pulses, usual, ['bakedBeans']),
  ...from('pulses', pulses, seldom, [
    'kidneyBeans',
    'whiteBeans',
    'chickpeas',
    'chickpeaSalad',
    'falafel',
  ]),
  ...from('liquids', liquids, usual, [
    'tomatoSoup',
    'orangeSoup',
    'chunkySoup',
    'gravy',
    'tomatoSauce',
  ]),
  ...from('liquids', liquids, seldom, [
    'creamSauce',
    'creamSoup',
    'greenSoup',
    'noodleSoup',
    'onionSoup',
    'brownSauce',
    'ketchup',
    'yellowSauce',
    'currySauce',
    'pesto',
    'guacamole',
    'hummus',
    'darkSpread',
    'jam',
    'oil',
    'darkOil',
    'water',
    'coffee',
    'milkyCoffee',
    'tea',
    'orangeJuice',
    'redJuice',
    'milk',
    'beer',
  ]),
  ...from('dishes', dishes, usual, [
    'beefStew',
    'curry',
    'creamyStew',
    'chilli',
    'bolognese',
    'lasagne',
    'gratin',
    'sandwiches',
    'mixedSalad',
  ]),
  ...from('dishes', dishes, seldom, [
    'ratatouille',
    'margherita',
    'burgers',
    'meatballsInSauce',
    'meatPizza',
    'quiche',
    'hotDogs',
    'wraps',
    'canapes',
    'sushi',
    'caesarSalad',
    'greekSalad',
    'potatoSalad',
    'pastaSalad',
  ]),
  ...from('medleys', medleys, usual, ['mixedTrimmings', 'meatPlate']),
  ...from('medleys', medleys, seldom, [
    'cookedBreakfast',
    'fishAndChips',
    'vegetarianPlate',
    'grainWithVegetables',
    'sausagesAndPulses',
  ]),
  ...from('desserts', desserts, seldom, [
    'chocolateCake',
    'spongeCake',
    'custard',
    'cheesecake',
    'creamCake',
    'brownies',
    'appleTart',
    'fruitTart',
    'lemonTart',
    'chocolateTart',
    'crumble',
    'chocolateMousse',
    'ricePudding',
    'pannaCotta',
    'caramelCream',
    'jelly',
    'iceCream',
    'macarons',
    'eclairs',
    'chocolate',
  ]),
  ...from('trimmings', trimmings, usual, [
    'carrotPeelings',
    'saladTrimmings',
    'brassicaStalks',
    'fruitPeel',
    'coffeeGrounds',
    'meatTrim',
  ]),
  ...from('trimmings', trimmings, seldom, [
    'melonRind',
    'bananaSkins',
    'citrusPeel',
    'onionSkins',
    'poultryBones',
    'avocadoSkins',
    'teaBags',
    'beefBones',
    'fishTrim',
  ]),
  ...from('non-food', nonFood, seldom, [
    'mixedRubbish',
    'napkins',
    'cardboard',
    'plasticFilm',
    'plasticTubs',
    'glass',
    'tins',
    'foil',
    'cutlery',
    'woodenCutlery',
    'crockery',
    'gloves',
    'ice',
  ]),
];
