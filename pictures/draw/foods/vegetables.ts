import { block, chunk, oval, stick, type Chunk } from '../chunk.ts';
import { between, type Random } from '../../src/random.ts';
import { cells, fractal, smoothStep, distance } from '../noise.ts';
import { strew, type Bed, type Drawing } from '../pile.ts';
import { arc, ellipse, joined, moved, rod } from '../shapes.ts';
import { dim, glaze, hex, paint, type Colour } from '../solid.ts';
import { herbs } from './garnish.ts';

export const peaColours = [hex('#5B962A'), hex('#6AA436'), hex('#4B861F')];

const pea: Chunk = {
  outline: oval([8.5, 10.5], [0.92, 1]),
  height: 1.3,
  round: 1,
  colours: peaColours,
  grain: 0.06,
  gloss: 0.5,
  soft: 0.4,
};

export const peas: Drawing = (bed) =>
  strew(bed, { apart: 15, layers: 2.2, lift: 0.7 }, (random) => chunk(random, pea));

const kernel: Chunk = {
  ...pea,
  outline: oval([8, 11], [0.72, 0.86]),
  colours: [hex('#E6B422'), hex('#EDC13A'), hex('#DCA418')],
  mottles: [{ colour: hex('#F3DD8C'), over: 12, from: 0.6, strength: 0.6 }],
};

export const sweetcorn: Drawing = (bed) =>
  strew(bed, { apart: 14, layers: 2.2, lift: 0.7 }, (random) => chunk(random, kernel));

const carrotDisc: Chunk = {
  outline: oval([17, 25], [0.88, 1]),
  height: 9,
  round: 0.25,
  warp: { by: 1.5, over: 18 },
  colours: [hex('#DE7A22'), hex('#E58630'), hex('#D56C18')],
  grain: 0.1,
  gloss: 0.42,
  soft: 0.4,
  skin(skin, { u, v, depth }) {
    const ringAt = Math.abs(distance(u, v) - 9);
    glaze(skin, hex('#EFA24C'), smoothStep(3, 0, ringAt) * 0.6);
    glaze(skin, hex('#B95A12'), smoothStep(2.5, 0, depth) * 0.6);
  },
};

export const carrots: Drawing = (bed) => {
  strew(bed, { apart: 33, layers: 2, lift: 0.75, tilt: 0.35 }, (random) =>
    chunk(random, carrotDisc),
  );
  herbs(bed, 40, 5);
};

export const carrotSticks: Drawing = (bed) =>
  strew(bed, { apart: 44, layers: 2, lift: 0.75, tilt: 0.25 }, (random) =>
    chunk(random, {
      ...carrotDisc,
      outline: stick([34, 60], [10, 14], 5, 0.55),
      height: 1.1,
      round: 1,
      skin(skin, { u, seed }) {
        glaze(skin, hex('#B4560F'), smoothStep(0.62, 0.7, fractal(u / 3, 0, seed, 2)) * 0.6);
      },
    }),
  );

export const mixedVegetables: Drawing = (bed) => {
  strew(bed, { apart: 24, layers: 1.4, lift: 0.7 }, (random) => chunk(random, pea));
  strew(bed, { apart: 34, layers: 1.2, lift: 0.75, tilt: 0.3 }, (random) =>
    chunk(random, { ...carrotDisc, outline: block([11, 14], [0.85, 1], 3), height: 12 }),
  );
  strew(bed, { apart: 28, lift: 0.75 }, (random) => chunk(random, kernel));
  strew(bed, { apart: 42, lift: 0.8, tilt: 0.2 }, (random) =>
    chunk(random, { ...greenBean, outline: stick([12, 18], [5, 6], 2) }),
  );
};

const greenBean: Chunk = {
  outline: stick([40, 66], [5, 6.4], 12, 0.7),
  height: 1.5,
  round: 1,
  colours: [hex('#4F8228'), hex('#5D9032'), hex('#41721E')],
  grain: 0.14,
  bumps: [{ by: 1.6, over: 14 }],
  gloss: 0.4,
  soft: 0.3,
};

export const greenBeans: Drawing = (bed) =>
  strew(bed, { apart: 34, layers: 2.3, lift: 0.75, tilt: 0.15 }, (random) =>
    chunk(random, greenBean),
  );

const asparagusSpear: Chunk = {
  ...greenBean,
  outline: stick([78, 98], [6.5, 8], 8, 1.25),
  colours: [hex('#6F9A3C'), hex('#7DA648'), hex('#5E8A30')],
  relief: ({ u, v, seed }) => smoothStep(30, 70, u) * cells(u / 7, v / 6, seed) * 4,
  skin(skin, { u, v, seed }) {
    glaze(skin, hex('#4A5A34'), smoothStep(20, 80, u) * 0.6);
    glaze(skin, hex('#D9D7A0'), smoothStep(-50, -95, u) * 0.8);
    glaze(skin, hex('#5D4466'), smoothStep(0.66, 0.72, fractal(u / 9, v / 5, seed, 2)) * 0.5);
  },
};

