import { block, chunk, oval, type Chunk } from '../chunk.ts';
import { fractal, smoothStep } from '../noise.ts';
import { strew, type Drawing } from '../pile.ts';
import { glaze, hex } from '../solid.ts';
import { spread } from '../spread.ts';
import { herbs, specks } from './garnish.ts';

const roast: Chunk = {
  outline: oval([38, 54], [0.68, 0.86]),
  height: 0.82,
  round: 0.95,
  warp: { by: 11, over: 44 },
  bumps: [
    { by: 4.5, over: 28 },
    { by: 1.4, over: 7 },
  ],
  colours: [hex('#E2AA4A'), hex('#D99C39'), hex('#E8B95E')],
  mottles: [
    { colour: hex('#A05C18'), over: 30, from: 0.42, strength: 0.85, sharp: 0.24 },
    { colour: hex('#54290A'), over: 20, from: 0.66, strength: 0.7 },
  ],
  rim: { colour: hex('#9A5A18'), width: 16, strength: 0.5 },
  gloss: 0.4,
  soft: 0.25,
};

export const roastPotatoes: Drawing = (bed) => {
  strew(bed, { apart: 72, layers: 1.5, lift: 0.72, tilt: 0.2 }, (random) => chunk(random, roast));
  herbs(bed, 36);
};

const boiled: Chunk = {
  ...roast,
  outline: oval([34, 46], [0.74, 0.9]),
  warp: { by: 5, over: 44 },
  bumps: [
    { by: 2, over: 30 },
    { by: 0.4, over: 5 },
  ],
  colours: [hex('#E6CC86'), hex('#DFC278'), hex('#EAD499')],
  mottles: [{ colour: hex('#C9A352'), over: 22, from: 0.56, strength: 0.5 }],
  rim: { colour: hex('#C8A45A'), width: 14, strength: 0.4 },
  gloss: 0.5,
  soft: 0.6,
};

export const boiledPotatoes: Drawing = (bed) => {
  strew(bed, { apart: 64, layers: 1.5, lift: 0.72 }, (random) => chunk(random, boiled));
  herbs(bed, 26, 6);
};

const unpeeled: Chunk = {
  ...boiled,
  outline: oval([40, 58], [0.7, 0.85]),
  warp: { by: 7, over: 50 },
  bumps: [
    { by: 2.5, over: 30 },
    { by: 0.6, over: 4 },
  ],
  colours: [hex('#B58B55'), hex('#A97E49'), hex('#BE9862')],
  grain: 0.26,
  mottles: [
    { colour: hex('#7C5832'), over: 14, from: 0.58, strength: 0.6 },
    { colour: hex('#4A3018'), over: 5, from: 0.74, strength: 0.8, sharp: 0.05 },
  ],
  gloss: 0.16,
  soft: 0.1,
};

export const rawPotatoes: Drawing = (bed) =>
  strew(bed, { apart: 78, layers: 1.5, lift: 0.72 }, (random) => chunk(random, unpeeled));

const chip: Chunk = {
  outline: block([28, 56], [0.18, 0.24], 2.5),
  height: 15,
  round: 0.5,
  warp: { by: 3.4, over: 26 },
  bumps: [
    { by: 1.4, over: 14 },
    { by: 0.6, over: 4 },
  ],
  colours: [hex('#E0B04C'), hex('#E6BE66'), hex('#D59C38')],
  mottles: [{ colour: hex('#A66018'), over: 13, from: 0.54, strength: 0.75 }],
  rim: { colour: hex('#B87422'), width: 4, strength: 0.55 },
  gloss: 0.26,
  soft: 0.35,
};

export const chips: Drawing = (bed) =>
  strew(bed, { apart: 44, layers: 2.1, lift: 0.75, tilt: 0.3 }, (random) => chunk(random, chip));

const potatoWedge: Chunk = {
  ...roast,
  outline: oval([50, 66], [0.32, 0.4]),
  height: 24,
  round: 1,
  warp: { by: 5, over: 30 },
  relief: ({ v, depth }) => Math.min(depth, 10) * -Math.abs(v) * 0.03,
  skin(skin, { u, v, seed }) {
    const skinSide = smoothStep(4, 12, v + fractal(u / 9, v / 9, seed + 2, 2) * 5);
    glaze(skin, hex('#6E3E15'), skinSide * 0.85);
  },
};

export const potatoWedges: Drawing = (bed) => {
  strew(bed, { apart: 58, layers: 1.7, lift: 0.7, tilt: 0.25 }, (random) =>
    chunk(random, potatoWedge),
  );
  specks(bed, 12, hex('#5A2C10'), 2);
};

export const mashedPotato: Drawing = (bed) =>
  spread(bed, {
    colours: [hex('#DFC487'), hex('#EEDDAE')],
    height: 30,
    gloss: 0.3,
    soft: 0.6,
    folds: 13,
    foldsOver: 64,
    lumps: 3.4,
    lumpsOver: 12,
    ragged: 34,
  });

const crisp: Chunk = {
  outline: oval([26, 40], [0.72, 0.95]),
  height: 4,
  round: 0.14,
  warp: { by: 5, over: 26 },
  colours: [hex('#E3B252'), hex('#E9C06C'), hex('#D7A03F')],
  mottles: [{ colour: hex('#9C5A18'), over: 16, from: 0.6, strength: 0.7 }],
  rim: { colour: hex('#A3661E'), width: 7, strength: 0.7 },
  gloss: 0.32,
  soft: 0.3,
  relief: ({ u, v, seed }) => (u * u - v * v) * 0.011 + (fractal(u / 8, v / 8, seed, 2) - 0.5) * 7,
};

export const crisps: Drawing = (bed) =>
  strew(bed, { apart: 44, layers: 2.2, lift: 0.7, tilt: 0.4 }, (random) => chunk(random, crisp));
