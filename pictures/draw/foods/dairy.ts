import { block, chunk, oval, stick, type Chunk } from '../chunk.ts';
import { between } from '../../src/random.ts';
import { cells, fractal, noise, smoothStep, distance } from '../noise.ts';
import { strew, type Drawing } from '../pile.ts';
import { ellipse, wedge } from '../shapes.ts';
import { glaze, hex, type Colour } from '../solid.ts';
import { spread, type Spread } from '../spread.ts';
import { herbs, specks } from './garnish.ts';

const friedEgg: Chunk = {
  outline: oval([56, 66], [0.84, 0.96]),
  height: 6,
  round: 0.2,
  warp: { by: 13, over: 40 },
  colours: [hex('#E6E0D0'), hex('#E9E4D8')],
  grain: 0.04,
  gloss: 0.65,
  soft: 0.5,
  relief({ u, v, depth, seed }) {
    const yolk = distance(u - 5, v + 3) / 23;
    const dome = yolk < 1 ? 15 * Math.sqrt(1 - yolk * yolk) : 0;
    return dome + (fractal(u / 12, v / 12, seed, 2) - 0.5) * 3 * smoothStep(16, 2, depth);
  },
  skin(skin, { u, v, depth, seed }) {
    const brown = smoothStep(9, 1, depth + (fractal(u / 8, v / 8, seed, 2) - 0.5) * 9);
    glaze(skin, hex('#A8682A'), brown * 0.75);
    const yolk = smoothStep(24, 22, distance(u - 5, v + 3));
    glaze(skin, hex('#E09A1C'), yolk);
    skin.gloss = 0.5 + yolk * 0.4;
  },
};

export const friedEggs: Drawing = (bed) => {
  strew(bed, { apart: 92, layers: 1.5, lift: 0.7, tilt: 0.06 }, (random) =>
    chunk(random, friedEgg),
  );
  specks(bed, 26, hex('#2A2018'), 1.6);
};

const eggHalf: Chunk = {
  outline: () => ({
    shape: (u, v) => ellipse(34, 25)(u, v * (1 + u * 0.005)),
    reach: 38,
    inner: 24,
  }),
  height: 16,
  round: 0.4,
  colours: [hex('#E3DDCE'), hex('#E8E3D8')],
  grain: 0.03,
  gloss: 0.5,
  soft: 0.6,
  skin(skin, { u, v, seed }) {
    const out = distance(u + 3, v * 1.05);
    glaze(
      skin,
      hex('#DDA83A'),
      smoothStep(17, 15.5, out) * (0.85 + noise(u / 3, v / 3, seed) * 0.15),
    );
    glaze(skin, hex('#A8A060'), smoothStep(1.4, 0.4, Math.abs(out - 16.4)) * 0.5);
  },
};

const wholeEgg: Chunk = {
  outline: () => ({
    shape: (u, v) => ellipse(36, 27)(u, v * (1 + u * 0.005)),
    reach: 40,
    inner: 26,
  }),
  height: 25,
  round: 1,
  colours: [hex('#C08A5C'), hex('#CA9768'), hex('#B67E50'), hex('#DCC2A2')],
  grain: 0.05,
  mottles: [{ colour: hex('#9A6238'), over: 5, from: 0.72, strength: 0.3 }],
  gloss: 0.28,
  soft: 0.15,
};

export const boiledEggs: Drawing = (bed) => {
  strew(bed, { apart: 58, layers: 1.6, lift: 0.72, tilt: 0.2 }, (random) => chunk(random, eggHalf));
  strew(bed, { apart: 110, lift: 0.75 }, (random) =>
    chunk(random, { ...wholeEgg, colours: [hex('#E3DDCE')], gloss: 0.5, soft: 0.5 }),
  );
};

export const wholeEggs: Drawing = (bed) =>
  strew(bed, { apart: 56, layers: 1.5, lift: 0.7 }, (random) => chunk(random, wholeEgg));

const curd: Chunk = {
  outline: oval([14, 28], [0.6, 0.9]),
  height: 0.75,
  round: 0.8,
  warp: { by: 7, over: 14 },
  bumps: [{ by: 3, over: 8 }],
  colours: [hex('#E2B94C'), hex('#E8C560'), hex('#DAAE3C'), hex('#EACE7C')],
  grain: 0.08,
  gloss: 0.5,
  soft: 0.5,
};

export const scrambledEgg: Drawing = (bed) => {
  strew(bed, { apart: 25, layers: 2.2, lift: 0.72, tilt: 0.2 }, (random) => chunk(random, curd));
  herbs(bed, 46, 5);
};

