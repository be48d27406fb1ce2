import { block, chunk, oval, stick, type Chunk } from '../chunk.ts';
import { between } from '../../src/random.ts';
import { fractal, noise, smoothStep } from '../noise.ts';
import { strew, type Drawing } from '../pile.ts';
import { ellipse, joined, moved, rod } from '../shapes.ts';
import { dim, glaze, hex } from '../solid.ts';
import { spread } from '../spread.ts';
import { herbs } from './garnish.ts';

const bone = hex('#DCCFB4');

const chickenLeg: Chunk = {
  outline(random) {
    const size = between(random, 0.9, 1.12);
    const meat = moved(ellipse(46 * size, 33 * size), -10 * size, 0);
    const taper = moved(rod(26 * size, 20 * size, 8 * size), 34 * size, 0);
    const shank = moved(rod(16 * size, 6.5 * size), 66 * size, 0);
    const knuckle = moved(ellipse(9 * size, 11 * size), 84 * size, 0);
    return {
      shape: joined([meat, taper, shank, knuckle], 12),
      reach: 100 * size,
      inner: 28 * size,
    };
  },
  height: 36,
  round: 1.05,
  warp: { by: 5, over: 30 },
  bumps: [
    { by: 4, over: 24 },
    { by: 1.6, over: 6 },
  ],
  colours: [hex('#B4651F'), hex('#A85A1A'), hex('#BF7429')],
  grain: 0.16,
  mottles: [
    { colour: hex('#70330C'), over: 26, from: 0.44, strength: 0.85, sharp: 0.24 },
    { colour: hex('#341405'), over: 14, from: 0.64, strength: 0.7 },
    { colour: hex('#D2934A'), over: 30, from: 0.58, strength: 0.5 },
  ],
  gloss: 0.62,
  soft: 0.18,
  skin(skin, { u, v, seed }) {
    const bare = smoothStep(50, 60, u + fractal(u / 7, v / 7, seed, 2) * 10);
    glaze(skin, bone, bare);
    dim(skin, 1 - bare * 0.1);
  },
};

export const chickenLegs: Drawing = (bed) => {
  strew(bed, { apart: 92, layers: 1.6, lift: 0.7, tilt: 0.12 }, (random) =>
    chunk(random, chickenLeg),
  );
  herbs(bed, 44);
};

const chickenHalf: Chunk = {
  ...chickenLeg,
  outline(random) {
    const size = between(random, 0.95, 1.1);
    const breast = ellipse(68 * size, 50 * size);
    const leg = moved(ellipse(40 * size, 24 * size), 56 * size, 30 * size);
    return { shape: joined([breast, leg], 10), reach: 112 * size, inner: 46 * size };
  },
  height: 44,
  colours: [hex('#D08A34'), hex('#C67C28'), hex('#D99A48')],
  mottles: [
    { colour: hex('#8A4410'), over: 40, from: 0.5, strength: 0.75, sharp: 0.24 },
    { colour: hex('#E4B060'), over: 34, from: 0.56, strength: 0.5 },
  ],
  skin: () => undefined,
};

export const roastChicken: Drawing = (bed) => {
  strew(bed, { apart: 128, layers: 1.3, lift: 0.7, tilt: 0.1 }, (random) =>
    chunk(random, chickenHalf),
  );
  herbs(bed, 60);
};

const wing: Chunk = {
  ...chickenLeg,
  outline(random) {
    const bend = between(random, 0.7, 1.2);
    const upper = moved(ellipse(32, 17), -22, 0, 0);
    const lower = moved(ellipse(32, 13), 22 * Math.cos(bend), 22 * Math.sin(bend) + 2, bend);
    return { shape: joined([upper, lower], 10), reach: 66, inner: 15 };
  },
  height: 22,
  skin: () => undefined,
};

export const chickenWings: Drawing = (bed) =>
  strew(bed, { apart: 62, layers: 1.7, lift: 0.7, tilt: 0.15 }, (random) => chunk(random, wing));

const breast: Chunk = {
  outline: (random) => {
    const size = between(random, 0.92, 1.1);
    const shape = (u: number, v: number): number =>
      ellipse(62 * size, 36 * size)(u, v * (1 + u * 0.005));
    return { shape, reach: 72 * size, inner: 34 * size };
  },
  height: 26,
  round: 0.9,
  warp: { by: 6, over: 36 },
  bumps: [
    { by: 2.5, over: 26 },
    { by: 0.8, over: 5 },
  ],
  colours: [hex('#D9B078'), hex('#D2A568'), hex('#E0BC88')],
  grain: 0.12,
  mottles: [{ colour: hex('#9A5A20'), over: 24, from: 0.5, strength: 0.75 }],
  rim: { colour: hex('#B47A3A'), width: 10, strength: 0.5 },
  gloss: 0.4,
  soft: 0.35,
};

