import { block, chunk, oval, stick, type Chunk } from '../chunk.ts';
import { between } from '../../src/random.ts';
import { cells, fractal, noise, smoothStep, distance } from '../noise.ts';
import { strew, type Bed, type Drawing } from '../pile.ts';
import { ellipse, wedge } from '../shapes.ts';
import { glaze, hex, paint, type Colour } from '../solid.ts';
import { spread, type Spread } from '../spread.ts';
import { herbs } from './garnish.ts';
import { leaf } from './leaves.ts';
import { beansOver } from './pulses.ts';

const sauce: Spread = {
  colours: [hex('#5A2A10'), hex('#70381A')],
  height: 12,
  gloss: 0.78,
  soft: 0.3,
  folds: 5,
  foldsOver: 54,
  lumps: 2,
  lumpsOver: 12,
  ragged: 50,
};

const morsel = (colours: readonly Colour[], outline: Chunk['outline'], gloss = 0.65): Chunk => ({
  outline,
  height: 0.8,
  round: 0.8,
  warp: { by: 4, over: 16 },
  bumps: [
    { by: 1.8, over: 9 },
    { by: 0.7, over: 4 },
  ],
  colours,
  grain: 0.16,
  gloss,
  soft: 0.25,
});

function add(
  bed: Bed,
  colours: readonly string[],
  outline: Chunk['outline'],
  apart: number,
  flat = false,
): void {
  const round = morsel(
    colours.map((code) => hex(code)),
    outline,
  );
  const style = flat ? { ...round, height: 7, round: 0.2, bumps: [] } : round;
  strew(bed, { apart, lift: 0.7, within: 0.92, tilt: 0.15 }, (random) => chunk(random, style));
}

const chunks = oval([18, 28], [0.65, 0.9]);
const bits = oval([10, 15], [0.7, 1]);
const wedgeOfLemon = oval([22, 26], [0.42, 0.5]);

export const beefStew: Drawing = (bed) => {
  spread(bed, sauce);
  add(bed, ['#6B3A1E', '#5A2E16', '#7A4626'], chunks, 38);
  add(bed, ['#D2701E', '#DC7E2C'], oval([13, 18], [0.8, 1]), 56);
  add(bed, ['#CDB27A', '#D8C08C'], oval([17, 23], [0.7, 0.9]), 70);
  herbs(bed, 46, 6);
};

export const curry: Drawing = (bed) => {
  spread(bed, { ...sauce, colours: [hex('#B0681A'), hex('#C67E28')] });
  add(bed, ['#C88A3C', '#D0984C', '#BB7A2E'], chunks, 36);
  add(bed, ['#B83A1E', '#4F8228'], stick([12, 20], [4, 6], 6), 66);
  herbs(bed, 32, 7);
};

export const creamyStew: Drawing = (bed) => {
  spread(bed, { ...sauce, colours: [hex('#C4AC80'), hex('#D4C098')] });
  add(bed, ['#D8BE96', '#CBAE82', '#B98E5E'], chunks, 38);
  add(bed, ['#B89A74', '#A5845C'], oval([12, 17], [0.7, 0.9]), 56);
  herbs(bed, 36, 6);
};

export const vegetableCurry: Drawing = (bed) => {
  spread(bed, { ...sauce, colours: [hex('#A8761C'), hex('#BC8C2C')] });
  add(bed, ['#E0D2A8', '#E8DCB8'], oval([18, 26], [0.75, 1]), 56);
  add(bed, ['#D2701E', '#DC7E2C'], block([13, 18], [0.8, 1], 4), 50);
  add(bed, ['#4F8228', '#5F9A34'], oval([8, 10], [0.9, 1]), 28);
  herbs(bed, 32, 7);
};

export const dhal: Drawing = (bed) => {
  spread(bed, { ...sauce, colours: [hex('#C08A1E'), hex('#D09C30')], lumps: 4, lumpsOver: 8 });
  add(bed, ['#D2A23A', '#B98420', '#DCB050'], oval([6, 9], [0.8, 1]), 15);
  herbs(bed, 60, 7);
};

export const chickenCasserole: Drawing = (bed) => {
  spread(bed, { ...sauce, colours: [hex('#A87038'), hex('#B88046')] });
  add(bed, ['#DDBE90', '#D2AE7C', '#E2C69C'], stick([22, 32], [11, 14], 5), 44);
  add(bed, ['#A89070', '#93795A'], oval([13, 18], [0.7, 0.9]), 60);
  add(bed, ['#D2701E'], oval([11, 15], [0.9, 1]), 70);
  herbs(bed, 46, 7);
};

