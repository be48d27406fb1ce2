import { block, chunk, oval, type Chunk } from '../chunk.ts';
import { between, type Random } from '../../src/random.ts';
import { cells, fractal, smoothStep, distance } from '../noise.ts';
import { strew, type Bed, type Drawing } from '../pile.ts';
import { arc, ellipse } from '../shapes.ts';
import { glaze, hex, paint, type Colour } from '../solid.ts';

const tomatoRed = [hex('#B82616'), hex('#C4321C'), hex('#AC1E12')];

const wholeTomato: Chunk = {
  outline: oval([30, 38], [0.9, 1]),
  height: 0.95,
  round: 1,
  warp: { by: 2.5, over: 30 },
  colours: tomatoRed,
  grain: 0.05,
  gloss: 0.85,
  soft: 0.45,
  skin(skin, { u, v }) {
    const angle = Math.atan2(v, u);
    const star = 7 + 5 * Math.cos(angle * 5);
    glaze(skin, hex('#3E5A1E'), smoothStep(star + 1.5, star - 1, distance(u, v)) * 0.95);
    glaze(skin, hex('#D8642A'), smoothStep(22, 8, distance(u, v)) * 0.25);
  },
  relief: ({ u, v }) => -4 * smoothStep(12, 0, distance(u, v)),
};

const tomatoSlice: Chunk = {
  outline: oval([29, 36], [0.9, 1]),
  height: 7,
  round: 0.16,
  warp: { by: 1.5, over: 24 },
  colours: [hex('#C8452A'), hex('#D0523A')],
  grain: 0.1,
  gloss: 0.8,
  soft: 0.6,
  skin(skin, spot) {
    const chamber = chamberOf(spot.u, spot.v);
    glaze(skin, hex('#E08A4A'), chamber * 0.7);
    glaze(
      skin,
      hex('#EBCB82'),
      chamber * smoothStep(0.42, 0.2, cells(spot.u / 6, spot.v / 6, spot.seed)) * 0.9,
    );
    glaze(skin, hex('#A81C10'), smoothStep(4, 1.5, spot.depth) * 0.9);
  },
  relief: ({ u, v }) => -2.5 * chamberOf(u, v),
};

function chamberOf(u: number, v: number): number {
  const out = distance(u, v);
  const spokes = Math.abs(Math.sin(Math.atan2(v, u) * 2.5));
  return smoothStep(9, 12, out) * smoothStep(26, 22, out) * smoothStep(0.3, 0.5, spokes);
}

export const tomatoes: Drawing = (bed) => {
  strew(bed, { apart: 56, layers: 1.3, lift: 0.7, tilt: 0.1 }, (random) =>
    chunk(random, wholeTomato),
  );
  strew(bed, { apart: 66, lift: 0.8, tilt: 0.3 }, (random) => chunk(random, tomatoSlice));
};

export const tomatoSlices = (bed: Bed, apart: number): void =>
  strew(bed, { apart, lift: 0.85, tilt: 0.3 }, (random) => chunk(random, tomatoSlice));

const cherryTomato: Chunk = {
  ...wholeTomato,
  outline: oval([17, 21], [0.9, 1]),
  height: 1.15,
  skin: () => undefined,
};

export const cherryTomatoes: Drawing = (bed) =>
  strew(bed, { apart: 31, layers: 1.7, lift: 0.7 }, (random) => chunk(random, cherryTomato));

export const cherries = (bed: Bed, apart: number): void =>
  strew(bed, { apart, lift: 0.85 }, (random) => chunk(random, cherryTomato));

function onionRing(skinColour: Colour, flesh: readonly Colour[]): Chunk {
  return {
    outline(random) {
      const radius = between(random, 17, 33);
      const half = between(random, 1.3, 3.1);
      const bow = arc(radius, between(random, 3, 4.4), half);
      return { shape: bow, reach: radius + 6, inner: 3.6 };
    },
    height: 7,
    round: 0.8,
    warp: { by: 2.5, over: 24 },
    colours: flesh,
    grain: 0.05,
    gloss: 0.55,
    soft: 0.7,
    skin(skin, { u, v, depth, seed }) {
      const patch = fractal(u / 18, v / 18, seed, 2);
      glaze(skin, skinColour, smoothStep(2.2, 0.6, depth) * smoothStep(0.35, 0.6, patch) * 0.9);
    },
  };
}

const onionStyle =
  (colours: readonly Colour[], skinColour: Colour): Drawing =>
  (bed) =>
    strew(bed, { apart: 31, layers: 2.4, lift: 0.75, tilt: 0.25 }, (random) =>
      chunk(random, onionRing(skinColour, colours)),
    );

export const onions = onionStyle([hex('#DDD3B4'), hex('#E4DCC4'), hex('#D2C6A0')], hex('#B9AE70'));
export const redOnions = onionStyle(
  [hex('#D9C2CC'), hex('#CFB0C0'), hex('#E0D0D6')],
  hex('#7A1F4C'),
);

export const friedOnions = onionStyle(
  [hex('#B5792E'), hex('#C58C3E'), hex('#9A5E1E')],
  hex('#6A3A10'),
);

const leekRing: Chunk = {
  outline: oval([17, 24], [0.9, 1]),
  height: 9,
  round: 0.2,
  warp: { by: 1.5, over: 18 },
  colours: [hex('#C9D69A'), hex('#B5C97C'), hex('#D8E0B6'), hex('#7FA24C')],
  grain: 0.08,
  gloss: 0.4,
  soft: 0.5,
  relief: ({ u, v }) => Math.sin(distance(u, v) * 0.95) * 1.4,
  skin: (skin, { u, v }) =>
    glaze(skin, hex('#6F9440'), (0.5 + 0.5 * Math.sin(distance(u, v) * 0.95 + 2)) * 0.45),
};

