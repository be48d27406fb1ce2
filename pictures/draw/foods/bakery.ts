import { block, chunk, oval, stick, type Chunk } from '../chunk.ts';
import { between, type Random } from '../../src/random.ts';
import { cells, fractal, noise, smoothStep, distance } from '../noise.ts';
import { strew, type Bed, type Drawing } from '../pile.ts';
import { arc, bent, box, ellipse, joined, moved, ring, wedge } from '../shapes.ts';
import { glaze, hex, paint, type Colour } from '../solid.ts';

/** Pores of bread crumb. */
const pores = (u: number, v: number, seed: number): number =>
  smoothStep(0.55, 0.15, cells(u / 6.5, v / 6.5, seed)) * fractal(u / 20, v / 20, seed, 2);

function breadSlice(crumb: readonly Colour[], crustColour: Colour, size: number): Chunk {
  return {
    outline(random) {
      const wide = size * between(random, 0.96, 1.06);
      const loaf = moved(box(wide * 0.86, wide * 0.92, wide * 0.16), 0, wide * 0.1);
      const left = moved(ellipse(wide * 0.52, wide * 0.36), -wide * 0.44, -wide * 0.72);
      const right = moved(ellipse(wide * 0.52, wide * 0.36), wide * 0.44, -wide * 0.72);
      return {
        shape: joined([loaf, left, right], wide * 0.16),
        reach: wide * 1.42,
        inner: wide * 0.8,
      };
    },
    height: 13,
    round: 0.1,
    warp: { by: 3, over: 40 },
    bumps: [{ by: 1.2, over: 30 }],
    colours: crumb,
    grain: 0.1,
    gloss: 0.03,
    soft: 0.3,
    relief: ({ u, v, depth, seed }) => -3.4 * pores(u, v, seed) * smoothStep(5, 9, depth),
    skin(skin, { u, v, depth, seed }) {
      const edge = depth + (fractal(u / 9, v / 9, seed, 2) - 0.5) * 3;
      glaze(skin, crustColour, smoothStep(7, 4, edge) * 0.95);
    },
  };
}

const slices =
  (crumb: readonly Colour[], crustColour: Colour): Drawing =>
  (bed) =>
    strew(bed, { apart: 84, layers: 1.7, lift: 0.82, tilt: 0.16 }, (random) =>
      chunk(random, breadSlice(crumb, crustColour, 54)),
    );

export const whiteBread = slices([hex('#E2CFA6'), hex('#E7D7B4'), hex('#DBC596')], hex('#A0622A'));
export const brownBread = slices([hex('#A57C4C'), hex('#9A7040'), hex('#B08A5A')], hex('#5A3212'));
export const toast: Drawing = (bed) =>
  strew(bed, { apart: 82, layers: 1.7, lift: 0.82, tilt: 0.16 }, (random) =>
    chunk(random, {
      ...breadSlice([hex('#C8924A'), hex('#BC843C'), hex('#D0A05C')], hex('#7A3E12'), 54),
      mottles: [{ colour: hex('#7E4414'), over: 26, from: 0.5, strength: 0.6, sharp: 0.26 }],
    }),
  );

const roll: Chunk = {
  outline: oval([44, 52], [0.8, 0.95]),
  height: 0.82,
  round: 1,
  warp: { by: 3.5, over: 40 },
  bumps: [{ by: 1.6, over: 24 }],
  colours: [hex('#BF7F34'), hex('#C88C42'), hex('#B37028')],
  grain: 0.08,
  mottles: [{ colour: hex('#8A4A16'), over: 34, from: 0.5, strength: 0.55, sharp: 0.3 }],
  rim: { colour: hex('#D9B87C'), width: 12, strength: 0.75 },
  gloss: 0.26,
  soft: 0.15,
  relief: ({ u, v }) =>
    -5 * smoothStep(4.5, 1, Math.abs(v + Math.sin(u * 0.07) * 2)) * smoothStep(34, 20, Math.abs(u)),
  skin: (skin, { u, v }) =>
    glaze(
      skin,
      hex('#E2C48E'),
      smoothStep(5, 2, Math.abs(v + Math.sin(u * 0.07) * 2)) *
        smoothStep(34, 20, Math.abs(u)) *
        0.8,
    ),
};