export const fishInSauce: Drawing = (bed) => {
  spread(bed, { ...sauce, colours: [hex('#D8CCA4'), hex('#E2D8B4')] });
  add(bed, ['#EDE6D8', '#E2D8C4'], block([34, 46], [0.5, 0.62], 9), 74);
  add(bed, ['#E8C83C'], wedgeOfLemon, 130);
  herbs(bed, 90, 6);
};

export const chowder: Drawing = (bed) => {
  spread(bed, { ...sauce, colours: [hex('#DCCBA0'), hex('#E6D8B4')], soft: 0.5 });
  add(bed, ['#E8D294', '#DEC47E'], block([13, 18], [0.85, 1], 5), 44);
  add(bed, ['#E08A5C', '#D87848', '#EDE6D8'], block([14, 20], [0.6, 0.8], 5), 52);
  herbs(bed, 60, 5);
};

export const chilli: Drawing = (bed) => {
  spread(bed, { ...sauce, colours: [hex('#74200C'), hex('#8E3016')], lumps: 5, lumpsOver: 9 });
  add(bed, ['#6A2A12', '#7C361A'], bits, 18);
  beansOver(
    {
      ...bed,
      heap: { ...bed.heap, radiusX: bed.heap.radiusX * 0.9, radiusY: bed.heap.radiusY * 0.9 },
    },
    [hex('#4A1214'), hex('#58181A')],
    14,
    34,
  );
  add(bed, ['#E0B42A'], oval([7, 9], [0.8, 1]), 52);
  herbs(bed, 48, 6);
};

export const bolognese: Drawing = (bed) => {
  spread(bed, { ...sauce, colours: [hex('#7A2610'), hex('#94381A')], lumps: 5, lumpsOver: 8 });
  add(bed, ['#6E2C14', '#7E3A1C', '#602410'], oval([8, 13], [0.7, 1]), 15);
  herbs(bed, 60, 7);
};

export const meatballsInSauce: Drawing = (bed) => {
  spread(bed, { ...sauce, colours: [hex('#96260F'), hex('#AE3A1C')], lumps: 3 });
  add(bed, ['#6B3418', '#7A4020', '#5C2A12'], oval([25, 30], [0.9, 1]), 50);
  herbs(bed, 44, 7);
};

export const ratatouille: Drawing = (bed) => {
  spread(bed, { ...sauce, colours: [hex('#9A3216'), hex('#AE4824')] });
  add(bed, ['#A8B060', '#B8BE74'], block([14, 20], [0.8, 1], 4), 36);
  add(bed, ['#4A2238', '#8A6A3C'], block([15, 21], [0.8, 1], 4), 38);
  add(bed, ['#C2301C', '#DDA020'], block([13, 19], [0.7, 1], 4), 40);
  herbs(bed, 40, 6);
};

/** Baked dishes cut in squares: a browned top on layers. */
function bake(top: readonly Colour[], browned: Colour, under: Colour): Drawing {
  const portion: Chunk = {
    outline: block([56, 66], [0.74, 0.86], 9),
    height: 32,
    round: 0.26,
    warp: { by: 6, over: 34 },
    bumps: [
      { by: 3.4, over: 20 },
      { by: 1.4, over: 6 },
    ],
    colours: top,
    grain: 0.12,
    mottles: [
      { colour: browned, over: 26, from: 0.48, strength: 0.85, sharp: 0.16 },
      { colour: hex('#3E1A08'), over: 16, from: 0.68, strength: 0.7 },
    ],
    gloss: 0.5,
    soft: 0.25,
    skin: (skin, { u, v, depth, seed }) =>
      glaze(
        skin,
        under,
        smoothStep(11, 6, depth + (fractal(u / 10, v / 10, seed, 2) - 0.5) * 8) * 0.85,
      ),
  };
  return (bed) =>
    strew(bed, { apart: 94, layers: 1.4, lift: 0.7, tilt: 0.1 }, (random) =>
      chunk(random, portion),
    );
}

