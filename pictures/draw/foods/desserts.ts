import { block, chunk, oval, stick, type Chunk } from '../chunk.ts';
import { cells, fractal, noise, smoothStep, distance } from '../noise.ts';
import { strew, type Drawing } from '../pile.ts';
import { wedge } from '../shapes.ts';
import { glaze, hex, paint, type Colour } from '../solid.ts';
import { spread, type Spread } from '../spread.ts';
import { specks } from './garnish.ts';

/** Slices on their side show the layers, flat ones the top. */
function cake(crumb: readonly Colour[], filling: Colour, icing: Colour, glossy: number): Drawing {
  const base: Chunk = {
    outline: () => ({ shape: (u, v) => wedge(104, 0.42)(u + 58, v), reach: 100, inner: 30 }),
    height: 26,
    round: 0.3,
    warp: { by: 4, over: 22 },
    bumps: [
      { by: 2, over: 12 },
      { by: 1.4, over: 4 },
    ],
    colours: crumb,
    grain: 0.22,
    gloss: 0.1,
    soft: 0.15,
  };
  const onSide: Chunk = {
    ...base,
    outline: block([48, 56], [0.52, 0.6], 4),
    relief: ({ u, v, seed }) => -2.4 * smoothStep(0.5, 0.2, cells(u / 5, v / 5, seed)),
    skin(skin, { u, v, seed }) {
      const level = v + (noise(u / 14, 0, seed) - 0.5) * 3;
      glaze(skin, filling, smoothStep(4.4, 3, Math.abs(level - 2)));
      glaze(skin, icing, smoothStep(-18, -22, level));
      skin.gloss = level < -20 ? glossy : 0.08;
    },
  };
  const onBase: Chunk = {
    ...base,
    skin(skin, { depth, u, v, seed }) {
      const cover = smoothStep(5, 8, depth + (fractal(u / 9, v / 9, seed, 2) - 0.5) * 5);
      glaze(skin, icing, cover);
      skin.gloss = cover * glossy;
    },
  };
  return (bed) => {
    strew(bed, { apart: 84, layers: 1, lift: 0.72, tilt: 0.1 }, (random) => chunk(random, onBase));
    strew(bed, { apart: 84, layers: 1, lift: 0.75, tilt: 0.15 }, (random) => chunk(random, onSide));
  };
}

export const chocolateCake = cake(
  [hex('#3A1C0E'), hex('#452412')],
  hex('#6A4020'),
  hex('#22100A'),
  0.55,
);
export const spongeCake = cake(
  [hex('#D6AC5C'), hex('#DDB86C')],
  hex('#A81E2C'),
  hex('#DCD2BE'),
  0.3,
);
export const carrotCake = cake(
  [hex('#A86A2C'), hex('#B47838')],
  hex('#DCD2BE'),
  hex('#DDD4C2'),
  0.35,
);
export const cheesecake = cake(
  [hex('#DDCB9C'), hex('#E2D2A8')],
  hex('#DDCB9C'),
  hex('#A81E2C'),
  0.75,
);
export const creamCake = cake(
  [hex('#B98A48'), hex('#C4965A')],
  hex('#D9D0BE'),
  hex('#54301A'),
  0.15,
);

const brownie: Chunk = {
  outline: block([36, 42], [0.9, 1], 5),
  height: 22,
  round: 0.22,
  warp: { by: 3, over: 20 },
  bumps: [{ by: 1.6, over: 14 }],
  colours: [hex('#38190C'), hex('#422010'), hex('#2E140A')],
  grain: 0.16,
  gloss: 0.4,
  soft: 0.08,
  relief: ({ u, v, seed }) =>
    -3 * smoothStep(0.03, 0.005, Math.abs(fractal(u / 22, v / 22, seed, 2) - 0.5)),
};

export const brownies: Drawing = (bed) =>
  strew(bed, { apart: 62, layers: 1.6, lift: 0.75, tilt: 0.16 }, (random) =>
    chunk(random, brownie),
  );