export const asparagus: Drawing = (bed) =>
  strew(bed, { apart: 44, layers: 2, lift: 0.75, turn: 0.9 }, (random) =>
    chunk(random, asparagusSpear),
  );

function floret(head: readonly Colour[], stalk: Colour, deep: Colour, bead: number): Chunk {
  return {
    outline: (random) => {
      const size = between(random, 26, 36);
      const lobes = Array.from({ length: 5 }, (_, index) => {
        const angle = (index / 5) * Math.PI * 2 + between(random, -0.3, 0.3);
        const radius = size * between(random, 0.44, 0.6);
        return moved(
          ellipse(radius, radius * 0.9),
          Math.cos(angle) * size * 0.52,
          Math.sin(angle) * size * 0.52,
        );
      });
      const stem = moved(rod(size * 0.6, size * 0.26, size * 0.32), -size * 1.05, 0);
      const crown = joined([ellipse(size * 0.6, size * 0.6), ...lobes], 5);
      return {
        shape: (u, v) => Math.min(crown(u, v), stem(u, v)),
        reach: size * 2,
        inner: size * 0.5,
      };
    },
    height: 26,
    round: 1.1,
    warp: { by: 2.5, over: 9 },
    colours: head,
    grain: 0.2,
    gloss: 0.12,
    soft: 0.25,
    relief: ({ u, v, seed }) => (u < -30 ? -9 : 5 - cells(u / bead, v / bead, seed) * 8),
    skin(skin, { u, v, seed }) {
      if (u < -30) {
        paint(skin, stalk);
        return;
      }
      glaze(skin, deep, smoothStep(0.35, 0.9, cells(u / bead, v / bead, seed)) * 0.75);
    },
  };
}

const broccoliFloret = floret(
  [hex('#4F7E2C'), hex('#5B8A34'), hex('#446F26')],
  hex('#9DB765'),
  hex('#22400F'),
  6.5,
);
const cauliflowerFloret = floret(
  [hex('#DDD0AC'), hex('#E4D9BA'), hex('#D4C59C')],
  hex('#D3CC98'),
  hex('#A08B55'),
  8,
);

export const broccoli: Drawing = (bed) =>
  strew(bed, { apart: 56, layers: 1.7, lift: 0.7 }, (random) => chunk(random, broccoliFloret));

export const cauliflower: Drawing = (bed) =>
  strew(bed, { apart: 56, layers: 1.7, lift: 0.7 }, (random) => chunk(random, cauliflowerFloret));

const sprout: Chunk = {
  outline: oval([23, 29], [0.86, 0.98]),
  height: 1.1,
  round: 1,
  warp: { by: 3, over: 22 },
  colours: [hex('#7FA344'), hex('#8CAF52'), hex('#6E9437')],
  grain: 0.1,
  gloss: 0.35,
  soft: 0.3,
  relief: ({ u, v }) => 2.2 * Math.sin(Math.atan2(v, u + 6) * 3 + distance(u, v) * 0.18),
  skin(skin, { u, v, seed }) {
    const vein = Math.abs(fractal(u / 13, v / 13, seed, 2) - 0.5);
    glaze(skin, hex('#CFDB9C'), smoothStep(0.035, 0, vein) * 0.7);
    glaze(skin, hex('#C8D08E'), smoothStep(-12, -26, u) * 0.7);
  },
};

export const sprouts: Drawing = (bed) =>
  strew(bed, { apart: 44, layers: 1.7, lift: 0.7 }, (random) => chunk(random, sprout));

const mushroomSlice: Chunk = {
  outline: (random) => {
    const size = between(random, 24, 31);
    const cap = arc(size * 0.5, size * 0.42, 1.45);
    const stem = moved(rod(size * 0.42, size * 0.22, size * 0.26), size * 0.05, 0);
    return { shape: joined([cap, stem], 7), reach: size * 1.25, inner: 8 };
  },
  height: 8,
  round: 0.5,
  warp: { by: 2.5, over: 14 },
  colours: [hex('#CDB594'), hex('#C1A580'), hex('#D8C4A6')],
  mottles: [{ colour: hex('#8A6642'), over: 14, from: 0.52, strength: 0.6 }],
  rim: { colour: hex('#7A5838'), width: 4.5, strength: 0.8 },
  gloss: 0.4,
  soft: 0.35,
};

export const mushrooms: Drawing = (bed) => {
  strew(bed, { apart: 36, layers: 2, lift: 0.75, tilt: 0.3 }, (random) =>
    chunk(random, mushroomSlice),
  );
  strew(bed, { apart: 76, lift: 0.8 }, (random) => chunk(random, button));
};

const button: Chunk = {
  outline: oval([24, 31], [0.9, 1]),
  height: 1,
  round: 1,
  warp: { by: 2.5, over: 22 },
  colours: [hex('#DCCDB4'), hex('#D2C0A4'), hex('#C8B394')],
  mottles: [{ colour: hex('#9A7A54'), over: 16, from: 0.58, strength: 0.55 }],
  gloss: 0.2,
  soft: 0.3,
};

export const buttonMushrooms: Drawing = (bed) =>
  strew(bed, { apart: 44, layers: 1.7, lift: 0.7 }, (random) => chunk(random, button));