export const leeks: Drawing = (bed) =>
  strew(bed, { apart: 31, layers: 2, lift: 0.75, tilt: 0.3 }, (random) => chunk(random, leekRing));

const beetCube: Chunk = {
  outline: block([15, 22], [0.8, 1], 4),
  height: 20,
  round: 0.4,
  warp: { by: 2.5, over: 16 },
  colours: [hex('#4E0E22'), hex('#5C142A'), hex('#420A1C')],
  mottles: [{ colour: hex('#7C2440'), over: 12, from: 0.56, strength: 0.5 }],
  grain: 0.1,
  gloss: 0.7,
  soft: 0.2,
};

export const beetroot: Drawing = (bed) =>
  strew(bed, { apart: 31, layers: 1.8, lift: 0.75, tilt: 0.25 }, (random) =>
    chunk(random, beetCube),
  );

export const paleCubes: Drawing = (bed) =>
  strew(bed, { apart: 32, layers: 1.8, lift: 0.75, tilt: 0.25 }, (random) =>
    chunk(random, {
      ...beetCube,
      colours: [hex('#DCCB96'), hex('#E3D5A8'), hex('#D2BE82')],
      mottles: [{ colour: hex('#B08C48'), over: 12, from: 0.6, strength: 0.5 }],
      gloss: 0.3,
      soft: 0.45,
    }),
  );

export const orangeCubes: Drawing = (bed) =>
  strew(bed, { apart: 35, layers: 1.8, lift: 0.75, tilt: 0.25 }, (random) =>
    chunk(random, {
      ...beetCube,
      outline: block([17, 25], [0.75, 1], 5),
      colours: [hex('#D97A24'), hex('#E08A34'), hex('#CF6C18')],
      mottles: [{ colour: hex('#8E420E'), over: 14, from: 0.6, strength: 0.6 }],
      gloss: 0.4,
      soft: 0.4,
    }),
  );

const radish: Chunk = {
  outline: oval([19, 24], [0.86, 0.96]),
  height: 1.05,
  round: 1,
  colours: [hex('#B81E40'), hex('#C42B4C')],
  grain: 0.06,
  gloss: 0.6,
  soft: 0.3,
  skin: (skin, { u }) => glaze(skin, hex('#E9D9D9'), smoothStep(12, 20, u) * 0.9),
};

export const radishes: Drawing = (bed) =>
  strew(bed, { apart: 36, layers: 1.7, lift: 0.7 }, (random) => chunk(random, radish));

const clove: Chunk = {
  outline: oval([18, 24], [0.46, 0.6]),
  height: 1.1,
  round: 1,
  warp: { by: 2.5, over: 18 },
  colours: [hex('#D8CBB0'), hex('#E0D6C0'), hex('#CBB99A')],
  mottles: [{ colour: hex('#A57E88'), over: 14, from: 0.56, strength: 0.5 }],
  gloss: 0.2,
  soft: 0.3,
};

export const garlic: Drawing = (bed) =>
  strew(bed, { apart: 31, layers: 1.8, lift: 0.7, tilt: 0.2 }, (random) => chunk(random, clove));

const cob: Chunk = {
  outline(random: Random) {
    const half = between(random, 46, 58);
    return { shape: ellipse(half + 16, 22), reach: half + 20, inner: 22 };
  },
  height: 36,
  round: 1,
  colours: [hex('#E2AE22'), hex('#E9BA36')],
  grain: 0.06,
  gloss: 0.5,
  soft: 0.4,
  relief: ({ u, v }) =>
    Math.abs(Math.sin(u * 0.42)) * 2.4 + Math.abs(Math.sin(v * 0.5 + 0.8)) * 2.4,
  skin(skin, { u, v }) {
    const gap = Math.min(Math.abs(Math.sin(u * 0.42)), Math.abs(Math.sin(v * 0.5 + 0.8)));
    if (gap < 0.2) paint(skin, hex('#B57A10'));
  },
};

export const cornCobs: Drawing = (bed) =>
  strew(bed, { apart: 64, layers: 1.4, lift: 0.7 }, (random) => chunk(random, cob));

const chilli: Chunk = {
  outline(random) {
    const bow = arc(between(random, 60, 90), 8, 0.5);
    return { shape: (u, v) => bow(u + 75, v) + Math.max(0, v) * 0.14, reach: 62, inner: 8 };
  },
  height: 15,
  round: 1,
  warp: { by: 2, over: 18 },
  colours: [hex('#B3170F'), hex('#C02416'), hex('#3F7420')],
  grain: 0.05,
  gloss: 0.85,
  soft: 0.25,
};

export const chillies: Drawing = (bed) =>
  strew(bed, { apart: 34, layers: 1.8, lift: 0.75 }, (random) => chunk(random, chilli));

const artichoke: Chunk = {
  outline: oval([38, 46], [0.88, 1]),
  height: 34,
  round: 1,
  warp: { by: 3, over: 12 },
  colours: [hex('#7E8F4E'), hex('#8C9C5A'), hex('#6F8044')],
  grain: 0.12,
  gloss: 0.25,
  soft: 0.25,
  relief: ({ u, v, seed }) => (1 - cells(u / 15, v / 15, seed)) * 9,
  skin: (skin, { u, v, seed }) =>
    glaze(skin, hex('#4A5A2C'), smoothStep(0.4, 0.85, cells(u / 15, v / 15, seed)) * 0.8),
};

export const artichokes: Drawing = (bed) =>
  strew(bed, { apart: 70, layers: 1.4, lift: 0.7 }, (random) => chunk(random, artichoke));
