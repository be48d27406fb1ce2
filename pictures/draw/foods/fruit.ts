import { block, chunk, oval, type Chunk } from '../chunk.ts';
import { between } from '../../src/random.ts';
import { cells, fractal, noise, smoothStep, distance } from '../noise.ts';
import { strew, type Bed, type Drawing } from '../pile.ts';
import { arc, ellipse } from '../shapes.ts';
import { dim, glaze, hex, type Colour } from '../solid.ts';

const roundFruit = (colours: readonly Colour[], blush: Colour, size: number): Chunk => ({
  outline: oval([size * 0.94, size * 1.06], [0.93, 1]),
  height: 0.95,
  round: 1,
  warp: { by: 2.5, over: 40 },
  colours,
  grain: 0.06,
  mottles: [{ colour: blush, over: size, from: 0.46, strength: 0.8, sharp: 0.2 }],
  gloss: 0.55,
  soft: 0.3,
  relief: ({ u, v }) => -size * 0.22 * smoothStep(size * 0.34, 0, distance(u - 4, v)),
  skin(skin, { u, v, seed }) {
    glaze(skin, hex('#E8D9A0'), smoothStep(0.72, 0.8, noise(u / 2.4, v / 2.4, seed)) * 0.12);
    glaze(skin, hex('#5A4020'), smoothStep(4, 2, distance(u - 4, v)) * 0.9);
  },
});

function fruitPile(bed: Bed, style: Chunk, apart: number): void {
  strew(bed, { apart, layers: 1.5, lift: 0.7, tilt: 0.15 }, (random) => chunk(random, style));
}

export const apples: Drawing = (bed) => {
  fruitPile(
    bed,
    roundFruit([hex('#B5B040'), hex('#A82418'), hex('#B42E1E')], hex('#A01E16'), 44),
    74,
  );
};
export const greenApples: Drawing = (bed) =>
  fruitPile(
    bed,
    roundFruit([hex('#8FA83A'), hex('#9CB348'), hex('#84A030')], hex('#B6B650'), 44),
    74,
  );
export const pears: Drawing = (bed) =>
  fruitPile(
    bed,
    {
      ...roundFruit([hex('#A9A440'), hex('#B5AE4E'), hex('#9C9A38')], hex('#8A6A2A'), 40),
      outline: () => ({
        shape: (u, v) => ellipse(54, 38)(u, v * (1 + Math.max(0, u) * 0.018)),
        reach: 60,
        inner: 34,
      }),
      relief: () => 0,
    },
    78,
  );
export const plums: Drawing = (bed) =>
  fruitPile(
    bed,
    roundFruit([hex('#3E1A34'), hex('#4C2040'), hex('#34142A')], hex('#7A3A52'), 27),
    46,
  );
export const peaches: Drawing = (bed) =>
  fruitPile(
    bed,
    { ...roundFruit([hex('#DD8A3C'), hex('#E2974C')], hex('#B8382A'), 38), gloss: 0.12 },
    64,
  );
export const apricots: Drawing = (bed) =>
  fruitPile(
    bed,
    { ...roundFruit([hex('#E08E30'), hex('#E69A40')], hex('#CF5E28'), 27), gloss: 0.15 },
    46,
  );
export const cherryFruit: Drawing = (bed) =>
  fruitPile(
    bed,
    {
      ...roundFruit([hex('#6A0E16'), hex('#7A141C'), hex('#560A12')], hex('#9A1E22'), 17),
      gloss: 0.85,
    },
    29,
  );
export const mangoes: Drawing = (bed) =>
  fruitPile(
    bed,
    {
      ...roundFruit([hex('#C99A2C'), hex('#B0A038')], hex('#B8442A'), 42),
      outline: oval([52, 60], [0.68, 0.76]),
      relief: () => 0,
      gloss: 0.45,
    },
    82,
  );
export const figs: Drawing = (bed) =>
  fruitPile(bed, roundFruit([hex('#3C2036'), hex('#4A2840')], hex('#6A5A3A'), 28), 48);
export const melons: Drawing = (bed) =>
  fruitPile(
    bed,
    {
      ...roundFruit([hex('#B9A868'), hex('#C2B274')], hex('#9AA05A'), 60),
      relief: ({ u, v, seed }) =>
        2 * smoothStep(0.08, 0.01, Math.abs(fractal(u / 12, v / 12, seed, 3) - 0.5)),
      gloss: 0.15,
    },
    104,
  );

const berry = (colours: readonly Colour[], size: number): Chunk => ({
  outline: oval([size * 0.9, size * 1.1], [0.9, 1]),
  height: 1.15,
  round: 1,
  colours,
  grain: 0.08,
  gloss: 0.45,
  soft: 0.4,
});