export const lasagne = bake([hex('#DDA94C'), hex('#E2B45E')], hex('#A85A1A'), hex('#9A2E14'));
export const gratin = bake([hex('#E0C07A'), hex('#E4C888')], hex('#B06E22'), hex('#D8C48E'));
export const shepherdsPie = bake([hex('#DDBE7C'), hex('#E2C88C')], hex('#A8682A'), hex('#5E3418'));

const pizzaSlice = (topping: readonly Colour[], discs: boolean): Chunk => ({
  outline: (random) => {
    const size = between(random, 104, 116);
    const cut = wedge(size, 0.4);
    return { shape: (u, v) => cut(u + size * 0.58, v), reach: size * 0.98, inner: 30 };
  },
  height: 9,
  round: 0.2,
  warp: { by: 3, over: 26 },
  bumps: [{ by: 2.2, over: 14 }],
  colours: topping,
  grain: 0.1,
  mottles: [
    { colour: hex('#B03A18'), over: 20, from: 0.5, strength: 0.85, sharp: 0.14 },
    { colour: hex('#8A4A16'), over: 12, from: 0.62, strength: 0.6 },
  ],
  gloss: 0.5,
  soft: 0.3,
  relief: ({ u, v }) => 15 * smoothStep(12, 4, Math.abs(distance(u + 64, v) - 102)),
  skin(skin, { u, v, seed }) {
    const rim = smoothStep(90, 95, distance(u + 64, v) + noise(u / 8, v / 8, seed) * 3);
    glaze(skin, hex('#C98E42'), rim);
    glaze(skin, hex('#6E3A10'), rim * smoothStep(0.55, 0.75, fractal(u / 9, v / 9, seed, 2)) * 0.8);
    skin.gloss = 0.5 - rim * 0.4;
    const disc = cells(u / 34, v / 34, seed + 4) * 34;
    if (discs && rim < 0.1 && disc < 11) paint(skin, disc < 9.5 ? hex('#A83222') : hex('#7A1E12'));
    const herb = cells(u / 22, v / 22, seed + 9) * 22;
    if (!discs && rim < 0.1 && herb < 4.5) paint(skin, hex('#3C6420'));
  },
});

export const margherita: Drawing = (bed) =>
  strew(bed, { apart: 84, layers: 1.6, lift: 0.8, tilt: 0.08 }, (random) =>
    chunk(random, pizzaSlice([hex('#E0BE7A'), hex('#E4C686')], false)),
  );
export const meatPizza: Drawing = (bed) =>
  strew(bed, { apart: 84, layers: 1.6, lift: 0.8, tilt: 0.08 }, (random) =>
    chunk(random, pizzaSlice([hex('#DDB060'), hex('#E2BA70')], true)),
  );

const quicheSlice: Chunk = {
  ...pizzaSlice([hex('#DDAE4C'), hex('#E2B85C')], false),
  height: 22,
  mottles: [
    { colour: hex('#9A5A1C'), over: 22, from: 0.5, strength: 0.7 },
    { colour: hex('#C07A68'), over: 10, from: 0.64, strength: 0.7, sharp: 0.06 },
  ],
};

export const quiche: Drawing = (bed) =>
  strew(bed, { apart: 88, layers: 1.5, lift: 0.75, tilt: 0.08 }, (random) =>
    chunk(random, quicheSlice),
  );

/** Filled bread, seen from above with the filling visible. */
function filled(
  bread: readonly Colour[],
  outline: Chunk['outline'],
  filling: readonly Colour[],
  sesame: boolean,
): Drawing {
  const inside = (bed: Bed): void => {
    strew(bed, { apart: 96, layers: 1.3, lift: 0.7 }, (random) =>
      chunk(random, {
        outline,
        height: 26,
        round: 0.8,
        warp: { by: 3, over: 36 },
        bumps: [{ by: 1.2, over: 24 }],
        colours: bread,
        grain: 0.08,
        mottles: [{ colour: hex('#8E4E1A'), over: 34, from: 0.5, strength: 0.45, sharp: 0.3 }],
        gloss: 0.35,
        soft: 0.15,
        relief: ({ u, v, depth, seed }) =>
          (sesame ? 2 * smoothStep(0.28, 0.16, cells(u / 10, v / 10, seed)) : 0) -
          10 * smoothStep(13, 11, depth),
        skin(skin, { u, v, depth, seed }) {
          if (sesame)
            glaze(skin, hex('#E6D4A8'), smoothStep(0.3, 0.2, cells(u / 10, v / 10, seed)) * 0.95);
          if (depth > 12) return;
          const pick = Math.floor(fractal(u / 15, v / 15, seed + 3, 2) * 9) % filling.length;
          paint(skin, filling[pick] ?? hex('#5B8A2C'));
          skin.gloss = 0.5;
        },
      }),
    );
  };
  return inside;
}

