import { block, chunk, oval, stick, type Chunk } from '../chunk.ts';
import { between, type Random } from '../../src/random.ts';
import { fractal, noise, smoothStep, distance } from '../noise.ts';
import { strew, type Bed, type Drawing } from '../pile.ts';
import { arc, ellipse } from '../shapes.ts';
import { dim, glaze, hex, type Colour } from '../solid.ts';
import { spread } from '../spread.ts';
import { fleck } from './garnish.ts';

export interface Leaf {
  colours: readonly Colour[];
  rib: Colour;
  ribWidth: number;
  lengths: readonly [number, number];
  aspect: readonly [number, number];
  ruffle: number;
  gloss?: number;
  edge?: Colour;
}

export function leaf(random: Random, look: Leaf) {
  const length = between(random, ...look.lengths);
  const width = length * between(random, ...look.aspect);
  const curl = between(random, -0.006, 0.012);
  const bow = between(random, -0.004, 0.006);
  const oval = ellipse(length, width);
  const style: Chunk = {
    outline: () => ({
      shape: (u, v) => oval(u, v * (1 + (u / length) * 0.35)),
      reach: length * 1.15,
      inner: width,
    }),
    height: 3.5,
    round: 0.08,
    warp: { by: look.ruffle * 0.8, over: 15 },
    colours: look.colours,
    grain: 0.12,
    grainOver: 6,
    gloss: look.gloss ?? 0.3,
    soft: 0.4,
    relief({ u, v, depth, seed }) {
      const ruffle = (fractal(u / 22, v / 22, seed + 3, 2) - 0.5) * 2 * look.ruffle;
      const vein = Math.abs(Math.sin((u + Math.abs(v) * 0.9) * 0.2));
      const nearEdge = smoothStep(width * 0.9, 0, depth);
      return (
        ruffle * (0.35 + nearEdge) + curl * v * v + bow * u * u + vein * 1.1 - ribOf(v, look) * 2
      );
    },
    skin(skin, { u, v, depth, seed }) {
      const side = Math.abs(Math.sin((u + Math.abs(v) * 0.9) * 0.2));
      glaze(skin, look.rib, smoothStep(0.2, 0.02, side) * 0.3);
      glaze(
        skin,
        look.rib,
        ribOf(v * (1 + u / (length * 1.6)), look) * smoothStep(length, -length, u) * 0.8,
      );
      dim(skin, 0.82 + noise(u / 26, v / 26, seed + 4) * 0.36);
      if (look.edge !== undefined) glaze(skin, look.edge, smoothStep(12, 0, depth) * 0.8);
    },
  };
  return chunk(random, style);
}

const ribOf = (v: number, look: Leaf): number =>
  smoothStep(look.ribWidth, look.ribWidth * 0.3, Math.abs(v));

const green: Leaf = {
  colours: [hex('#6B9A38'), hex('#7DAA46'), hex('#5A8A2C')],
  rib: hex('#D5DFA4'),
  ribWidth: 6,
  lengths: [46, 68],
  aspect: [0.55, 0.75],
  ruffle: 9,
};
const baby: Leaf = {
  ...green,
  colours: [hex('#46742A'), hex('#557F30'), hex('#3A6622')],
  ribWidth: 3,
  lengths: [28, 40],
  aspect: [0.5, 0.62],
  ruffle: 4,
};
const purple: Leaf = {
  ...baby,
  colours: [hex('#5A1F30'), hex('#6B2836')],
  rib: hex('#A8506A'),
  ruffle: 7,
};
const pale: Leaf = {
  ...green,
  colours: [hex('#B9C878'), hex('#C8D48E'), hex('#A8BC66')],
  rib: hex('#EDEFD2'),
  ribWidth: 12,
  aspect: [0.65, 0.85],
};
const frilled: Leaf = { ...green, ruffle: 15, lengths: [38, 56] };
const dark: Leaf = {
  ...green,
  colours: [hex('#2F5A22'), hex('#3B682A'), hex('#26491B')],
  rib: hex('#9DB870'),
  ruffle: 14,
};