export const rolls: Drawing = (bed) =>
  strew(bed, { apart: 72, layers: 1.5, lift: 0.72 }, (random) => chunk(random, roll));

const bun: Chunk = {
  ...roll,
  outline: oval([50, 56], [0.95, 1]),
  colours: [hex('#B9742A'), hex('#C27F36')],
  gloss: 0.45,
  relief: ({ u, v, seed }) => 2.2 * smoothStep(0.3, 0.16, cells(u / 10, v / 10, seed)),
  skin: (skin, { u, v, seed }) =>
    glaze(skin, hex('#E6D4A8'), smoothStep(0.32, 0.2, cells(u / 10, v / 10, seed)) * 0.95),
};

export const burgerBuns: Drawing = (bed) =>
  strew(bed, { apart: 78, layers: 1.5, lift: 0.75 }, (random) => chunk(random, bun));

const baguettePiece: Chunk = {
  ...roll,
  outline: stick([66, 92], [26, 30], 6),
  height: 1.2,
  rim: { colour: hex('#CFA566'), width: 9, strength: 0.6 },
  relief: ({ u, v }) =>
    -6 *
    smoothStep(6, 1, Math.abs(((u + v * 1.4 + 228) % 38) - 19)) *
    smoothStep(24, 14, Math.abs(v)),
  skin(skin, { u, v }) {
    const cut =
      smoothStep(7, 3, Math.abs(((u + v * 1.4 + 228) % 38) - 19)) * smoothStep(24, 14, Math.abs(v));
    glaze(skin, hex('#E0C28A'), cut * 0.85);
  },
};

export const baguettes: Drawing = (bed) =>
  strew(bed, { apart: 88, layers: 1.5, lift: 0.75 }, (random) => chunk(random, baguettePiece));

const flatbread: Chunk = {
  outline: oval([66, 80], [0.66, 0.86]),
  height: 8,
  round: 0.16,
  warp: { by: 9, over: 50 },
  bumps: [
    { by: 3.4, over: 24 },
    { by: 0.6, over: 4 },
  ],
  colours: [hex('#DDBE88'), hex('#E2C896'), hex('#D4B278')],
  grain: 0.08,
  mottles: [{ colour: hex('#8E561E'), over: 18, from: 0.58, strength: 0.75, sharp: 0.14 }],
  rim: { colour: hex('#C99C5C'), width: 8, strength: 0.6 },
  gloss: 0.1,
  soft: 0.25,
};

export const flatbreads: Drawing = (bed) =>
  strew(bed, { apart: 94, layers: 1.6, lift: 0.8, tilt: 0.14 }, (random) =>
    chunk(random, flatbread),
  );

export const croutons: Drawing = (bed) =>
  strew(bed, { apart: 32, layers: 1.9, lift: 0.75, tilt: 0.25 }, (random) =>
    chunk(random, {
      ...flatbread,
      outline: block([14, 20], [0.8, 1], 3),
      height: 17,
      round: 0.35,
      warp: { by: 3, over: 10 },
      colours: [hex('#D6AC66'), hex('#CC9C52')],
      mottles: [{ colour: hex('#8E561E'), over: 10, from: 0.5, strength: 0.6 }],
      relief: ({ u, v, seed }) => -2.6 * pores(u, v, seed),
    }),
  );

export const breadcrumbs: Drawing = (bed) =>
  strew(bed, { apart: 8, layers: 2, lift: 0.85 }, (random) =>
    chunk(random, {
      ...flatbread,
      outline: oval([2.4, 6], [0.6, 1]),
      height: 0.9,
      round: 0.9,
      warp: { by: 2, over: 4 },
      bumps: [],
      mottles: [],
      rim: { colour: hex('#B98A48'), width: 1, strength: 0.4 },
    }),
  );