const lettuceGreen = hex('#6B9A38');
const tomatoRed = hex('#B82E1C');
const cheeseYellow = hex('#E0A63C');
const pattyBrown = hex('#54290F');

export const burgers = filled(
  [hex('#B9742A'), hex('#C27F36')],
  oval([54, 60], [0.94, 1]),
  [lettuceGreen, pattyBrown, tomatoRed],
  true,
);
export const cheeseburgers: Drawing = (bed) => {
  burgers(bed);
  add(bed, ['#E8A82A', '#F0B83C'], block([36, 42], [0.95, 1], 3), 118, true);
};
export const hotDogs = filled(
  [hex('#C08A42'), hex('#CA9650')],
  stick([58, 66], [27, 30], 8),
  [hex('#A8502C'), hex('#C0662C'), hex('#D9A52C')],
  false,
);

const whiteCrumb = [hex('#D9C293'), hex('#E0CCA2'), hex('#B08A58')];
const brownCrumb = [hex('#A57C4C'), hex('#B08A5A')];

/** Triangles; the loose filling shows which sandwich it is. */
function sandwich(
  bread: readonly Colour[],
  filling: readonly Colour[],
  loose: readonly string[],
  outline: Chunk['outline'],
): Drawing {
  const triangles = filled(
    bread,
    () => ({ shape: (u, v) => wedge(108, 0.72)(u + 62, v), reach: 112, inner: 44 }),
    filling,
    false,
  );
  return (bed) => {
    triangles(bed);
    add(bed, loose, outline, 78, true);
  };
}

export const sandwiches = sandwich(
  whiteCrumb,
  [hex('#D99A92'), cheeseYellow],
  ['#D99A92', '#E0A63C'],
  block([24, 32], [0.7, 0.9], 4),
);
export const chickenSandwiches = sandwich(
  brownCrumb,
  [hex('#E4D2AE'), lettuceGreen],
  ['#E4D2AE', '#D8BE8E', '#6B9A38'],
  stick([16, 24], [7, 10], 4),
);
export const eggSandwiches = sandwich(
  whiteCrumb,
  [hex('#F0CC4A'), hex('#F2ECDC')],
  ['#F0CC4A', '#F4EEDF', '#5E9A3A'],
  oval([10, 16], [0.7, 1]),
);
export const vegetableSandwiches = sandwich(
  brownCrumb,
  [lettuceGreen, tomatoRed, hex('#DC7420')],
  ['#B82E1C', '#BFD28C', '#6B9A38', '#DC7420'],
  oval([15, 20], [0.9, 1]),
);
export const wraps = filled(
  [hex('#DDC08A'), hex('#D3B276')],
  stick([54, 64], [23, 27], 4),
  [lettuceGreen, hex('#B8803C'), tomatoRed],
  false,
);

const bite: Chunk = {
  outline: oval([19, 23], [0.9, 1]),
  height: 14,
  round: 0.35,
  colours: [hex('#D2A860'), hex('#C99A50')],
  grain: 0.1,
  gloss: 0.3,
  soft: 0.3,
  relief: ({ u, v }) => 9 * Math.sqrt(Math.max(0, 1 - (distance(u, v) / 14) ** 2)),
};

export const canapes: Drawing = (bed) => {
  for (const colour of ['#DE7444', '#E4DFD0', '#B82E1C', '#6B9A38']) {
    strew(bed, { apart: 74, lift: 0.75 }, (random) =>
      chunk(random, {
        ...bite,
        skin: (skin, { u, v }) => glaze(skin, hex(colour), smoothStep(15, 13.5, distance(u, v))),
      }),
    );
  }
};

const sushiRoll: Chunk = {
  ...bite,
  outline: oval([22, 25], [0.94, 1]),
  height: 22,
  round: 0.2,
  colours: [hex('#DDD8CC'), hex('#E3DFD5')],
  relief: ({ u, v, seed }) => (0.5 - cells(u / 4.4, v / 4.4, seed)) * 3,
  skin(skin, { u, v, depth }) {
    const out = distance(u, v);
    glaze(skin, u > 0 ? hex('#DE7444') : hex('#7C9A34'), smoothStep(10, 8.6, out));
    glaze(skin, hex('#12201A'), smoothStep(4, 3, depth));
  },
};