const omeletteFold: Chunk = {
  ...curd,
  outline: oval([74, 92], [0.4, 0.5]),
  height: 22,
  round: 0.6,
  warp: { by: 7, over: 50 },
  bumps: [{ by: 3, over: 22 }],
  mottles: [{ colour: hex('#A8682A'), over: 34, from: 0.5, strength: 0.65, sharp: 0.22 }],
};

export const omelettes: Drawing = (bed) => {
  strew(bed, { apart: 96, layers: 1.5, lift: 0.75 }, (random) => chunk(random, omeletteFold));
  herbs(bed, 40, 5);
};

const shell: Chunk = {
  outline: oval([22, 34], [0.72, 0.92]),
  height: 3,
  round: 0.08,
  warp: { by: 8, over: 12 },
  colours: [hex('#C0895A'), hex('#E0D4BE'), hex('#E6DDCC'), hex('#B97E50')],
  grain: 0.05,
  gloss: 0.3,
  soft: 0.2,
  relief: ({ u, v }) => 7 * distance(u / 30, v / 25) ** 2,
  skin: (skin, { depth }) => glaze(skin, hex('#E9E4DA'), smoothStep(2.5, 5, depth) * 0.75),
};

const dome: Chunk = { ...shell, height: 20, round: 0.95, relief: () => 0, skin: () => undefined };

export const eggshells: Drawing = (bed) => {
  strew(bed, { apart: 46, layers: 1.3, lift: 0.72, tilt: 0.3 }, (random) => chunk(random, dome));
  strew(bed, { apart: 40, layers: 1.4, lift: 0.75, tilt: 0.35 }, (random) => chunk(random, shell));
};

const cheese = (colours: readonly Colour[]): Chunk => ({
  outline: block([46, 54], [0.86, 1], 3),
  height: 5,
  round: 0.05,
  warp: { by: 2, over: 40 },
  colours,
  grain: 0.04,
  gloss: 0.42,
  soft: 0.6,
  relief: ({ u, v, seed }) => (fractal(u / 46, v / 46, seed, 2) - 0.5) * 12,
});

export const cheeseSlices: Drawing = (bed) =>
  strew(bed, { apart: 62, layers: 1.9, lift: 0.78, tilt: 0.18 }, (random) =>
    chunk(random, cheese([hex('#DFA63C'), hex('#E4B04A')])),
  );

export const holedCheese: Drawing = (bed) =>
  strew(bed, { apart: 64, layers: 1.8, lift: 0.78, tilt: 0.18 }, (random) =>
    chunk(random, {
      ...cheese([hex('#E2CB84'), hex('#E7D394')]),
      height: 11,
      relief: ({ u, v, seed }) => -9 * smoothStep(0.3, 0.22, cells(u / 24, v / 24, seed)),
      skin: (skin, { u, v, seed }) =>
        glaze(skin, hex('#B59A54'), smoothStep(0.32, 0.24, cells(u / 24, v / 24, seed)) * 0.7),
    }),
  );

const wedgeOf = (colours: readonly Colour[], rind: Colour, soft: number): Chunk => ({
  outline: (random) => {
    const size = between(random, 74, 86);
    const cut = wedge(size, 0.42);
    return { shape: (u, v) => cut(u + size * 0.55, v), reach: size, inner: 22 };
  },
  height: 22,
  round: 0.3,
  warp: { by: 2.5, over: 26 },
  colours,
  grain: 0.06,
  gloss: 0.3,
  soft,
  skin: (skin, { u, v, seed }) =>
    glaze(
      skin,
      rind,
      smoothStep(30, 34, distance(u + 44, v) - 44 + noise(u / 6, v / 6, seed) * 2) * 0.9,
    ),
});

export const softCheese: Drawing = (bed) =>
  strew(bed, { apart: 70, layers: 1.6, lift: 0.75, tilt: 0.12 }, (random) =>
    chunk(random, wedgeOf([hex('#E4D29A'), hex('#E9DAAA')], hex('#E9E5DA'), 0.6)),
  );

export const blueCheese: Drawing = (bed) =>
  strew(bed, { apart: 66, layers: 1.6, lift: 0.75, tilt: 0.14 }, (random) =>
    chunk(random, {
      ...wedgeOf([hex('#DDD6BE'), hex('#E3DECB')], hex('#A89C78'), 0.4),
      mottles: [{ colour: hex('#45606A'), over: 11, from: 0.62, strength: 0.8, sharp: 0.07 }],
    }),
  );

