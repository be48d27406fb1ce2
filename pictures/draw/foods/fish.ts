import { chunk, oval, stick, type Chunk } from '../chunk.ts';
import { between } from '../../src/random.ts';
import { cells, fractal, noise, smoothStep, distance } from '../noise.ts';
import { strew, type Drawing } from '../pile.ts';
import { arc, box, ellipse, joined, moved, polygon, ring } from '../shapes.ts';
import { glaze, hex, type Colour } from '../solid.ts';
import { herbs } from './garnish.ts';

/** Muscle flakes: bows across the fillet. */
const flakeLine = (u: number, v: number, seed: number): number =>
  Math.abs(((u + v * v * 0.016 + noise(u / 22, v / 22, seed) * 5 + 240) % 17) - 8.5);

function fillet(colours: readonly Colour[], line: Colour, gloss: number, soft: number): Chunk {
  return {
    outline(random) {
      const size = between(random, 0.9, 1.12);
      const shape = (u: number, v: number): number =>
        box(64 * size, 31 * size, 18)(u, v * (1 + u * 0.0035));
      return { shape, reach: 80 * size, inner: 30 * size };
    },
    height: 20,
    round: 0.7,
    warp: { by: 5, over: 40 },
    bumps: [{ by: 1.2, over: 9 }],
    colours,
    grain: 0.08,
    gloss,
    soft,
    relief: ({ u, v, depth, seed }) =>
      -2.2 * smoothStep(2.4, 0.4, flakeLine(u, v, seed)) * smoothStep(2, 10, depth),
    skin: (skin, { u, v, seed }) =>
      glaze(skin, line, smoothStep(2.6, 0.8, flakeLine(u, v, seed)) * 0.75),
  };
}

const rawSalmonFillet = fillet(
  [hex('#DE7040'), hex('#E47C4C'), hex('#D66636')],
  hex('#F2BE9A'),
  0.75,
  0.6,
);
const cookedSalmonFillet = {
  ...fillet([hex('#DE9068'), hex('#E49C76'), hex('#D6855C')], hex('#F0C4A8'), 0.35, 0.4),
  mottles: [{ colour: hex('#B06A34'), over: 26, from: 0.56, strength: 0.55 }],
};
const whiteFillet = fillet(
  [hex('#DDD2BE'), hex('#E3DACA'), hex('#D6C8B0')],
  hex('#BBA688'),
  0.45,
  0.6,
);

const fillets =
  (style: Chunk): Drawing =>
  (bed) =>
    strew(bed, { apart: 82, layers: 1.5, lift: 0.75, tilt: 0.14 }, (random) =>
      chunk(random, style),
    );

export const rawSalmon = fillets(rawSalmonFillet);
export const cookedSalmon: Drawing = (bed) => {
  fillets(cookedSalmonFillet)(bed);
  herbs(bed, 44, 7);
};
export const whiteFish: Drawing = (bed) => {
  fillets({
    ...whiteFillet,
    mottles: [{ colour: hex('#C99A54'), over: 28, from: 0.6, strength: 0.6 }],
  })(bed);
  herbs(bed, 52, 6);
};
export const rawTuna = fillets(
  fillet([hex('#8E2830'), hex('#9A323A'), hex('#7E2028')], hex('#B8606A'), 0.6, 0.5),
);

const flakes: Chunk = {
  outline: oval([10, 22], [0.5, 0.8]),
  height: 0.8,
  round: 0.6,
  warp: { by: 4, over: 10 },
  bumps: [{ by: 1.6, over: 4 }],
  colours: [hex('#C2A184'), hex('#B69272'), hex('#CDB096')],
  grain: 0.16,
  gloss: 0.4,
  soft: 0.3,
};

export const tunaFlakes: Drawing = (bed) =>
  strew(bed, { apart: 21, layers: 2.2, lift: 0.75, tilt: 0.25 }, (random) => chunk(random, flakes));

