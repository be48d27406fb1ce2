import { block, chunk, oval, stick, type Chunk } from '../chunk.ts';
import { between, type Random } from '../../src/random.ts';
import { fractal, noise, smoothStep } from '../noise.ts';
import { strew, type Drawing } from '../pile.ts';
import { box, ellipse, joined, moved, polygon, ring, rod, without } from '../shapes.ts';
import { glaze, hex, paint, type Colour } from '../solid.ts';

/** Sharp folds between flat facets. */
const crumple =
  (depth: number, over: number) =>
  ({ u, v, seed }: { u: number; v: number; seed: number }): number => {
    const fold = Math.abs(noise(u / over, v / over, seed) - 0.5);
    const crease = Math.abs(noise(u / (over * 0.4), v / (over * 0.4), seed + 9) - 0.5);
    const fine = Math.abs(noise(u / (over * 0.16), v / (over * 0.16), seed + 4) - 0.5);
    return depth * (0.6 - fold * 2 - crease * 0.7 - fine * 0.22);
  };

const sheet = (colours: readonly Colour[], depth: number, over: number, gloss: number): Chunk => ({
  outline: block([48, 70], [0.6, 0.95], 3),
  height: 12,
  round: 0.4,
  warp: { by: 16, over: 34 },
  colours,
  grain: 0.04,
  gloss,
  soft: 0.35,
  relief: crumple(depth, over),
});

export const napkins: Drawing = (bed) =>
  strew(bed, { apart: 78, layers: 1.6, lift: 0.6, tilt: 0.2 }, (random) =>
    chunk(random, {
      ...sheet([hex('#D6D2C8'), hex('#DDDAD2'), hex('#CFC9BC')], 24, 44, 0.02),
      mottles: [{ colour: hex('#B98A4C'), over: 26, from: 0.66, strength: 0.45 }],
    }),
  );

export const foil: Drawing = (bed) =>
  strew(bed, { apart: 78, layers: 1.6, lift: 0.6, tilt: 0.2 }, (random) =>
    chunk(random, { ...sheet([hex('#8E9294'), hex('#9CA0A2')], 20, 26, 0.95), soft: 0 }),
  );

export const plasticFilm: Drawing = (bed) =>
  strew(bed, { apart: 84, layers: 1.7, lift: 0.6, tilt: 0.2 }, (random) =>
    chunk(random, {
      ...sheet([hex('#B4BDC0'), hex('#C2CACC'), hex('#A2AEB4')], 22, 40, 0.92),
      opacity: 0.72,
    }),
  );

export const cardboard: Drawing = (bed) =>
  strew(bed, { apart: 84, layers: 1.6, lift: 0.75, tilt: 0.25 }, (random) =>
    chunk(random, {
      ...sheet([hex('#A57C4C'), hex('#B08A5A'), hex('#98703F')], 5, 70, 0.05),
      warp: { by: 4, over: 40 },
      height: 7,
      round: 0.05,
      soft: 0.1,
      skin: (skin, { u, depth }) => {
        glaze(skin, hex('#7A5630'), smoothStep(3, 1, depth) * 0.7);
        glaze(skin, hex('#8E683C'), smoothStep(0.6, 1, Math.sin(u * 1.1)) * 0.3);
      },
    }),
  );

const tub: Chunk = {
  outline: oval([46, 54], [0.95, 1]),
  height: 26,
  round: 0.12,
  colours: [hex('#D2D4D2'), hex('#DADBD8'), hex('#1E2022')],
  grain: 0.02,
  gloss: 0.7,
  soft: 0.4,
  relief: ({ depth }) => -22 * smoothStep(6, 11, depth) + 2 * Math.sin(Math.min(depth, 30) * 0.4),
  skin: (skin, { depth, u, v, seed }) =>
    glaze(
      skin,
      hex('#C08A4C'),
      smoothStep(16, 22, depth) * smoothStep(0.5, 0.64, fractal(u / 14, v / 14, seed, 2)) * 0.7,
    ),
};