const clustered = (style: Chunk, bead: number, deep: Colour): Chunk => ({
  ...style,
  relief: ({ u, v, seed }) => (1 - cells(u / bead, v / bead, seed)) * bead * 0.8,
  skin: (skin, { u, v, seed }) =>
    glaze(skin, deep, smoothStep(0.4, 0.95, cells(u / bead, v / bead, seed)) * 0.8),
});

export const grapes: Drawing = (bed) => {
  const grape = {
    ...berry([hex('#A9B656'), hex('#B5C066'), hex('#9CAA48')], 17),
    outline: oval([17, 21], [0.84, 0.95]),
    gloss: 0.7,
    soft: 0.9,
  };
  strew(bed, { apart: 29, layers: 1.9, lift: 0.7 }, (random) => chunk(random, grape));
};
export const redGrapes: Drawing = (bed) => {
  const grape = {
    ...berry([hex('#4A1830'), hex('#5A2038'), hex('#6E2C40')], 17),
    outline: oval([17, 21], [0.84, 0.95]),
    gloss: 0.65,
    soft: 0.7,
  };
  strew(bed, { apart: 29, layers: 1.9, lift: 0.7 }, (random) => chunk(random, grape));
};
export const blueberries: Drawing = (bed) =>
  strew(bed, { apart: 19, layers: 2, lift: 0.7 }, (random) =>
    chunk(random, {
      ...berry([hex('#27304E'), hex('#323C5E'), hex('#1E2542')], 11.5),
      gloss: 0.3,
      soft: 0.1,
      relief: ({ u, v }) => -4 * smoothStep(4, 2, distance(u - 3, v)),
      mottles: [{ colour: hex('#6A7594'), over: 10, from: 0.55, strength: 0.5 }],
    }),
  );
export const raspberries: Drawing = (bed) =>
  strew(bed, { apart: 27, layers: 1.9, lift: 0.7 }, (random) =>
    chunk(
      random,
      clustered(
        {
          ...berry([hex('#B0203A'), hex('#BC2C44'), hex('#A21832')], 16),
          outline: oval([16, 20], [0.8, 0.92]),
        },
        5.4,
        hex('#5A0A1A'),
      ),
    ),
  );
export const blackberries: Drawing = (bed) =>
  strew(bed, { apart: 27, layers: 1.9, lift: 0.7 }, (random) =>
    chunk(
      random,
      clustered(
        {
          ...berry([hex('#2A1428'), hex('#361A30')], 16),
          outline: oval([16, 20], [0.8, 0.92]),
          gloss: 0.7,
        },
        5.4,
        hex('#0E040C'),
      ),
    ),
  );

const strawberry: Chunk = {
  outline: () => ({
    shape: (u, v) => ellipse(28, 22)(u, v * (1 + Math.max(0, u) * 0.016)),
    reach: 32,
    inner: 20,
  }),
  height: 21,
  round: 1,
  warp: { by: 2, over: 20 },
  colours: [hex('#B81C1E'), hex('#C42822'), hex('#AC141A')],
  grain: 0.06,
  gloss: 0.6,
  soft: 0.35,
  relief: ({ u, v, seed }) => -1.8 * smoothStep(0.3, 0.15, cells(u / 6, v / 6, seed)),
  skin(skin, { u, v, seed }) {
    glaze(skin, hex('#DFB860'), smoothStep(0.22, 0.14, cells(u / 6, v / 6, seed)) * 0.9);
    const cap = u + 20 + Math.abs(Math.sin(Math.atan2(v, u + 26) * 4)) * 7;
    glaze(skin, hex('#4A7424'), smoothStep(4, 1, cap));
  },
};

export const strawberries: Drawing = (bed) =>
  strew(bed, { apart: 40, layers: 1.8, lift: 0.7, tilt: 0.2 }, (random) =>
    chunk(random, strawberry),
  );

/** Rind, pith and segments like spokes. */
function citrus(rind: Colour, flesh: Colour, size: number): Chunk {
  return {
    outline: oval([size * 0.92, size * 1.08], [0.95, 1]),
    height: 15,
    round: 0.3,
    warp: { by: 1.4, over: 30 },
    colours: [flesh],
    grain: 0.16,
    grainOver: 5,
    gloss: 0.7,
    soft: 0.7,
    relief: ({ u, v }) =>
      -2 * pithOf(u, v, size) + Math.sin(distance(u, v) * 0.6 + Math.atan2(v, u) * 12) * 0.4,
    skin(skin, { u, v, depth }) {
      glaze(skin, hex('#EFE6CC'), pithOf(u, v, size) * 0.95);
      glaze(skin, rind, smoothStep(4.4, 2.6, depth));
    },
  };
}

