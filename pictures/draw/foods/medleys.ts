import { between } from '../../src/random.ts';
import { scatter, type Bed, type Drawing } from '../pile.ts';
import * as dairy from './dairy.ts';
import * as deli from './deli.ts';
import * as dishes from './dishes.ts';
import * as grains from './grains.ts';
import { herbs } from './garnish.ts';
import * as leaves from './leaves.ts';
import * as liquids from './liquids.ts';
import * as meat from './meat.ts';
import * as potatoes from './potatoes.ts';
import * as pulses from './pulses.ts';
import * as trimmings from './trimmings.ts';
import * as vegetables from './vegetables.ts';

/** Portions of several foods scraped together. */
function helpings(bed: Bed, drawings: readonly Drawing[], size: number): void {
  const { heap, random } = bed;
  const inner = { ...heap, radiusX: heap.radiusX * 0.8, radiusY: heap.radiusY * 0.8 };
  const area = Math.PI * inner.radiusX * inner.radiusY;
  const count = Math.max(drawings.length, Math.round((area / (size * size)) * 1.1));
  for (const [index, { x, y }] of scatter(random, inner, count, size).entries()) {
    const radiusX = size * between(random, 0.6, 0.95);
    const radiusY = radiusX * between(random, 0.7, 0.95);
    const seed = heap.seed + index * 17;
    drawings[index % drawings.length]?.({ ...bed, heap: { x, y, radiusX, radiusY, seed } });
  }
}

export const mixedWaste: Drawing = (bed) => {
  liquids.brownSauce({
    ...bed,
    heap: { ...bed.heap, radiusX: bed.heap.radiusX * 0.8, radiusY: bed.heap.radiusY * 0.8 },
  });
  helpings(
    bed,
    [
      potatoes.mashedPotato,
      leaves.babyLeaves,
      grains.rice,
      meat.pulledMeat,
      vegetables.carrots,
      grains.penneTomato,
      vegetables.peas,
      dishes.beefStew,
      potatoes.chips,
    ],
    66,
  );
};

export const mixedTrimmings: Drawing = (bed) =>
  helpings(
    bed,
    [
      trimmings.vegetableTrimmings,
      trimmings.meatTrim,
      trimmings.fruitPeel,
      trimmings.coffeeGrounds,
      dairy.eggshells,
      trimmings.saladTrimmings,
    ],
    78,
  );

export const meatPlate: Drawing = (bed) =>
  helpings(
    bed,
    [
      potatoes.mashedPotato,
      meat.roastBeef,
      vegetables.carrots,
      potatoes.roastPotatoes,
      vegetables.peas,
      liquids.gravy,
    ],
    74,
  );

export const vegetarianPlate: Drawing = (bed) =>
  helpings(
    bed,
    [
      grains.couscous,
      vegetables.grilledVegetables,
      leaves.babyLeaves,
      pulses.chickpeas,
      vegetables.broccoli,
      pulses.falafel,
    ],
    74,
  );

export const cookedBreakfast: Drawing = (bed) =>
  helpings(
    bed,
    [
      pulses.bakedBeans,
      deli.cookedSausages,
      dairy.friedEggs,
      deli.bacon,
      vegetables.mushrooms,
      dairy.scrambledEgg,
    ],
    76,
  );

export const fishAndChips: Drawing = (bed) => {
  potatoes.chips(bed);
  helpings(bed, [meat.breaded, vegetables.peas], 92);
};

export const grainWithVegetables: Drawing = (bed) => {
  grains.couscous(bed);
  helpings(bed, [vegetables.mixedVegetables, pulses.chickpeas, vegetables.carrots], 62);
  herbs(bed, 34, 6);
};

export const sausagesAndPulses: Drawing = (bed) => {
  pulses.whiteBeans(bed);
  helpings(bed, [deli.cookedSausages, vegetables.carrots], 88);
};

export const loadedFries: Drawing = (bed) => {
  potatoes.chips(bed);
  helpings(bed, [liquids.yellowSauce, deli.bacon], 62);
  herbs(bed, 60, 6);
};