export const plasticTubs: Drawing = (bed) => {
  strew(bed, { apart: 82, layers: 1.2, lift: 0.72, tilt: 0.3 }, (random) => chunk(random, tub));
  strew(bed, { apart: 110, lift: 0.75, tilt: 0.25 }, (random) =>
    chunk(random, { ...tub, outline: block([44, 54], [0.66, 0.78], 12) }),
  );
};

const tin: Chunk = {
  ...tub,
  outline: oval([40, 44], [0.97, 1]),
  colours: [hex('#8A8E90'), hex('#9A9EA0')],
  gloss: 0.95,
  soft: 0,
  relief: ({ depth }) => -24 * smoothStep(3, 7, depth) + 1.6 * Math.sin(depth * 0.7),
  skin: () => undefined,
};

export const tins: Drawing = (bed) => {
  strew(bed, { apart: 70, layers: 1.1, lift: 0.72, tilt: 0.2 }, (random) => chunk(random, tin));
  strew(bed, { apart: 84, layers: 1, lift: 0.75 }, (random) =>
    chunk(random, {
      ...tin,
      outline: block([52, 58], [0.62, 0.7], 6),
      height: 40,
      round: 1,
      relief: ({ u }) => Math.sin(u * 0.5) * 1.2,
      skin: (skin, { u }) => {
        if (Math.abs(u) < 40) paint(skin, hex('#A82C1C'));
      },
    }),
  );
};

const shard: Chunk = {
  outline(random: Random) {
    const corners = Array.from({ length: 5 }, (_, index) => {
      const angle = (index / 5) * Math.PI * 2 + between(random, -0.4, 0.4);
      const out = between(random, 22, 50);
      return [Math.cos(angle) * out, Math.sin(angle) * out] as const;
    });
    return { shape: polygon(corners), reach: 54, inner: 16 };
  },
  height: 6,
  round: 0.14,
  colours: [hex('#DAD7D0'), hex('#E0DDD6'), hex('#D0CCC4')],
  grain: 0.02,
  gloss: 0.75,
  soft: 0.1,
  relief: ({ u, v }) => (u * u + v * v) * 0.004,
};

export const crockery: Drawing = (bed) =>
  strew(bed, { apart: 54, layers: 1.7, lift: 0.75, tilt: 0.3 }, (random) =>
    chunk(random, {
      ...shard,
      skin: (skin, { depth }) => glaze(skin, hex('#B5AFA2'), smoothStep(2, 0.6, depth) * 0.8),
    }),
  );

export const glass: Drawing = (bed) =>
  strew(bed, { apart: 52, layers: 1.7, lift: 0.75, tilt: 0.35 }, (random) =>
    chunk(random, {
      ...shard,
      colours: [hex('#7E9A88'), hex('#4E7A54'), hex('#8FA39C')],
      gloss: 1,
      opacity: 0.66,
      skin: (skin, { depth }) => {
        glaze(skin, hex('#C9DDD2'), smoothStep(3, 0.6, depth));
        skin.opacity = 0.55 + 0.4 * smoothStep(3, 0.6, depth);
      },
    }),
  );

const steel: Partial<Chunk> = {
  colours: [hex('#8A8F92'), hex('#989DA0')],
  grain: 0.02,
  gloss: 0.98,
  soft: 0,
};

const fork = without(
  joined([moved(rod(52, 4.4, 6), -34, 0), moved(box(24, 12, 8), 44, 0)], 10),
  (u, v) =>
    Math.min(
      box(17, 1.5, 1)(u - 56, v),
      box(17, 1.5, 1)(u - 56, v - 6.4),
      box(17, 1.5, 1)(u - 56, v + 6.4),
    ),
);
const spoon = joined([moved(rod(52, 4.4, 5), -34, 0), moved(ellipse(25, 16), 44, 0)], 10);
const knife = joined([moved(rod(34, 6), -52, 0), moved(box(44, 8, 6), 26, 0)], 6);

const utensil = (shape: Chunk['outline'], more: Partial<Chunk>): Chunk => ({
  outline: shape,
  height: 7,
  round: 0.9,
  colours: [hex('#8A8F92')],
  ...more,
});

export const cutlery: Drawing = (bed) => {
  for (const shape of [fork, spoon, knife]) {
    strew(bed, { apart: 84, layers: 1.1, lift: 0.75 }, (random) =>
      chunk(
        random,
        utensil(() => ({ shape, reach: 96, inner: 7 }), steel),
      ),
    );
  }
};