export const crusts: Drawing = (bed) =>
  strew(bed, { apart: 50, layers: 1.8, lift: 0.75, tilt: 0.2 }, (random) =>
    chunk(random, {
      ...breadSlice([hex('#E0CCA2'), hex('#D6BE8E')], hex('#9A5C26'), 40),
      outline: (inner: Random) => {
        const bow = arc(between(inner, 48, 70), between(inner, 9, 15), between(inner, 0.4, 0.8));
        return { shape: (u, v) => bow(u + 58, v), reach: 74, inner: 11 };
      },
      height: 18,
      round: 0.7,
    }),
  );

const croissant: Chunk = {
  outline(random) {
    const size = between(random, 0.92, 1.1);
    const body = bent(ellipse(70 * size, 29 * size), 0.0075 / size);
    return { shape: (u, v) => body(u, v + 10 * size), reach: 84 * size, inner: 27 * size };
  },
  height: 36,
  round: 1,
  warp: { by: 2.5, over: 20 },
  colours: [hex('#B86E22'), hex('#C27C2E'), hex('#AC6018')],
  grain: 0.16,
  mottles: [{ colour: hex('#7A3A0C'), over: 22, from: 0.52, strength: 0.6 }],
  gloss: 0.42,
  soft: 0.12,
  relief: ({ u, v }) =>
    5 * Math.abs(Math.sin(u * 0.082 + Math.abs(v) * 0.012 + 1.57)) -
    3 +
    Math.sin(v * 1.3 + u * 0.1) * 0.5,
  skin(skin, { u, v, seed }) {
    const groove = Math.abs(Math.sin(u * 0.082 + Math.abs(v) * 0.012 + 1.57));
    glaze(skin, hex('#DFAE62'), smoothStep(0.5, 0.05, groove) * 0.75);
    glaze(skin, hex('#6A2E08'), smoothStep(0.75, 1, groove) * 0.4);
    glaze(skin, hex('#E3BC78'), smoothStep(0.62, 0.72, noise(u / 2, v / 9, seed)) * 0.3);
  },
};

export const croissants: Drawing = (bed) =>
  strew(bed, { apart: 82, layers: 1.5, lift: 0.72, tilt: 0.1 }, (random) =>
    chunk(random, croissant),
  );

const puff: Chunk = {
  outline: block([44, 56], [0.56, 0.72], 8),
  height: 22,
  round: 0.5,
  warp: { by: 5, over: 30 },
  bumps: [{ by: 2, over: 14 }],
  colours: [hex('#C0792A'), hex('#CA8838'), hex('#B46C20')],
  grain: 0.14,
  mottles: [{ colour: hex('#7E3F0E'), over: 22, from: 0.52, strength: 0.6 }],
  rim: { colour: hex('#DDB46E'), width: 7, strength: 0.8 },
  gloss: 0.45,
  soft: 0.12,
  relief: ({ v }) => Math.sin(v * 0.5) * 1.2,
};

export const pastries: Drawing = (bed) => {
  strew(bed, { apart: 78, layers: 1.2, lift: 0.75 }, (random) => chunk(random, puff));
  strew(bed, { apart: 92, layers: 1, lift: 0.75 }, (random) =>
    chunk(random, {
      ...puff,
      outline: oval([44, 50], [0.92, 1]),
      relief: ({ u, v }) => Math.sin(distance(u, v) * 0.5 - Math.atan2(v, u)) * 3.4,
      skin: (skin, { u, v, seed }) =>
        glaze(skin, hex('#3A1A10'), smoothStep(0.24, 0.16, cells(u / 15, v / 15, seed)) * 0.9),
    }),
  );
};