const wholeFish: Chunk = {
  outline(random) {
    const size = between(random, 0.9, 1.1);
    const body = ellipse(74 * size, 21 * size);
    const tail = polygon([
      [66 * size, 0],
      [98 * size, -19 * size],
      [90 * size, 0],
      [98 * size, 19 * size],
    ]);
    return { shape: joined([body, tail], 10), reach: 104 * size, inner: 20 * size };
  },
  height: 20,
  round: 1,
  warp: { by: 2, over: 40 },
  colours: [hex('#9AA0A0'), hex('#A6ACAB'), hex('#8C9394')],
  grain: 0.08,
  gloss: 0.85,
  soft: 0.2,
  relief: ({ u, v, seed }) => (u > -46 && u < 60 ? (1 - cells(u / 4.5, v / 3.6, seed)) * 1.1 : 0),
  skin(skin, { u, v, seed }) {
    const back = v + fractal(u / 12, v / 12, seed, 2) * 6 - 3;
    glaze(skin, hex('#2E3C40'), smoothStep(2, -9, back) * 0.9);
    glaze(skin, hex('#D9D8CE'), smoothStep(7, 13, back) * 0.7);
    const eye = distance(u + 60, v + 3);
    glaze(skin, hex('#D8CFA0'), smoothStep(6, 5, eye));
    glaze(skin, hex('#0C0C0C'), smoothStep(3.6, 2.8, eye));
    glaze(skin, hex('#4A4A44'), smoothStep(1.6, 0.5, Math.abs(distance(u + 74, v) - 30)) * 0.7);
    glaze(skin, hex('#6A7070'), smoothStep(66, 78, u) * 0.8);
  },
};

export const wholeFishes: Drawing = (bed) =>
  strew(bed, { apart: 74, layers: 1.6, lift: 0.75, turn: 0.9 }, (random) =>
    chunk(random, wholeFish),
  );

export const smallFish: Drawing = (bed) =>
  strew(bed, { apart: 46, layers: 1.8, lift: 0.75 }, (random) =>
    chunk(random, {
      ...wholeFish,
      outline: stick([38, 52], [10, 12], 6, 0.45),
      height: 1.2,
      mottles: [{ colour: hex('#8A5A26'), over: 18, from: 0.55, strength: 0.6 }],
    }),
  );

function prawn(colours: readonly Colour[], band: Colour): Chunk {
  return {
    outline(random) {
      const radius = between(random, 25, 31);
      const body = arc(radius, 12.5, 1.7);
      const tail = moved(ellipse(13, 7.5), radius * Math.cos(2.15), radius * Math.sin(2.15), 0.6);
      const shape = (u: number, v: number): number =>
        Math.min(body(u, v) + Math.max(0, Math.atan2(v, u)) * 2.2, tail(u, v));
      return { shape, reach: radius + 16, inner: 12 };
    },
    height: 18,
    round: 1,
    colours,
    grain: 0.06,
    gloss: 0.7,
    soft: 0.55,
    relief: ({ u, v }) => Math.abs(Math.sin(Math.atan2(v, u) * 4.4)) * 2.6,
    skin(skin, { u, v }) {
      const seam = Math.abs(Math.sin(Math.atan2(v, u) * 4.4));
      glaze(skin, band, smoothStep(0.5, 0.1, seam) * 0.7);
      glaze(skin, band, smoothStep(28, 40, distance(u, v)) * 0.6);
    },
  };
}

export const cookedPrawns: Drawing = (bed) =>
  strew(bed, { apart: 60, layers: 1.7, lift: 0.8, tilt: 0.15 }, (random) =>
    chunk(random, prawn([hex('#E6A582'), hex('#EBB294'), hex('#E09870')], hex('#CF5A2C'))),
  );

export const rawPrawns: Drawing = (bed) =>
  strew(bed, { apart: 60, layers: 1.7, lift: 0.8, tilt: 0.15 }, (random) =>
    chunk(random, prawn([hex('#A8A69C'), hex('#B4AEA2'), hex('#98988F')], hex('#6A6A62'))),
  );

const mussel: Chunk = {
  outline(random) {
    const size = between(random, 0.9, 1.1);
    const shape = (u: number, v: number): number =>
      ellipse(36 * size, 19 * size)(u, v * (1 - u * 0.008));
    return { shape, reach: 44 * size, inner: 18 };
  },
  height: 16,
  round: 1,
  colours: [hex('#1C2028'), hex('#262A32'), hex('#16191F')],
  grain: 0.1,
  gloss: 0.8,
  soft: 0.05,
  relief: ({ u, v }) => Math.sin(distance(u + 34, v) * 0.9) * 0.7,
  skin: (skin, { depth }) => glaze(skin, hex('#5A5648'), smoothStep(3, 0.5, depth) * 0.7),
};