export const sushi: Drawing = (bed) => {
  strew(bed, { apart: 50, layers: 1.2, lift: 0.72, tilt: 0.15 }, (random) =>
    chunk(random, sushiRoll),
  );
  strew(bed, { apart: 92, lift: 0.75 }, (random) =>
    chunk(random, {
      ...bite,
      outline: () => ({ shape: ellipse(38, 17), reach: 40, inner: 17 }),
      height: 20,
      round: 0.9,
      colours: [hex('#DE7444')],
      gloss: 0.7,
      soft: 0.6,
      relief: () => 0,
      skin: (skin, { u, v }) =>
        glaze(
          skin,
          hex('#F0B48E'),
          smoothStep(1.6, 0.5, Math.abs(((u + v * 0.6 + 120) % 12) - 6)) * 0.7,
        ),
    }),
  );
};

export const caesarSalad: Drawing = (bed) => {
  const romaine = {
    colours: [hex('#8FB04E'), hex('#A2BE62')],
    rib: hex('#E6EBC4'),
    ribWidth: 9,
    lengths: [40, 58],
    aspect: [0.5, 0.7],
    ruffle: 8,
  } as const;
  strew(bed, { apart: 46, layers: 1.6, lift: 0.65, tilt: 0.3 }, (random) => leaf(random, romaine));
  add(bed, ['#D2A564', '#C8964E'], stick([20, 32], [9, 12], 5), 62);
  add(bed, ['#C9994C', '#D6AC66'], block([12, 16], [0.85, 1], 2), 56);
  add(bed, ['#E2D6B4'], oval([12, 20], [0.3, 0.5]), 46, true);
};

export const mixedSalad: Drawing = (bed) => {
  const greenLeaf = {
    colours: [hex('#6B9A38'), hex('#7DAA46')],
    rib: hex('#D5DFA4'),
    ribWidth: 5,
    lengths: [36, 52],
    aspect: [0.55, 0.75],
    ruffle: 9,
  } as const;
  strew(bed, { apart: 46, layers: 1.5, lift: 0.65, tilt: 0.3 }, (random) =>
    leaf(random, greenLeaf),
  );
  add(bed, ['#B82616', '#C4321C'], oval([17, 21], [0.9, 1]), 62);
  add(bed, ['#C3D596', '#B9CE88'], oval([22, 26], [0.9, 1]), 70, true);
  add(bed, ['#E0B42A'], oval([7, 9], [0.8, 1]), 46);
  add(bed, ['#DC7420'], stick([14, 22], [2.6, 3.4], 5), 50);
};

export const greekSalad: Drawing = (bed) => {
  mixedSalad(bed);
  add(bed, ['#E4DFD0', '#DDD6C4'], block([14, 18], [0.85, 1], 3), 48);
  add(bed, ['#2A1A22'], oval([12, 15], [0.85, 0.95]), 66);
};

export const potatoSalad: Drawing = (bed) => {
  spread(bed, { ...sauce, colours: [hex('#D2C49A'), hex('#DED2AE')], gloss: 0.55, soft: 0.5 });
  add(bed, ['#DDC58A', '#E2CE9A', '#D3B876'], block([17, 25], [0.75, 1], 6), 34);
  add(bed, ['#5B8A2C', '#E9E4D8'], oval([6, 9], [0.8, 1]), 44);
  herbs(bed, 24, 6);
};

export const pastaSalad: Drawing = (bed) => {
  const twist: Chunk = {
    ...morsel([hex('#DDB668'), hex('#E3C07A')], stick([19, 27], [8, 10], 3), 0.45),
    warp: { by: 1, over: 20 },
    relief: ({ u, v }) => Math.sin(u * 0.55 + v * 0.3) * 3,
  };
  strew(bed, { apart: 32, layers: 1.7, lift: 0.72, tilt: 0.2 }, (random) => chunk(random, twist));
  add(bed, ['#B82616', '#C4321C'], oval([11, 15], [0.9, 1]), 52);
  add(bed, ['#3F6B22', '#2A1A22'], oval([9, 12], [0.8, 1]), 58);
  herbs(bed, 30, 7);
};