export const woodenCutlery: Drawing = (bed) => {
  for (const shape of [fork, spoon]) {
    strew(bed, { apart: 90, layers: 1.1, lift: 0.75 }, (random) =>
      chunk(
        random,
        utensil(() => ({ shape, reach: 96, inner: 7 }), {
          colours: [hex('#C29A62'), hex('#CDA872')],
          grain: 0.12,
          gloss: 0.08,
          skin: (skin, { u, v, seed }) =>
            glaze(
              skin,
              hex('#8E6A38'),
              smoothStep(0.5, 0.7, fractal(u / 40, v / 3, seed, 2)) * 0.6,
            ),
        }),
      ),
    );
  }
  strew(bed, { apart: 74, lift: 0.8 }, (random) =>
    chunk(
      random,
      utensil(stick([70, 84], [2.6, 3], 0, 0.4), { colours: [hex('#C29A62')], gloss: 0.1 }),
    ),
  );
};

const glove: Chunk = {
  outline() {
    const fingers = [-0.62, -0.24, 0.1, 0.44].map((angle) =>
      moved(rod(26, 8.5, 7.5), Math.cos(angle) * 54, Math.sin(angle) * 54, angle),
    );
    const thumb = moved(rod(20, 9, 8), 8, 40, 1.1);
    const palm = moved(box(38, 28, 14), -8, 0);
    return { shape: joined([palm, ...fingers, thumb], 6), reach: 96, inner: 14 };
  },
  height: 9,
  round: 0.7,
  warp: { by: 5, over: 30 },
  colours: [hex('#4A78A8'), hex('#5584B2')],
  grain: 0.03,
  gloss: 0.45,
  soft: 0.4,
  relief: crumple(7, 34),
};

export const gloves: Drawing = (bed) => {
  strew(bed, { apart: 92, layers: 1.4, lift: 0.7, tilt: 0.15 }, (random) => chunk(random, glove));
  strew(bed, { apart: 150, lift: 0.6 }, (random) =>
    chunk(random, sheet([hex('#7A9AA8'), hex('#D8C24A')], 24, 32, 0.05)),
  );
};

export const ice: Drawing = (bed) =>
  strew(bed, { apart: 36, layers: 1.6, lift: 0.72, tilt: 0.3 }, (random) =>
    chunk(random, {
      outline: block([17, 23], [0.8, 1], 5),
      height: 22,
      round: 0.4,
      warp: { by: 2, over: 16 },
      colours: [hex('#B8C6CC'), hex('#C6D2D6')],
      grain: 0.06,
      gloss: 1,
      soft: 0.9,
      opacity: 0.6,
    }),
  );

const cap: Chunk = {
  ...tub,
  outline: () => ({ shape: ring(11, 3), reach: 16, inner: 3 }),
  height: 6,
  relief: () => 0,
  skin: () => undefined,
};

export const mixedRubbish: Drawing = (bed) => {
  strew(bed, { apart: 130, layers: 1.3, lift: 0.7, tilt: 0.2 }, (random) => chunk(random, tub));
  strew(bed, { apart: 100, layers: 1.2, lift: 0.6, tilt: 0.2 }, (random) =>
    chunk(random, sheet([hex('#D6D2C8'), hex('#CFC9BC')], 24, 44, 0.02)),
  );
  strew(bed, { apart: 130, layers: 1.2, lift: 0.7, tilt: 0.2 }, (random) =>
    chunk(random, { ...sheet([hex('#A57C4C')], 5, 70, 0.05), height: 7, round: 0.05 }),
  );
  strew(bed, { apart: 140, lift: 0.6 }, (random) =>
    chunk(random, { ...sheet([hex('#8E9294')], 20, 26, 0.95), soft: 0 }),
  );
  strew(bed, { apart: 90, lift: 0.8 }, (random) => chunk(random, cap));
  strew(bed, { apart: 120, lift: 0.8 }, (random) =>
    chunk(
      random,
      utensil(() => ({ shape: spoon, reach: 96, inner: 7 }), steel),
    ),
  );
};