const grillMarks = (u: number, v: number, seed: number): number =>
  smoothStep(
    3.4,
    1.6,
    Math.abs(((u + v * 0.3 + fractal(u / 20, v / 20, seed, 2) * 3 + 200) % 20) - 10),
  );

export const chickenBreast: Drawing = (bed) => {
  strew(bed, { apart: 82, layers: 1.5, lift: 0.72, tilt: 0.14 }, (random) =>
    chunk(random, {
      ...breast,
      skin: (skin, { u, v, depth, seed }) =>
        glaze(skin, hex('#5A2E0E'), grillMarks(u, v, seed) * smoothStep(4, 12, depth) * 0.8),
    }),
  );
  herbs(bed, 46);
};

export const rawChicken: Drawing = (bed) =>
  strew(bed, { apart: 84, layers: 1.5, lift: 0.72, tilt: 0.14 }, (random) =>
    chunk(random, {
      ...breast,
      colours: [hex('#DDA695'), hex('#D79C8A'), hex('#E2B1A2')],
      mottles: [
        { colour: hex('#E9D2B8'), over: 22, from: 0.58, strength: 0.7 },
        { colour: hex('#C17A6C'), over: 30, from: 0.56, strength: 0.5 },
      ],
      rim: { colour: hex('#C98A7A'), width: 8, strength: 0.4 },
      gloss: 0.75,
      soft: 0.6,
    }),
  );

const nugget: Chunk = {
  outline: oval([25, 34], [0.66, 0.84]),
  height: 17,
  round: 0.6,
  warp: { by: 6, over: 18 },
  bumps: [
    { by: 2, over: 10 },
    { by: 1.8, over: 3.4 },
  ],
  colours: [hex('#C98428'), hex('#BF761E'), hex('#D39238')],
  grain: 0.34,
  grainOver: 3,
  mottles: [{ colour: hex('#7E420E'), over: 14, from: 0.54, strength: 0.65 }],
  gloss: 0.12,
  soft: 0.1,
};

export const nuggets: Drawing = (bed) =>
  strew(bed, { apart: 46, layers: 1.7, lift: 0.72, tilt: 0.2 }, (random) => chunk(random, nugget));

export const breaded: Drawing = (bed) =>
  strew(bed, { apart: 84, layers: 1.5, lift: 0.75, tilt: 0.14 }, (random) =>
    chunk(random, {
      ...nugget,
      outline: oval([56, 74], [0.56, 0.72]),
      height: 14,
      round: 0.3,
      warp: { by: 9, over: 36 },
    }),
  );

export const breadedFingers: Drawing = (bed) =>
  strew(bed, { apart: 56, layers: 1.7, lift: 0.75, tilt: 0.16 }, (random) =>
    chunk(random, {
      ...nugget,
      outline: block([44, 50], [0.32, 0.36], 6),
      height: 17,
      warp: { by: 3, over: 26 },
    }),
  );

const steak: Chunk = {
  outline: oval([62, 80], [0.56, 0.72]),
  height: 18,
  round: 0.3,
  warp: { by: 11, over: 48 },
  bumps: [
    { by: 2, over: 20 },
    { by: 1, over: 4 },
  ],
  colours: [hex('#5E3018'), hex('#6B3A1E'), hex('#523016')],
  grain: 0.2,
  mottles: [{ colour: hex('#2A1008'), over: 20, from: 0.5, strength: 0.7 }],
  gloss: 0.6,
  soft: 0.1,
  skin(skin, { u, v, depth, seed }) {
    glaze(skin, hex('#1C0A04'), grillMarks(u, v, seed) * smoothStep(4, 14, depth) * 0.75);
    glaze(skin, hex('#B98C4C'), smoothStep(9, 4, depth) * smoothStep(14, 26, v) * 0.8);
  },
};

export const grilledSteak: Drawing = (bed) =>
  strew(bed, { apart: 92, layers: 1.5, lift: 0.75, tilt: 0.12 }, (random) => chunk(random, steak));