function tart(filling: readonly Colour[], bits: Colour | null, glossy: number): Drawing {
  const slice: Chunk = {
    outline: () => ({ shape: (u, v) => wedge(106, 0.4)(u + 60, v), reach: 102, inner: 30 }),
    height: 15,
    round: 0.24,
    warp: { by: 2.5, over: 22 },
    bumps: [{ by: 1.2, over: 12 }],
    colours: filling,
    grain: 0.08,
    gloss: glossy,
    soft: 0.4,
    relief: ({ u, v, seed }) =>
      12 * smoothStep(9, 3, Math.abs(distance(u + 60, v) - 98)) +
      (bits === null ? 0 : 5 * smoothStep(0.5, 0.1, cells(u / 17, v / 17, seed))),
    skin(skin, { u, v, seed }) {
      if (bits !== null) glaze(skin, bits, smoothStep(0.44, 0.36, cells(u / 17, v / 17, seed)));
      const rim = smoothStep(89, 92, distance(u + 60, v));
      glaze(skin, hex('#C4893E'), rim);
      skin.gloss = glossy * (1 - rim * 0.85);
    },
  };
  return (bed) =>
    strew(bed, { apart: 84, layers: 1.6, lift: 0.75, tilt: 0.1 }, (random) => chunk(random, slice));
}

export const appleTart = tart([hex('#D09A3C'), hex('#D8A64C')], hex('#DFC078'), 0.6);
export const fruitTart = tart([hex('#DDBE74')], hex('#A81E24'), 0.75);
export const lemonTart = tart([hex('#E0BA3C'), hex('#E5C350')], null, 0.7);
export const chocolateTart = tart([hex('#2C140A'), hex('#36190C')], null, 0.65);

const crumbleBit: Chunk = {
  outline: oval([7, 14], [0.7, 1]),
  height: 0.9,
  round: 0.9,
  warp: { by: 4, over: 7 },
  colours: [hex('#CB9C58'), hex('#BF8C46'), hex('#D6AC6C')],
  grain: 0.22,
  gloss: 0.06,
  soft: 0.1,
};

const softCream: Spread = {
  colours: [hex('#CDA95C'), hex('#DABB74')],
  height: 16,
  gloss: 0.66,
  soft: 0.55,
  folds: 9,
  foldsOver: 56,
  lumps: 1,
  lumpsOver: 18,
  ragged: 40,
  spoonfuls: 5,
};

export const crumble: Drawing = (bed) => {
  spread(bed, { ...softCream, colours: [hex('#B5873C'), hex('#C79A50')], lumps: 4, lumpsOver: 12 });
  strew(bed, { apart: 16, layers: 1.7, lift: 0.8, within: 0.94 }, (random) =>
    chunk(random, crumbleBit),
  );
};

export const custard: Drawing = (bed) =>
  spread(bed, {
    ...softCream,
    colours: [hex('#D3AC48'), hex('#DFBC60')],
    spoonfuls: 3,
    height: 10,
    folds: 5,
  });
export const chocolateMousse: Drawing = (bed) =>
  spread(bed, {
    ...softCream,
    colours: [hex('#4A2614'), hex('#5E3420')],
    gloss: 0.3,
    lumps: 3,
    lumpsOver: 6,
  });
export const ricePudding: Drawing = (bed) => {
  spread(bed, {
    ...softCream,
    colours: [hex('#CDBE9A'), hex('#DACDAE')],
    height: 14,
    lumps: 2.4,
    lumpsOver: 7,
  });
  strew(bed, { apart: 13, layers: 1.2, lift: 0.75, within: 0.94 }, (random) =>
    chunk(random, {
      ...crumbleBit,
      outline: stick([5, 8], [2.6, 3.2], 1),
      warp: { by: 0.5, over: 6 },
      colours: [hex('#DDD3B8'), hex('#D5C9A8')],
      gloss: 0.5,
      soft: 0.5,
      grain: 0.05,
    }),
  );
  specks(bed, 24, hex('#7A4216'), 2);
};

const wobble: Chunk = {
  outline: oval([38, 44], [0.94, 1]),
  height: 30,
  round: 0.5,
  colours: [hex('#DDD2B8'), hex('#E2D8C2')],
  grain: 0.03,
  gloss: 0.75,
  soft: 0.7,
};