/** Two bars of chocolate show at the cut ends. */
export const painsAuChocolat: Drawing = (bed) =>
  strew(bed, { apart: 84, layers: 1.4, lift: 0.75, tilt: 0.15 }, (random) =>
    chunk(random, {
      ...puff,
      height: 28,
      round: 0.8,
      relief: ({ u }) => Math.sin(u * 0.24) * 2,
      skin: (skin, { u, v }) => {
        const end = smoothStep(32, 37, Math.abs(u));
        glaze(skin, hex('#2A120A'), end * smoothStep(6, 4, Math.abs(Math.abs(v) - 11)));
      },
    }),
  );

export const springRolls: Drawing = (bed) =>
  strew(bed, { apart: 56, layers: 1.7, lift: 0.75 }, (random) =>
    chunk(random, {
      ...puff,
      outline: stick([44, 54], [14, 17], 5),
      height: 1.6,
      round: 1,
      bumps: [{ by: 1.4, over: 6 }],
      relief: () => 0,
    }),
  );

export const samosas: Drawing = (bed) =>
  strew(bed, { apart: 70, layers: 1.6, lift: 0.75, tilt: 0.15 }, (random) =>
    chunk(random, {
      ...puff,
      outline: () => ({
        shape: (u: number, v: number) => wedge(78, 0.6)(u + 46, v),
        reach: 84,
        inner: 24,
      }),
      height: 26,
      round: 1,
      relief: () => 0,
    }),
  );

const doughnut: Chunk = {
  outline: () => ({ shape: ring(27, 19), reach: 50, inner: 19 }),
  height: 26,
  round: 1,
  warp: { by: 2, over: 30 },
  colours: [hex('#B6702A'), hex('#C07C34')],
  grain: 0.08,
  gloss: 0.3,
  soft: 0.15,
  skin(skin, { u, v, depth, seed }) {
    const icing = smoothStep(4, 8, depth + (fractal(u / 14, v / 14, seed, 2) - 0.5) * 9);
    glaze(skin, hex('#E6D9C8'), icing * 0.92);
    skin.gloss = 0.3 + icing * 0.4;
  },
};

export const doughnuts: Drawing = (bed) =>
  strew(bed, { apart: 74, layers: 1.5, lift: 0.75, tilt: 0.1 }, (random) =>
    chunk(random, doughnut),
  );

export const bagels: Drawing = (bed) =>
  strew(bed, { apart: 80, layers: 1.5, lift: 0.75, tilt: 0.1 }, (random) =>
    chunk(random, {
      ...doughnut,
      outline: () => ({ shape: ring(29, 23), reach: 56, inner: 23 }),
      height: 30,
      colours: [hex('#B87830'), hex('#C4863C')],
      gloss: 0.42,
      skin: (skin, { u, v, seed }) =>
        glaze(skin, hex('#E4D2A8'), smoothStep(0.26, 0.18, cells(u / 10, v / 10, seed)) * 0.9),
    }),
  );

const muffin: Chunk = {
  outline: oval([40, 46], [0.93, 1]),
  height: 32,
  round: 0.9,
  warp: { by: 5, over: 22 },
  bumps: [
    { by: 4, over: 18 },
    { by: 1.4, over: 5 },
  ],
  colours: [hex('#BB8340'), hex('#C69050')],
  grain: 0.2,
  mottles: [
    { colour: hex('#2A1630'), over: 10, from: 0.68, strength: 0.9, sharp: 0.05 },
    { colour: hex('#8A5220'), over: 24, from: 0.55, strength: 0.5 },
  ],
  gloss: 0.12,
  soft: 0.1,
};

export const muffins: Drawing = (bed) =>
  strew(bed, { apart: 66, layers: 1.5, lift: 0.72 }, (random) => chunk(random, muffin));