export const rawBeef: Drawing = (bed) =>
  strew(bed, { apart: 88, layers: 1.5, lift: 0.75, tilt: 0.12 }, (random) =>
    chunk(random, {
      ...steak,
      colours: [hex('#8E1F1C'), hex('#9C2A24'), hex('#7E1816')],
      mottles: [{ colour: hex('#C9857A'), over: 16, from: 0.6, strength: 0.7, sharp: 0.08 }],
      skin: (skin, { depth, v }) =>
        glaze(skin, hex('#E2CDB4'), smoothStep(11, 6, depth) * smoothStep(8, 22, v) * 0.95),
      gloss: 0.7,
      soft: 0.35,
    }),
  );

const slice: Chunk = {
  outline: oval([48, 66], [0.58, 0.76]),
  height: 8,
  round: 0.14,
  warp: { by: 8, over: 40 },
  bumps: [
    { by: 2.5, over: 26 },
    { by: 0.8, over: 4 },
  ],
  colours: [hex('#A56A50'), hex('#98604A'), hex('#AF7860')],
  grain: 0.16,
  mottles: [{ colour: hex('#7C4630'), over: 22, from: 0.54, strength: 0.5 }],
  rim: { colour: hex('#3E1C0C'), width: 7, strength: 0.95 },
  gloss: 0.5,
  soft: 0.3,
  relief: ({ u, v, seed }) => Math.sin((v + noise(u / 20, v / 20, seed) * 8) * 0.9) * 0.6,
};

export const roastBeef: Drawing = (bed) =>
  strew(bed, { apart: 62, layers: 1.9, lift: 0.8, tilt: 0.2 }, (random) =>
    chunk(random, {
      ...slice,
      skin: (skin, { depth }) => glaze(skin, hex('#C0584E'), smoothStep(12, 26, depth) * 0.6),
    }),
  );

export const roastPork: Drawing = (bed) =>
  strew(bed, { apart: 62, layers: 1.9, lift: 0.8, tilt: 0.2 }, (random) =>
    chunk(random, {
      ...slice,
      colours: [hex('#D2AC86'), hex('#C99F78'), hex('#DAB896')],
      mottles: [{ colour: hex('#B08058'), over: 22, from: 0.54, strength: 0.5 }],
      rim: { colour: hex('#7C4A1E'), width: 6, strength: 0.8 },
    }),
  );

const chop: Chunk = {
  ...slice,
  outline(random) {
    const size = between(random, 0.95, 1.12);
    const eye = moved(ellipse(42 * size, 33 * size), -8, 0);
    const rib = moved(rod(28 * size, 7 * size, 6 * size), 52 * size, -10 * size, -0.25);
    return { shape: joined([eye, rib], 18), reach: 100 * size, inner: 26 };
  },
  height: 18,
  round: 0.5,
  colours: [hex('#8A5430'), hex('#7C4A28'), hex('#98623C')],
  rim: { colour: hex('#B98A50'), width: 6, strength: 0.7 },
  skin: (skin, { u }) => glaze(skin, bone, smoothStep(50, 58, u) * 0.95),
};

export const chops: Drawing = (bed) => {
  strew(bed, { apart: 86, layers: 1.6, lift: 0.75, tilt: 0.14 }, (random) => chunk(random, chop));
  herbs(bed, 50);
};

const rib: Chunk = {
  ...chop,
  outline: stick([62, 82], [17, 21], 10),
  height: 20,
  round: 0.9,
  bumps: [
    { by: 4, over: 18 },
    { by: 1.2, over: 5 },
  ],
  colours: [hex('#6E2E12'), hex('#7C3818'), hex('#5E250E')],
  mottles: [{ colour: hex('#2A0E05'), over: 16, from: 0.5, strength: 0.7 }],
  gloss: 0.8,
  skin: (skin, { u, v }) =>
    glaze(skin, bone, smoothStep(66, 74, Math.abs(u)) * smoothStep(10, 6, Math.abs(v)) * 0.9),
};

export const spareRibs: Drawing = (bed) =>
  strew(bed, { apart: 60, layers: 1.7, lift: 0.75, turn: 0.7 }, (random) => chunk(random, rib));

const shred: Chunk = {
  outline: stick([16, 34], [4, 7], 8, 0.7),
  height: 1.4,
  round: 1,
  warp: { by: 4, over: 10 },
  bumps: [{ by: 1.5, over: 4 }],
  colours: [hex('#A87044'), hex('#955C32'), hex('#B98458'), hex('#7A4422')],
  grain: 0.2,
  gloss: 0.45,
  soft: 0.2,
};

export const pulledMeat: Drawing = (bed) =>
  strew(bed, { apart: 20, layers: 2.2, lift: 0.75, tilt: 0.2 }, (random) => chunk(random, shred));