export const pannaCotta: Drawing = (bed) => {
  spread(bed, {
    ...softCream,
    colours: [hex('#8A1626'), hex('#A0222E')],
    gloss: 0.85,
    height: 4,
    spoonfuls: 0,
    within: 0.8,
  });
  strew(bed, { apart: 76, layers: 1.3, lift: 0.7 }, (random) => chunk(random, wobble));
};
export const caramelCream: Drawing = (bed) => {
  spread(bed, {
    ...softCream,
    colours: [hex('#6A300A'), hex('#844214')],
    gloss: 0.88,
    height: 4,
    spoonfuls: 0,
    within: 0.85,
  });
  strew(bed, { apart: 76, layers: 1.3, lift: 0.7 }, (random) =>
    chunk(random, {
      ...wobble,
      colours: [hex('#D6AE5A'), hex('#DDB868')],
      skin: (skin, { depth }) => glaze(skin, hex('#7A3A0E'), smoothStep(10, 15, depth) * 0.9),
    }),
  );
};
export const jelly: Drawing = (bed) =>
  strew(bed, { apart: 40, layers: 1.8, lift: 0.75, tilt: 0.2 }, (random) =>
    chunk(random, {
      ...wobble,
      outline: block([20, 27], [0.8, 1], 5),
      height: 22,
      colours: [hex('#A8121E'), hex('#B81E28'), hex('#C84A1A')],
      gloss: 0.95,
      soft: 0.95,
    }),
  );

const scoop: Chunk = {
  outline: oval([40, 46], [0.92, 1]),
  height: 0.85,
  round: 1,
  warp: { by: 5, over: 14 },
  bumps: [
    { by: 3.4, over: 12 },
    { by: 1.4, over: 4 },
  ],
  colours: [hex('#DCCB9E'), hex('#C98A90'), hex('#5E3822')],
  grain: 0.06,
  gloss: 0.4,
  soft: 0.5,
  relief: ({ u, v, seed }) => Math.sin(v * 0.5 + noise(u / 12, v / 12, seed) * 4) * 1.6,
};

export const iceCream: Drawing = (bed) => {
  spread(bed, {
    ...softCream,
    colours: [hex('#D2BE92'), hex('#CB9C96')],
    height: 5,
    gloss: 0.8,
    spoonfuls: 0,
    within: 0.9,
  });
  strew(bed, { apart: 66, layers: 1.4, lift: 0.7 }, (random) => chunk(random, scoop));
};
export const sorbet: Drawing = (bed) => {
  spread(bed, {
    ...softCream,
    colours: [hex('#C26A5C'), hex('#D8A84A')],
    height: 4,
    gloss: 0.85,
    spoonfuls: 0,
    within: 0.9,
  });
  strew(bed, { apart: 66, layers: 1.4, lift: 0.7 }, (random) =>
    chunk(random, { ...scoop, colours: [hex('#B83A48'), hex('#DCA93E'), hex('#C6CF8C')] }),
  );
};

const shell = (colours: readonly Colour[]): Chunk => ({
  ...wobble,
  outline: oval([24, 27], [0.95, 1]),
  height: 20,
  round: 0.7,
  bumps: [{ by: 0.5, over: 5 }],
  colours,
  gloss: 0.25,
  soft: 0.25,
});

export const macarons: Drawing = (bed) =>
  strew(bed, { apart: 42, layers: 1.6, lift: 0.75, tilt: 0.25 }, (random) =>
    chunk(
      random,
      shell([hex('#C9788A'), hex('#B5B86A'), hex('#8E5A34'), hex('#D9B55C'), hex('#8A7AA8')]),
    ),
  );

export const eclairs: Drawing = (bed) =>
  strew(bed, { apart: 66, layers: 1.5, lift: 0.75 }, (random) =>
    chunk(random, {
      ...wobble,
      outline: stick([44, 52], [19, 22], 4),
      height: 1.5,
      round: 1,
      colours: [hex('#BF8A44'), hex('#C99650')],
      soft: 0.1,
      gloss: 0.2,
      skin(skin, { depth, u, v, seed }) {
        const ice = smoothStep(5, 7, depth + (fractal(u / 12, v / 12, seed, 2) - 0.5) * 5);
        if (ice > 0.5) paint(skin, hex('#331A0C'));
        skin.gloss = 0.2 + ice * 0.6;
      },
    }),
  );

const bar: Chunk = {
  outline: block([22, 46], [0.45, 0.9], 3),
  height: 11,
  round: 0.25,
  warp: { by: 3, over: 18 },
  colours: [hex('#2C140A'), hex('#36190D')],
  grain: 0.06,
  gloss: 0.5,
  soft: 0.05,
  relief: ({ u, v }) =>
    -3 *
    Math.max(
      smoothStep(2, 0.6, Math.abs(((u + 110) % 22) - 11)),
      smoothStep(2, 0.6, Math.abs(((v + 110) % 22) - 11)),
    ),
};

export const chocolate: Drawing = (bed) =>
  strew(bed, { apart: 46, layers: 1.8, lift: 0.75, tilt: 0.2 }, (random) => chunk(random, bar));