function pithOf(u: number, v: number, size: number): number {
  const out = distance(u, v);
  const spoke = Math.abs(Math.sin(Math.atan2(v, u) * 5)) * out * 0.2;
  return Math.max(
    smoothStep(1.3, 0.5, spoke),
    smoothStep(size * 0.8, size * 0.86, out),
    smoothStep(5, 3, out),
  );
}

const zest = (colours: readonly Colour[], size: number): Chunk => ({
  ...roundFruit(colours, colours[0] ?? hex('#E08A20'), size),
  mottles: [],
  relief: ({ u, v, seed }) => -1.2 * smoothStep(0.4, 0.2, cells(u / 3.6, v / 3.6, seed)),
});

const citrusPile =
  (rind: Colour, flesh: Colour, size: number): Drawing =>
  (bed) => {
    strew(bed, { apart: size * 1.9, layers: 1.2, lift: 0.7 }, (random) =>
      chunk(random, zest([rind], size)),
    );
    strew(bed, { apart: size * 2.1, layers: 1.1, lift: 0.8, tilt: 0.3 }, (random) =>
      chunk(random, citrus(rind, flesh, size)),
    );
  };

export const oranges = citrusPile(hex('#DD7A14'), hex('#E6922E'), 39);
export const lemons = citrusPile(hex('#DDB626'), hex('#E6D27E'), 32);
export const limes = citrusPile(hex('#5A8A24'), hex('#B5C878'), 29);
export const grapefruits = citrusPile(hex('#DB9A3C'), hex('#CF5A48'), 46);

const bananaBow = (bed: Bed, style: Partial<Chunk>, apart: number): void =>
  strew(bed, { apart, layers: 1.5, lift: 0.72, tilt: 0.1 }, (random) =>
    chunk(random, {
      outline(inner) {
        const radius = between(inner, 70, 84);
        const bow = arc(radius, 17, between(inner, 0.7, 0.82));
        return {
          shape: (u, v) => bow(u + radius * 0.88, v) + Math.abs(v) * 0.05,
          reach: 84,
          inner: 15,
        };
      },
      height: 24,
      round: 1,
      colours: [hex('#D9B032'), hex('#DFBA44'), hex('#CFA528')],
      grain: 0.06,
      mottles: [{ colour: hex('#5A3A12'), over: 12, from: 0.64, strength: 0.75, sharp: 0.06 }],
      gloss: 0.25,
      soft: 0.3,
      relief: ({ u, depth }) => (depth > 5 ? Math.abs(Math.sin(u * 0.2)) * 1.2 : 0),
      skin: (skin, { v }) => glaze(skin, hex('#4A3414'), smoothStep(48, 56, Math.abs(v)) * 0.85),
      ...style,
    }),
  );

export const bananas: Drawing = (bed) => bananaBow(bed, {}, 72);

const meatOf = (colours: readonly Colour[]): Chunk => ({
  outline: block([17, 26], [0.65, 0.95], 5),
  height: 17,
  round: 0.6,
  warp: { by: 4, over: 18 },
  bumps: [{ by: 1, over: 6 }],
  colours,
  grain: 0.12,
  gloss: 0.6,
  soft: 0.6,
});

const cubes =
  (colours: readonly Colour[]): Drawing =>
  (bed) =>
    strew(bed, { apart: 36, layers: 1.8, lift: 0.75, tilt: 0.25 }, (random) =>
      chunk(random, meatOf(colours)),
    );

export const pineapple = cubes([hex('#E0BC48'), hex('#E6C65C'), hex('#D6AE38')]);
export const watermelon = cubes([hex('#C63A38'), hex('#CF4A44'), hex('#BC2E2E')]);

export const fruitSalad: Drawing = (bed) => {
  cubes([hex('#E0BC48'), hex('#D97A34'), hex('#CF4A44'), hex('#C8CF8C')])(bed);
  strew(bed, { apart: 52, lift: 0.85 }, (random) =>
    chunk(random, { ...berry([hex('#A9B656'), hex('#5A2038')], 16), gloss: 0.7, soft: 0.8 }),
  );
  strew(bed, { apart: 62, lift: 0.85, tilt: 0.2 }, (random) =>
    chunk(random, { ...kiwiSlice, outline: oval([20, 24], [0.9, 1]) }),
  );
  strew(bed, { apart: 70, lift: 0.85 }, (random) => chunk(random, strawberry));
};