const openMussel: Chunk = {
  ...mussel,
  colours: [hex('#B9B6B4'), hex('#A8A6A8')],
  relief: ({ u, v }) =>
    -14 * smoothStep(1, 0.3, distance(u / 34, v / 17)) +
    15 * smoothStep(0.55, 0.2, distance((u - 3) / 30, v / 15)),
  skin(skin, { u, v, depth, seed }) {
    glaze(
      skin,
      hex('#D98A34'),
      smoothStep(0.62, 0.5, distance((u - 3) / 30, v / 15) + noise(u / 7, v / 7, seed) * 0.1),
    );
    glaze(skin, hex('#16181E'), smoothStep(4.5, 2, depth));
  },
};

export const mussels: Drawing = (bed) => {
  strew(bed, { apart: 44, layers: 1.5, lift: 0.72, tilt: 0.2 }, (random) => chunk(random, mussel));
  strew(bed, { apart: 62, layers: 1.1, lift: 0.75, tilt: 0.25 }, (random) =>
    chunk(random, openMussel),
  );
};

export const shells: Drawing = (bed) => {
  strew(bed, { apart: 54, layers: 1.2, lift: 0.72, tilt: 0.3 }, (random) => chunk(random, mussel));
  strew(bed, { apart: 52, layers: 1.2, lift: 0.75, tilt: 0.3 }, (random) =>
    chunk(random, {
      ...openMussel,
      relief: ({ u, v }) => -12 * smoothStep(1, 0.3, distance(u / 34, v / 17)),
      skin: (skin, { depth }) => glaze(skin, hex('#22242A'), smoothStep(4.5, 2, depth)),
    }),
  );
  strew(bed, { apart: 60, layers: 1.1, lift: 0.75, tilt: 0.3 }, (random) =>
    chunk(random, {
      ...prawn([hex('#D98A5C'), hex('#C9683A')], hex('#A8401C')),
      height: 9,
      soft: 0.2,
    }),
  );
};

const calamariRing: Chunk = {
  outline(random) {
    const radius = between(random, 21, 29);
    return { shape: ring(radius, between(random, 8, 10)), reach: radius + 12, inner: 9 };
  },
  height: 14,
  round: 0.9,
  warp: { by: 4, over: 16 },
  bumps: [{ by: 2, over: 5 }],
  colours: [hex('#CE9038'), hex('#C58228'), hex('#D8A04A')],
  grain: 0.26,
  gloss: 0.15,
  soft: 0.1,
};

export const calamari: Drawing = (bed) =>
  strew(bed, { apart: 48, layers: 1.8, lift: 0.72, tilt: 0.2 }, (random) =>
    chunk(random, calamariRing),
  );

export const squid: Drawing = (bed) =>
  strew(bed, { apart: 46, layers: 1.8, lift: 0.72, tilt: 0.2 }, (random) =>
    chunk(random, {
      ...calamariRing,
      bumps: [],
      colours: [hex('#E0D3CC'), hex('#D8C6C0')],
      grain: 0.05,
      gloss: 0.75,
      soft: 0.7,
      mottles: [{ colour: hex('#9A5A6A'), over: 6, from: 0.66, strength: 0.5, sharp: 0.06 }],
    }),
  );

export const scallops: Drawing = (bed) =>
  strew(bed, { apart: 50, layers: 1.6, lift: 0.75, tilt: 0.12 }, (random) =>
    chunk(random, {
      ...whiteFillet,
      outline: oval([26, 32], [0.92, 1]),
      height: 18,
      round: 0.4,
      relief: () => 0,
      skin: (skin, { depth, u, v, seed }) =>
        glaze(
          skin,
          hex('#B5742C'),
          smoothStep(3, 12, depth) * smoothStep(0.4, 0.62, fractal(u / 14, v / 14, seed, 3)) * 0.8,
        ),
    }),
  );

export const crabSticks: Drawing = (bed) =>
  strew(bed, { apart: 50, layers: 1.8, lift: 0.75, tilt: 0.12 }, (random) =>
    chunk(random, {
      ...whiteFillet,
      outline: stick([40, 48], [10, 12], 3),
      height: 1.5,
      round: 1,
      relief: ({ v }) => Math.sin(v * 1.4) * 0.5,
      skin: (skin, { v, u, seed }) =>
        glaze(skin, hex('#C8442A'), smoothStep(-1, 4, v + noise(u / 14, 0, seed) * 4) * 0.9),
    }),
  );