export const lettuce: Drawing = (bed) => {
  strew(bed, { apart: 52, layers: 1.3, lift: 0.6, tilt: 0.3 }, (random) => leaf(random, green));
  strew(bed, { apart: 60, layers: 1.2, lift: 0.7, tilt: 0.3 }, (random) => leaf(random, frilled));
  strew(bed, { apart: 86, lift: 0.7, tilt: 0.3 }, (random) => leaf(random, pale));
};

export const iceberg: Drawing = (bed) =>
  strew(bed, { apart: 46, layers: 2, lift: 0.65, tilt: 0.35 }, (random) =>
    leaf(random, { ...pale, lengths: [36, 56], ruffle: 9 }),
  );

export const babyLeaves: Drawing = (bed) => {
  strew(bed, { apart: 34, layers: 1.5, lift: 0.65, tilt: 0.35 }, (random) => leaf(random, baby));
  strew(bed, { apart: 58, lift: 0.75, tilt: 0.35 }, (random) => leaf(random, purple));
  strew(bed, { apart: 54, lift: 0.75, tilt: 0.35 }, (random) =>
    leaf(random, { ...frilled, lengths: [30, 42] }),
  );
};

export const spinach: Drawing = (bed) =>
  strew(bed, { apart: 36, layers: 2.2, lift: 0.65, tilt: 0.3 }, (random) =>
    leaf(random, {
      ...baby,
      colours: [hex('#2E6320'), hex('#3A7028'), hex('#265419')],
      lengths: [34, 48],
      gloss: 0.45,
    }),
  );

export const kale: Drawing = (bed) =>
  strew(bed, { apart: 44, layers: 2, lift: 0.65, tilt: 0.3 }, (random) => leaf(random, dark));

export const herbLeaves: Drawing = (bed) => {
  strew(bed, { apart: 28, layers: 1.6, lift: 0.7, tilt: 0.3 }, (random) => chunk(random, stalk));
  strew(bed, { apart: 19, layers: 2.4, lift: 0.75, tilt: 0.5 }, (random) =>
    leaf(random, { ...baby, lengths: [12, 20], aspect: [0.55, 0.8], ruffle: 5, ribWidth: 1.6 }),
  );
};

const stalk: Chunk = {
  outline: stick([30, 54], [2.2, 3], 10),
  height: 1.6,
  round: 1,
  colours: [hex('#7FA24A'), hex('#92B25C')],
  gloss: 0.3,
  soft: 0.3,
};

export const stalks: Drawing = (bed) => {
  strew(bed, { apart: 20, layers: 2.2, lift: 0.75 }, (random) => chunk(random, stalk));
  strew(bed, { apart: 44, lift: 0.8, tilt: 0.4 }, (random) =>
    leaf(random, { ...baby, lengths: [12, 18], ruffle: 5, ribWidth: 1.6 }),
  );
};

const shred = (colours: readonly Colour[], pith: Colour): Chunk => ({
  outline: (random) => {
    const radius = between(random, 34, 70);
    const bow = arc(radius, between(random, 2.6, 4.6), between(random, 0.4, 0.9));
    return { shape: (u, v) => bow(u + radius, v), reach: radius * 1.1, inner: 3.6 };
  },
  height: 5.5,
  round: 0.8,
  warp: { by: 3, over: 20 },
  colours,
  grain: 0.1,
  gloss: 0.4,
  soft: 0.5,
  skin: (skin, { u, v, seed }) =>
    glaze(skin, pith, smoothStep(0.5, 0.7, noise(u / 16, v / 16, seed)) * 0.6),
});

function shreds(bed: Bed, colours: readonly Colour[], pith: Colour, apart = 17): void {
  strew(bed, { apart, layers: 1.9, lift: 0.8, tilt: 0.15 }, (random) =>
    chunk(random, shred(colours, pith)),
  );
}

export const whiteCabbage: Drawing = (bed) =>
  shreds(bed, [hex('#CFD8A0'), hex('#DBE2B4'), hex('#BFCC8A')], hex('#EEF0DA'));
export const redCabbage: Drawing = (bed) =>
  shreds(bed, [hex('#5C1D44'), hex('#702754'), hex('#4A1638')], hex('#C79ABC'));