const kiwiSlice: Chunk = {
  outline: oval([26, 31], [0.86, 1]),
  height: 9,
  round: 0.2,
  colours: [hex('#7C9E2E'), hex('#88A93A')],
  grain: 0.08,
  gloss: 0.65,
  soft: 0.7,
  skin(skin, { u, v, depth, seed }) {
    const out = distance(u, v);
    glaze(skin, hex('#DDE0A8'), smoothStep(8, 5, out) * 0.95);
    const ray = noise(Math.atan2(v, u) * 8, 0, seed);
    glaze(skin, hex('#A9C05C'), smoothStep(0.5, 0.8, ray) * 0.6 * smoothStep(6, 10, out));
    glaze(
      skin,
      hex('#15140C'),
      smoothStep(0.26, 0.18, cells(u / 4.6, v / 4.6, seed)) *
        smoothStep(7, 9, out) *
        smoothStep(18, 14, out),
    );
    glaze(skin, hex('#6A5226'), smoothStep(2.4, 1.2, depth));
  },
};

export const kiwis: Drawing = (bed) => {
  fruitPile(
    bed,
    {
      ...roundFruit([hex('#6E5328'), hex('#7A5E32')], hex('#5A421E'), 27),
      outline: oval([29, 34], [0.8, 0.88]),
      gloss: 0.05,
      grain: 0.3,
      relief: () => 0,
      skin: () => undefined,
    },
    60,
  );
  strew(bed, { apart: 58, layers: 1.2, lift: 0.8, tilt: 0.3 }, (random) =>
    chunk(random, kiwiSlice),
  );
};

const avocadoHalf: Chunk = {
  outline: () => ({
    shape: (u, v) => ellipse(50, 34)(u, v * (1 + Math.max(0, u) * 0.011)),
    reach: 56,
    inner: 32,
  }),
  height: 22,
  round: 0.3,
  warp: { by: 2, over: 30 },
  colours: [hex('#C6C468'), hex('#D0CC78')],
  grain: 0.05,
  mottles: [{ colour: hex('#7A6428'), over: 16, from: 0.62, strength: 0.6 }],
  gloss: 0.4,
  soft: 0.4,
  relief: ({ u, v }) => -17 * smoothStep(20, 12, distance(u + 12, v)),
  skin(skin, { depth }) {
    glaze(skin, hex('#7C9A34'), smoothStep(11, 5, depth) * 0.8);
    glaze(skin, hex('#1E2A14'), smoothStep(4, 2, depth));
  },
};

const stoned: Chunk = {
  ...avocadoHalf,
  relief: ({ u, v }) => 15 * Math.sqrt(Math.max(0, 1 - (distance(u + 12, v) / 19) ** 2)),
  skin(skin, spot) {
    avocadoHalf.skin?.(skin, spot);
    const stone = smoothStep(19.5, 18, distance(spot.u + 12, spot.v));
    glaze(skin, hex('#6A3E1C'), stone);
    dim(skin, 1 - stone * fractal(spot.u / 6, spot.v / 6, spot.seed, 2) * 0.4);
  },
};

export const avocados: Drawing = (bed) => {
  strew(bed, { apart: 84, layers: 1, lift: 0.75, tilt: 0.15 }, (random) =>
    chunk(random, avocadoHalf),
  );
  strew(bed, { apart: 92, layers: 0.9, lift: 0.75, tilt: 0.15 }, (random) => chunk(random, stoned));
};

const nut = (colours: readonly Colour[], outline: Chunk['outline'], ridge: number): Chunk => ({
  outline,
  height: 0.95,
  round: 1,
  warp: { by: 2, over: 9 },
  colours,
  grain: 0.22,
  gloss: 0.2,
  soft: 0.1,
  relief: ({ u, v, seed }) => (fractal(u / 5, v / 3, seed, 2) - 0.5) * ridge,
});

const almond = nut(
  [hex('#8E5628'), hex('#9C6432'), hex('#7E4A20')],
  oval([17, 21], [0.54, 0.62]),
  2,
);
const walnut = nut(
  [hex('#A87C48'), hex('#B88E5A'), hex('#946A38')],
  oval([19, 25], [0.72, 0.9]),
  11,
);
const peanut = nut([hex('#C69E62'), hex('#D0AA70')], oval([13, 16], [0.56, 0.66]), 2);

export const almonds: Drawing = (bed) =>
  strew(bed, { apart: 21, layers: 2.1, lift: 0.72 }, (random) => chunk(random, almond));
export const nuts: Drawing = (bed) => {
  strew(bed, { apart: 30, layers: 1.2, lift: 0.72 }, (random) => chunk(random, walnut));
  strew(bed, { apart: 30, layers: 1.2, lift: 0.75 }, (random) => chunk(random, almond));
  strew(bed, { apart: 28, layers: 1, lift: 0.75 }, (random) => chunk(random, peanut));
};
export const driedFruit: Drawing = (bed) =>
  strew(bed, { apart: 17, layers: 2.2, lift: 0.75 }, (random) =>
    chunk(random, {
      ...nut([hex('#2E1612'), hex('#3C1E16'), hex('#4A2818')], oval([10, 14], [0.62, 0.85]), 6),
      gloss: 0.4,
    }),
  );
