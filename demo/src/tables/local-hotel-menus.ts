import {
  breakfastBuffetLeft,
  breakfastPlates,
  dinnerLeft,
  dinnerPlates,
  functionLeft,
  lunchLeft,
  lunchPlates,
} from './hotel-menus.ts';
import { dish, localMenu, spring, sundays, winter, type Menu } from '../menus.ts';

export const london = {
  breakfastBuffetLeft,
  breakfastPlates,
  lunchPlates: localMenu(
    [
      dish('Sandwich, egg', 8, 320),
      dish('Sandwich, chicken', 6, 320),
      dish('Sponge / plain cake', 7, 260),
      dish('Chicken curry', 6, 480),
      dish('Chips / fries, cooked', 16, 420),
    ],
    lunchPlates,
    0.7,
  ),
  // Afternoon tea is cleared with lunch.
  lunchLeft: localMenu(
    [
      dish('Sandwich, egg', 14, 700),
      dish('Sponge / plain cake', 10, 650),
      dish('Jam', 2, 260),
      dish('Whipped cream', 3, 300),
      dish('Potatoes, roasted', 16, 1800, sundays),
    ],
    lunchLeft,
    0.7,
  ),
  dinnerPlates: localMenu(
    [
      dish('Fish & chips (portion)', 10, 560),
      dish('Chicken curry', 7, 500),
      dish('Naan bread', 5, 260),
      dish('Chips / fries, cooked', 15, 430),
      dish('Peas, cooked', 4, 260),
    ],
    dinnerPlates,
    0.75,
  ),
  dinnerLeft: localMenu(
    [dish('Chicken curry', 10, 1500), dish('Peas, cooked', 5, 900), dish('Dhal', 5, 1300)],
    dinnerLeft,
    0.8,
  ),
  functionLeft,
};

const berlinBreakfast: Menu = [
  dish('Bread roll', 18, 520),
  dish('Rye bread', 10, 480),
  dish('Ham, cooked', 9, 420),
  dish('Salami', 5, 320),
  dish('Gouda', 8, 360),
  dish('Egg, scrambled', 14, 900),
  dish('Egg, hard-boiled', 5, 420),
  dish('Fromage frais', 5, 620),
  dish('Muesli', 4, 450),
  dish('Fruit salad, fresh', 7, 800),
  dish('Croissant, butter', 6, 420),
  dish('Salmon, smoked', 3, 260),
];

const smaller = (menu: Menu, part: number): Menu =>
  menu.map((entry) => ({ ...entry, grams: Math.round(entry.grams * part) }));

export const berlin = {
  breakfastBuffetLeft: localMenu(berlinBreakfast, breakfastBuffetLeft, 0.1),
  breakfastPlates: localMenu(smaller(berlinBreakfast, 0.5), breakfastPlates, 0.1),
  lunchPlates: localMenu(
    [
      dish('Potato salad', 14, 420),
      dish('Sausage, pork, cooked', 9, 340),
      dish('Curry sauce', 5, 260),
      dish('Breaded escalope, cooked', 9, 360),
      dish('Sauerkraut', 5, 320),
      dish('Asparagus', 16, 360, spring),
      dish('Cabbage, red', 6, 320, winter),
    ],
    lunchPlates.filter((entry) => entry.weekdays === undefined),
    0.45,
  ),
  lunchLeft: localMenu(
    [
      dish('Potato salad', 18, 1500),
      dish('Lentil soup', 9, 1900),
      dish('Sausage, pork, cooked', 8, 900),
      dish('Potatoes, boiled', 10, 1500),
      dish('Asparagus', 14, 900, spring),
      dish('Cabbage, red', 8, 1200, winter),
    ],
    lunchLeft.filter((entry) => entry.weekdays === undefined),
    0.35,
  ),
  dinnerPlates: localMenu(
    [
      dish('Breaded escalope, cooked', 10, 380),
      dish('Potato salad', 9, 420),
      dish('Potatoes, boiled', 8, 380),
      dish('Rye bread', 6, 240),
      dish('Asparagus', 15, 340, spring),
      dish('Cabbage, red', 7, 320, winter),
    ],
    dinnerPlates,
    0.5,
  ),
  dinnerLeft: localMenu(
    [
      dish('Potatoes, boiled', 12, 1400),
      dish('Potato salad', 10, 1400),
      dish('Pork, roast, cooked', 7, 1100),
      dish('Asparagus', 12, 800, spring),
      dish('Cabbage, red', 9, 1100, winter),
    ],
    dinnerLeft,
    0.45,
  ),
  functionLeft,
};

const parisBreakfast: Menu = [
  dish('Croissant, butter', 18, 460),
  dish('Pain au chocolat', 12, 420),
  dish('Baguette', 14, 440),
  dish('Brioche', 5, 380),
  dish('Egg, scrambled', 9, 850),
  dish('Fruit salad, fresh', 8, 780),
  dish('Yogurt, plain', 6, 520),
  dish('Comte', 4, 260),
  dish('Ham, cooked', 4, 320),
  dish('Pancake / crepe', 4, 420),
  dish('Orange juice', 4, 1000),
];

export const paris = {
  breakfastBuffetLeft: localMenu(parisBreakfast, breakfastBuffetLeft, 0.05),
  breakfastPlates: localMenu(smaller(parisBreakfast, 0.5), breakfastPlates, 0.05),
  lunchPlates: localMenu(
    [
      dish('Baguette', 13, 320),
      dish('Quiche Lorraine', 8, 320),
      dish('Green salad, undressed', 10, 280),
      dish('Grated carrot salad', 6, 260),
      dish('Celeriac remoulade', 5, 260),
      dish('Chips / fries, cooked', 10, 380),
    ],
    lunchPlates.filter((entry) => entry.weekdays === undefined),
    0.35,
  ),
  lunchLeft: localMenu(
    [
      dish('Quiche Lorraine', 14, 1100),
      dish('Ratatouille', 12, 1400),
      dish('Potato gratin', 12, 1500),
      dish('Baguette', 8, 560),
      dish('Veal blanquette', 7, 1400),
    ],
    lunchLeft.filter((entry) => entry.weekdays === undefined),
    0.3,
  ),
  dinnerPlates: localMenu(
    [
      dish('Baguette', 12, 320),
      dish('Potato gratin', 9, 400),
      dish('Duck leg confit', 6, 340),
      dish('Beef stew / bourguignon', 7, 460),
      dish('Green beans, cooked', 6, 300),
      dish('Brie', 4, 200),
      dish('Camembert', 3, 200),
      dish('Creme brulee', 4, 240),
      dish('Onion soup', 5, 480, winter),
    ],
    dinnerPlates,
    0.35,
  ),
  dinnerLeft: localMenu(
    [
      dish('Ratatouille', 12, 1300),
      dish('Potato gratin', 14, 1400),
      dish('Beef stew / bourguignon', 8, 1400),
      dish('Baguette', 9, 600),
      dish('Eclair / choux', 4, 420),
    ],
    dinnerLeft,
    0.35,
  ),
  functionLeft: localMenu(
    [dish('Canapes, mixed', 18, 900), dish('Macaron', 5, 320), dish('Baguette', 9, 700)],
    functionLeft,
    0.7,
  ),
};