export const cheeseRind: Drawing = (bed) =>
  strew(bed, { apart: 48, layers: 1.8, lift: 0.75, tilt: 0.2 }, (random) =>
    chunk(random, {
      ...cheese([hex('#D6B66A'), hex('#C9A350'), hex('#B8863A')]),
      outline: stick([34, 62], [8, 12], 14),
      height: 12,
      round: 0.6,
      relief: () => 0,
      gloss: 0.15,
      mottles: [{ colour: hex('#8A5E24'), over: 14, from: 0.54, strength: 0.6 }],
    }),
  );

const cubeCheese: Chunk = {
  outline: block([16, 22], [0.8, 1], 3),
  height: 18,
  round: 0.25,
  warp: { by: 2.5, over: 12 },
  bumps: [{ by: 0.8, over: 6 }],
  colours: [hex('#E4DFD0'), hex('#E8E4D8'), hex('#DDD6C4')],
  grain: 0.06,
  gloss: 0.25,
  soft: 0.5,
};

export const whiteCubes: Drawing = (bed) =>
  strew(bed, { apart: 32, layers: 1.8, lift: 0.75, tilt: 0.25 }, (random) =>
    chunk(random, cubeCheese),
  );

export const tofu: Drawing = (bed) =>
  strew(bed, { apart: 38, layers: 1.8, lift: 0.75, tilt: 0.2 }, (random) =>
    chunk(random, {
      ...cubeCheese,
      outline: block([20, 27], [0.75, 1], 3),
      colours: [hex('#DCC48E'), hex('#D4B878')],
      mottles: [{ colour: hex('#A8702C'), over: 14, from: 0.5, strength: 0.7 }],
    }),
  );

export const mozzarella: Drawing = (bed) =>
  strew(bed, { apart: 58, layers: 1.6, lift: 0.72 }, (random) =>
    chunk(random, {
      ...cubeCheese,
      outline: oval([30, 40], [0.8, 0.98]),
      height: 0.75,
      round: 0.9,
      warp: { by: 4, over: 26 },
      gloss: 0.6,
    }),
  );

export const gratedCheese: Drawing = (bed) =>
  strew(bed, { apart: 11, layers: 2.1, lift: 0.8, tilt: 0.2 }, (random) =>
    chunk(random, {
      ...cubeCheese,
      outline: stick([11, 22], [2, 2.8], 5),
      height: 1.6,
      round: 1,
      colours: [hex('#E0C272'), hex('#E6CD86'), hex('#D8B660')],
      warp: { by: 1, over: 8 },
    }),
  );

export const butter: Drawing = (bed) =>
  strew(bed, { apart: 56, layers: 1.6, lift: 0.75, tilt: 0.15 }, (random) =>
    chunk(random, {
      ...cubeCheese,
      outline: block([34, 42], [0.55, 0.72], 6),
      height: 24,
      round: 0.4,
      colours: [hex('#E3C566'), hex('#E8CE78')],
      warp: { by: 4, over: 24 },
      bumps: [{ by: 1.4, over: 18 }],
      gloss: 0.55,
      soft: 0.7,
    }),
  );

const cream: Spread = {
  colours: [hex('#C9BEA8'), hex('#D9D2C2')],
  height: 18,
  gloss: 0.62,
  soft: 0.6,
  folds: 11,
  foldsOver: 56,
  lumps: 1.6,
  lumpsOver: 22,
  ragged: 40,
  spoonfuls: 6,
};

export const creamDollops: Drawing = (bed) => spread(bed, cream);
export const yogurt: Drawing = (bed) =>
  spread(bed, { ...cream, height: 11, folds: 6, gloss: 0.68, spoonfuls: 3, lumps: 0.8 });
export const fruitYogurt: Drawing = (bed) => {
  spread(bed, {
    ...cream,
    colours: [hex('#C98A98'), hex('#DDB4BC')],
    height: 11,
    folds: 6,
    gloss: 0.68,
    spoonfuls: 3,
  });
  strew(bed, { apart: 54, lift: 0.75 }, (random) =>
    chunk(random, {
      ...cubeCheese,
      outline: oval([6, 13], [0.6, 0.9]),
      height: 0.7,
      colours: [hex('#8E1E30'), hex('#A22C3C')],
      gloss: 0.7,
    }),
  );
};
export const curdCheese: Drawing = (bed) =>
  spread(bed, { ...cream, gloss: 0.3, lumps: 4.4, lumpsOver: 8 });