export const sauerkraut: Drawing = (bed) => {
  spread(bed, {
    colours: [hex('#A8954E'), hex('#B8A662')],
    height: 12,
    gloss: 0.5,
    soft: 0.4,
    folds: 5,
    foldsOver: 50,
    lumps: 2,
    lumpsOver: 10,
    ragged: 30,
    within: 0.9,
  });
  shreds(bed, [hex('#C3B478'), hex('#CFC28C'), hex('#B5A465')], hex('#DDD4AC'), 15);
};

export const coleslaw: Drawing = (bed) => {
  spread(bed, {
    colours: [hex('#D9D2B4'), hex('#E2DDC6')],
    height: 12,
    gloss: 0.6,
    soft: 0.5,
    folds: 5,
    foldsOver: 50,
    lumps: 2,
    lumpsOver: 10,
    ragged: 30,
    within: 0.94,
  });
  shreds(bed, [hex('#D5DAB0'), hex('#DEE2C2')], hex('#EFEFE0'), 22);
  strew(bed, { apart: 30, lift: 0.85 }, (random) =>
    chunk(random, { ...shred([hex('#DC7A26'), hex('#E38838')], hex('#E9A25C')), gloss: 0.5 }),
  );
  shreds(bed, [hex('#D5DAB0'), hex('#DEE2C2')], hex('#EFEFE0'), 34);
};

export const gratedCarrot: Drawing = (bed) =>
  strew(bed, { apart: 13, layers: 2, lift: 0.8, tilt: 0.15 }, (random) =>
    chunk(random, {
      ...shred([hex('#DB7420'), hex('#E4832E'), hex('#CF6714')], hex('#EBA050')),
      outline: stick([14, 26], [2.4, 3.4], 5),
    }),
  );

export const cookedGreens: Drawing = (bed) => {
  spread(bed, {
    colours: [hex('#1F3A10'), hex('#2F5218')],
    height: 24,
    gloss: 0.55,
    soft: 0.15,
    folds: 14,
    foldsOver: 34,
    lumps: 5,
    lumpsOver: 9,
    ragged: 44,
    spoonfuls: 7,
  });
  strew(bed, { apart: 26, layers: 1.2, lift: 0.8, tilt: 0.3 }, (random) =>
    fleck(random, 18, [hex('#2B4C16'), hex('#3A611E'), hex('#203C10')]),
  );
};

const pickled: Chunk = {
  outline: oval([15, 19], [0.82, 0.95]),
  height: 1.1,
  round: 1,
  colours: [hex('#6E7A2C'), hex('#7D883A'), hex('#5C6822')],
  grain: 0.1,
  gloss: 0.8,
  soft: 0.35,
  skin: (skin, { u, v }) =>
    glaze(skin, hex('#2C2410'), smoothStep(4.4, 3.4, distance(u - 7, v)) * 0.85),
};

export const olives: Drawing = (bed) => {
  strew(bed, { apart: 30, layers: 1.4, lift: 0.7 }, (random) => chunk(random, pickled));
  strew(bed, { apart: 38, layers: 1, lift: 0.7 }, (random) =>
    chunk(random, { ...pickled, colours: [hex('#2A1A22'), hex('#3A222A')] }),
  );
};

export const gherkins: Drawing = (bed) =>
  strew(bed, { apart: 38, layers: 1.8, lift: 0.7 }, (random) =>
    chunk(random, {
      ...pickled,
      outline: stick([28, 44], [10, 14], 8, 0.8),
      bumps: [{ by: 2, over: 7 }],
      mottles: [{ colour: hex('#3E5418'), over: 9, from: 0.5, strength: 0.7 }],
      skin: () => undefined,
    }),
  );

const celeryPiece: Chunk = {
  outline: block([16, 34], [0.3, 0.5], 3),
  height: 11,
  round: 0.6,
  warp: { by: 2.5, over: 16 },
  colours: [hex('#B7C97A'), hex('#C5D48E'), hex('#A5BA66')],
  grain: 0.1,
  gloss: 0.4,
  soft: 0.5,
  relief: ({ v }) => Math.sin(v * 1.1) * 1.1 - Math.max(0, 5 - Math.abs(v)) * 0.7,
};

export const celery: Drawing = (bed) =>
  strew(bed, { apart: 32, layers: 2, lift: 0.75, tilt: 0.25 }, (random) =>
    chunk(random, celeryPiece),
  );