const crumb: Chunk = {
  outline: oval([6, 12], [0.65, 1]),
  height: 1,
  round: 0.9,
  warp: { by: 4, over: 7 },
  bumps: [{ by: 1.6, over: 3.5 }],
  colours: [hex('#7A4626'), hex('#6B3A1E'), hex('#8A5534'), hex('#5C3018')],
  grain: 0.22,
  gloss: 0.35,
  soft: 0.1,
};

export const mince: Drawing = (bed) =>
  strew(bed, { apart: 13, layers: 2.2, lift: 0.75 }, (random) => chunk(random, crumb));

export const rawMince: Drawing = (bed) =>
  strew(bed, { apart: 15, layers: 2.4, lift: 0.8 }, (random) =>
    chunk(random, {
      ...shred,
      outline: stick([8, 24], [4, 5], 7),
      height: 1.6,
      colours: [hex('#A33A32'), hex('#B1473C'), hex('#92302A'), hex('#D09A8C')],
      gloss: 0.5,
      soft: 0.4,
    }),
  );

const cube: Chunk = {
  outline: block([18, 27], [0.7, 1], 6),
  height: 22,
  round: 0.6,
  warp: { by: 5, over: 18 },
  bumps: [
    { by: 2, over: 12 },
    { by: 0.8, over: 4 },
  ],
  colours: [hex('#8C2420'), hex('#9A302A'), hex('#7C1C1A')],
  mottles: [{ colour: hex('#D2A090'), over: 12, from: 0.6, strength: 0.8, sharp: 0.08 }],
  gloss: 0.6,
  soft: 0.35,
};

export const meatCubes: Drawing = (bed) =>
  strew(bed, { apart: 38, layers: 1.8, lift: 0.75, tilt: 0.2 }, (random) => chunk(random, cube));

const meatball: Chunk = {
  outline: oval([25, 31], [0.9, 1]),
  height: 1,
  round: 1,
  warp: { by: 3, over: 16 },
  bumps: [
    { by: 2, over: 9 },
    { by: 1.2, over: 3.5 },
  ],
  colours: [hex('#6E3A1C'), hex('#7C4522'), hex('#613016')],
  grain: 0.22,
  mottles: [{ colour: hex('#35170A'), over: 16, from: 0.52, strength: 0.7 }],
  gloss: 0.4,
  soft: 0.08,
};

export const meatballs: Drawing = (bed) =>
  strew(bed, { apart: 46, layers: 1.6, lift: 0.72 }, (random) => chunk(random, meatball));

export const patties: Drawing = (bed) =>
  strew(bed, { apart: 82, layers: 1.5, lift: 0.8, tilt: 0.14 }, (random) =>
    chunk(random, {
      ...meatball,
      outline: oval([50, 57], [0.93, 1]),
      height: 19,
      round: 0.4,
      warp: { by: 4, over: 20 },
      skin: (skin, { u, v, depth, seed }) =>
        glaze(skin, hex('#1E0B05'), grillMarks(u, v, seed) * smoothStep(5, 14, depth) * 0.6),
    }),
  );

export const lardons: Drawing = (bed) =>
  strew(bed, { apart: 21, layers: 2, lift: 0.75, tilt: 0.2 }, (random) =>
    chunk(random, {
      ...cube,
      outline: stick([9, 17], [5, 7], 2),
      height: 1.6,
      colours: [hex('#B05A48'), hex('#C27058'), hex('#A04A3A')],
      mottles: [{ colour: hex('#E6CDB0'), over: 9, from: 0.52, strength: 0.9, sharp: 0.08 }],
    }),
  );

export const pate: Drawing = (bed) => {
  spread(bed, {
    colours: [hex('#8E5E48'), hex('#A87860')],
    height: 16,
    gloss: 0.4,
    soft: 0.2,
    folds: 6,
    foldsOver: 40,
    lumps: 4,
    lumpsOver: 8,
    ragged: 40,
    within: 0.4,
  });
  strew(bed, { apart: 78, layers: 1.5, lift: 0.8, tilt: 0.15 }, (random) =>
    chunk(random, {
      ...slice,
      outline: block([46, 56], [0.62, 0.72], 8),
      height: 12,
      warp: { by: 4, over: 24 },
      colours: [hex('#9E6C54'), hex('#A8765E')],
      mottles: [
        { colour: hex('#D6B498'), over: 7, from: 0.6, strength: 0.8, sharp: 0.06 },
        { colour: hex('#5E3224'), over: 8, from: 0.62, strength: 0.6, sharp: 0.06 },
      ],
      rim: { colour: hex('#D8C29A'), width: 4, strength: 0.8 },
    }),
  );
};