const waffle: Chunk = {
  outline: block([52, 60], [0.7, 0.85], 8),
  height: 16,
  round: 0.14,
  warp: { by: 3, over: 30 },
  colours: [hex('#C6863A'), hex('#CE9246')],
  grain: 0.1,
  mottles: [{ colour: hex('#8A4C18'), over: 26, from: 0.5, strength: 0.5 }],
  gloss: 0.2,
  soft: 0.15,
  relief: ({ u, v }) => -7 * pit(u) * pit(v),
  skin: (skin, { u, v }) => glaze(skin, hex('#A2642A'), pit(u) * pit(v) * 0.5),
};

const pit = (at: number): number => smoothStep(0.1, 0.5, Math.sin(at * 0.3 + 0.8));

export const waffles: Drawing = (bed) =>
  strew(bed, { apart: 84, layers: 1.5, lift: 0.8, tilt: 0.12 }, (random) => chunk(random, waffle));

export const pancakes: Drawing = (bed) =>
  strew(bed, { apart: 80, layers: 1.6, lift: 0.8, tilt: 0.1 }, (random) =>
    chunk(random, {
      ...flatbread,
      outline: oval([56, 66], [0.9, 1]),
      bumps: [{ by: 1.4, over: 26 }],
      colours: [hex('#CE9A52'), hex('#D6A662')],
      mottles: [{ colour: hex('#8E521A'), over: 30, from: 0.42, strength: 0.7, sharp: 0.2 }],
      rim: { colour: hex('#E6CC92'), width: 8, strength: 0.9 },
    }),
  );

const biscuit: Chunk = {
  outline: oval([31, 36], [0.95, 1]),
  height: 8,
  round: 0.22,
  warp: { by: 1.4, over: 10 },
  bumps: [{ by: 0.7, over: 5 }],
  colours: [hex('#CC9A50'), hex('#D4A660'), hex('#C28E42')],
  grain: 0.14,
  rim: { colour: hex('#96601F'), width: 7, strength: 0.7 },
  gloss: 0.08,
  soft: 0.12,
  relief: ({ u, v }) =>
    -2.4 * smoothStep(3, 1.5, distance(((u + 99) % 18) - 9, ((v + 99) % 18) - 9)),
};

function biscuitPile(bed: Bed, style: Chunk): void {
  strew(bed, { apart: 50, layers: 1.8, lift: 0.8, tilt: 0.3 }, (random) => chunk(random, style));
}

export const biscuits: Drawing = (bed) => biscuitPile(bed, biscuit);
export const chocolateBiscuits: Drawing = (bed) =>
  biscuitPile(bed, {
    ...biscuit,
    colours: [hex('#A8723A'), hex('#9C6630')],
    rim: { colour: hex('#6E4018'), width: 6, strength: 0.5 },
    relief: ({ u, v, seed }) => 3 * smoothStep(0.4, 0.2, cells(u / 14, v / 14, seed)),
    skin: (skin, { u, v, seed }) => {
      if (cells(u / 14, v / 14, seed) < 0.36) paint(skin, hex('#2C140A'));
    },
  });
export const crackers: Drawing = (bed) =>
  biscuitPile(bed, {
    ...biscuit,
    outline: block([32, 36], [0.9, 1], 4),
    height: 5,
    colours: [hex('#DDBB7C'), hex('#E3C48A')],
    mottles: [{ colour: hex('#A8702C'), over: 14, from: 0.56, strength: 0.6 }],
    rim: { colour: hex('#A8702C'), width: 4, strength: 0.6 },
  });

const dough: Chunk = {
  outline: oval([46, 62], [0.6, 0.85]),
  height: 20,
  round: 0.9,
  warp: { by: 8, over: 34 },
  bumps: [{ by: 3, over: 26 }],
  colours: [hex('#DCCB9E'), hex('#E2D3AC'), hex('#D5C192')],
  grain: 0.05,
  gloss: 0.22,
  soft: 0.5,
};

export const rawDough: Drawing = (bed) =>
  strew(bed, { apart: 70, layers: 1.6, lift: 0.72, tilt: 0.15 }, (random) => chunk(random, dough));