function pepperStrip(colours: readonly Colour[], inside: Colour): Chunk {
  return {
    outline: (random: Random) => {
      const radius = between(random, 40, 62);
      return {
        shape: (u, v) => arc(radius, 9, between(random, 0.5, 0.9))(u + radius, v),
        reach: radius * 1.2,
        inner: 9,
      };
    },
    height: 10,
    round: 0.7,
    warp: { by: 3, over: 18 },
    colours,
    grain: 0.07,
    gloss: 0.75,
    soft: 0.35,
    skin: (skin, { depth }) => glaze(skin, inside, smoothStep(3.4, 0.5, depth) * 0.55),
  };
}

const steady = (style: Chunk): Chunk => ({
  ...style,
  outline: (random) => {
    const radius = between(random, 40, 62);
    const bow = arc(radius, between(random, 7, 10), between(random, 0.45, 0.85));
    return { shape: (u, v) => bow(u + radius, v), reach: radius * 1.1, inner: 8.5 };
  },
});

const redPepper = steady(pepperStrip([hex('#B91F14'), hex('#C52C1A')], hex('#E89A6A')));
const yellowPepper = steady(pepperStrip([hex('#E3A012'), hex('#EBB024')], hex('#F5DC90')));
const greenPepper = steady(pepperStrip([hex('#3C7420'), hex('#4A8429')], hex('#A9C574')));

export function pepperMix(bed: Bed, apart: number): void {
  for (const strip of [greenPepper, redPepper, yellowPepper]) {
    strew(bed, { apart, lift: 0.75, tilt: 0.3 }, (random) => chunk(random, strip));
  }
}

export const peppers: Drawing = (bed) => {
  pepperMix(bed, 58);
  pepperMix(bed, 58);
};

export const stirFryVegetables: Drawing = (bed) => {
  pepperMix(bed, 74);
  strew(bed, { apart: 62, lift: 0.75, tilt: 0.3 }, (random) => chunk(random, carrotDisc));
  strew(bed, { apart: 84, lift: 0.7 }, (random) => chunk(random, broccoliFloret));
  strew(bed, { apart: 70, lift: 0.8, tilt: 0.3 }, (random) => chunk(random, mushroomSlice));
  strew(bed, { apart: 70, lift: 0.8 }, (random) => chunk(random, greenBean));
};

const courgetteDisc: Chunk = {
  outline: oval([24, 31], [0.86, 1]),
  height: 9,
  round: 0.22,
  warp: { by: 2, over: 20 },
  colours: [hex('#D6DB9C'), hex('#CFD58F'), hex('#DDE2AC')],
  grain: 0.08,
  mottles: [{ colour: hex('#9A7A38'), over: 18, from: 0.6, strength: 0.5 }],
  gloss: 0.45,
  soft: 0.5,
  skin(skin, { u, v, depth, seed }) {
    const seeds = cells(u / 6, v / 6, seed) * smoothStep(18, 8, distance(u, v));
    glaze(skin, hex('#B4BC6C'), smoothStep(0.4, 0.8, seeds) * 0.6);
    glaze(skin, hex('#2F5B1C'), smoothStep(4.5, 2, depth) * 0.95);
    dim(skin, 1);
  },
};

export const courgettes: Drawing = (bed) =>
  strew(bed, { apart: 42, layers: 2, lift: 0.75, tilt: 0.3 }, (random) =>
    chunk(random, courgetteDisc),
  );

export const cucumber: Drawing = (bed) =>
  strew(bed, { apart: 44, layers: 2, lift: 0.75, tilt: 0.25 }, (random) =>
    chunk(random, {
      ...courgetteDisc,
      colours: [hex('#C3D596'), hex('#B9CE88'), hex('#CDDDA6')],
      mottles: [],
      gloss: 0.6,
      soft: 0.7,
    }),
  );

const aubergineCube: Chunk = {
  outline: block([22, 30], [0.7, 0.95], 5),
  height: 20,
  round: 0.5,
  warp: { by: 5, over: 20 },
  bumps: [{ by: 2, over: 8 }],
  colours: [hex('#A78448'), hex('#957038'), hex('#B5935A')],
  mottles: [{ colour: hex('#5E3E1C'), over: 14, from: 0.5, strength: 0.6 }],
  gloss: 0.55,
  soft: 0.35,
  skin: (skin, { u }) => glaze(skin, hex('#24101F'), smoothStep(10, 15, u) * 0.92),
};

export const aubergine: Drawing = (bed) =>
  strew(bed, { apart: 44, layers: 1.8, lift: 0.75, tilt: 0.2 }, (random) =>
    chunk(random, aubergineCube),
  );

export const grilledVegetables: Drawing = (bed) => {
  strew(bed, { apart: 62, layers: 1.2, lift: 0.75, tilt: 0.2 }, (random) =>
    chunk(random, aubergineCube),
  );
  pepperMix(bed, 82);
  strew(bed, { apart: 52, layers: 1.2, lift: 0.75, tilt: 0.3 }, (random) =>
    chunk(random, courgetteDisc),
  );
  pepperMix(bed, 104);
  herbs(bed, 36, 6);
};
