import { chunk, oval, stick, type Chunk } from '../chunk.ts';
import { between } from '../../src/random.ts';
import { fractal, noise, smoothStep } from '../noise.ts';
import { strew, type Drawing } from '../pile.ts';
import { box, ellipse } from '../shapes.ts';
import { glaze, hex, type Colour } from '../solid.ts';

const sausage: Chunk = {
  outline: stick([54, 70], [16, 19], 14),
  height: 1.75,
  round: 1,
  warp: { by: 2.5, over: 30 },
  bumps: [{ by: 1.4, over: 14 }],
  colours: [hex('#8E4A1E'), hex('#7E3E18'), hex('#9C5826')],
  grain: 0.1,
  mottles: [
    { colour: hex('#4A1E0A'), over: 24, from: 0.48, strength: 0.75 },
    { colour: hex('#B97838'), over: 22, from: 0.62, strength: 0.5 },
  ],
  gloss: 0.7,
  soft: 0.2,
};

const sausages =
  (colours: readonly Colour[], blotch: Colour, radius: number, soft: number): Drawing =>
  (bed) =>
    strew(bed, { apart: 58, layers: 1.7, lift: 0.72, tilt: 0.08 }, (random) =>
      chunk(random, {
        ...sausage,
        outline: stick([54, 72], [radius * 0.94, radius * 1.06], 16),
        colours,
        mottles: [{ colour: blotch, over: 22, from: 0.5, strength: 0.7 }],
        soft,
      }),
    );

export const cookedSausages: Drawing = (bed) =>
  strew(bed, { apart: 60, layers: 1.7, lift: 0.72, tilt: 0.08 }, (random) =>
    chunk(random, sausage),
  );
export const rawSausages = sausages(
  [hex('#C98A78'), hex('#D09684'), hex('#C07E6C')],
  hex('#E0B4A0'),
  17,
  0.5,
);
export const frankfurters = sausages([hex('#B85A34'), hex('#C0663C')], hex('#A04A28'), 13, 0.4);
export const merguez = sausages(
  [hex('#8A2A16'), hex('#982F1A'), hex('#7A2412')],
  hex('#4A1008'),
  11,
  0.2,
);

const disc: Chunk = {
  outline: oval([26, 30], [0.94, 1]),
  height: 5,
  round: 0.12,
  warp: { by: 1.2, over: 22 },
  colours: [hex('#9C3228'), hex('#A83C30'), hex('#8E2A22')],
  grain: 0.1,
  mottles: [{ colour: hex('#E2C2B0'), over: 5, from: 0.58, strength: 0.9, sharp: 0.06 }],
  rim: { colour: hex('#6A1C14'), width: 2.4, strength: 0.8 },
  gloss: 0.55,
  soft: 0.4,
};

export const salami: Drawing = (bed) =>
  strew(bed, { apart: 42, layers: 2, lift: 0.8, tilt: 0.25 }, (random) => chunk(random, disc));

export const blackPudding: Drawing = (bed) =>
  strew(bed, { apart: 46, layers: 1.8, lift: 0.75, tilt: 0.2 }, (random) =>
    chunk(random, {
      ...disc,
      height: 13,
      colours: [hex('#241410'), hex('#2E1A14'), hex('#1E100C')],
      mottles: [{ colour: hex('#6A5240'), over: 5, from: 0.62, strength: 0.8, sharp: 0.05 }],
      rim: { colour: hex('#120806'), width: 3, strength: 0.8 },
      soft: 0.05,
    }),
  );

/** Thin folded slices: the height waves along the slice. */
const ham: Chunk = {
  outline: oval([60, 78], [0.62, 0.78]),
  height: 4,
  round: 0.06,
  warp: { by: 8, over: 44 },
  colours: [hex('#D99A92'), hex('#D28E86'), hex('#E0A8A0')],
  grain: 0.08,
  mottles: [{ colour: hex('#E8C6BC'), over: 20, from: 0.56, strength: 0.6 }],
  rim: { colour: hex('#EAD6C4'), width: 5, strength: 0.9 },
  gloss: 0.55,
  soft: 0.55,
  relief: ({ u, v, seed }) =>
    Math.sin(u * 0.09 + noise(u / 40, v / 40, seed) * 5) * 7 +
    (fractal(u / 30, v / 30, seed, 2) - 0.5) * 14,
};

export const cookedHam: Drawing = (bed) =>
  strew(bed, { apart: 66, layers: 1.9, lift: 0.7, tilt: 0.2 }, (random) => chunk(random, ham));

export const curedHam: Drawing = (bed) =>
  strew(bed, { apart: 60, layers: 1.9, lift: 0.7, tilt: 0.25 }, (random) =>
    chunk(random, {
      ...ham,
      outline: oval([62, 84], [0.4, 0.56]),
      colours: [hex('#9A3630'), hex('#A8423A'), hex('#8C2C28')],
      mottles: [{ colour: hex('#D08A7C'), over: 16, from: 0.6, strength: 0.6 }],
      rim: { colour: hex('#E6CDB4'), width: 8, strength: 0.95 },
    }),
  );

export const smokedSalmon: Drawing = (bed) =>
  strew(bed, { apart: 60, layers: 1.9, lift: 0.7, tilt: 0.2 }, (random) =>
    chunk(random, {
      ...ham,
      outline: oval([58, 78], [0.42, 0.56]),
      colours: [hex('#DE7444'), hex('#E4824F'), hex('#D56838')],
      mottles: [],
      rim: { colour: hex('#EDA47C'), width: 4, strength: 0.6 },
      gloss: 0.75,
      skin: (skin, { u, v, seed }) =>
        glaze(
          skin,
          hex('#F0B48E'),
          smoothStep(
            1.6,
            0.5,
            Math.abs(((u + v * v * 0.012 + noise(u / 18, v / 18, seed) * 6 + 160) % 16) - 8),
          ) * 0.7,
        ),
    }),
  );

const rasher: Chunk = {
  outline(random) {
    const half = between(random, 66, 84);
    const width = between(random, 17, 21);
    return { shape: box(half, width, 7), reach: half + 14, inner: width };
  },
  height: 4.5,
  round: 0.2,
  warp: { by: 7, over: 30 },
  colours: [hex('#9A3A22'), hex('#A8462A'), hex('#8A301C')],
  grain: 0.16,
  mottles: [{ colour: hex('#5A1A0C'), over: 18, from: 0.52, strength: 0.7 }],
  gloss: 0.7,
  soft: 0.25,
  relief: ({ u, v, seed }) => Math.sin(u * 0.13 + noise(u / 30, v / 30, seed) * 4) * 5.5,
  skin(skin, { u, v, seed }) {
    const streak = v + Math.sin(u * 0.05) * 4 + fractal(u / 16, v / 8, seed, 2) * 9;
    const fat = Math.max(smoothStep(-9, -13, streak - 4), smoothStep(3.4, 1, Math.abs(streak - 8)));
    glaze(skin, hex('#D9A868'), fat * 0.92);
  },
};

export const bacon: Drawing = (bed) =>
  strew(bed, { apart: 58, layers: 1.9, lift: 0.75, tilt: 0.1 }, (random) => chunk(random, rasher));

const liver: Chunk = {
  outline: (random) => ({ shape: ellipse(between(random, 58, 72), 36), reach: 78, inner: 36 }),
  height: 14,
  round: 0.5,
  warp: { by: 12, over: 44 },
  bumps: [{ by: 2, over: 30 }],
  colours: [hex('#4E1C18'), hex('#5C241E'), hex('#441612')],
  grain: 0.06,
  mottles: [{ colour: hex('#7A3A32'), over: 26, from: 0.56, strength: 0.5 }],
  gloss: 0.9,
  soft: 0.3,
};

export const livers: Drawing = (bed) =>
  strew(bed, { apart: 78, layers: 1.6, lift: 0.75 }, (random) => chunk(random, liver));
