import { block, chunk, oval, stick, type Chunk } from '../chunk.ts';
import { between, type Random } from '../../src/random.ts';
import { cells, fractal, noise, smoothStep, distance } from '../noise.ts';
import { strew, type Bed, type Drawing } from '../pile.ts';
import { arc, box, ellipse, joined, moved, rod } from '../shapes.ts';
import { glaze, hex, type Colour } from '../solid.ts';
import { spread } from '../spread.ts';
import { leaf } from './leaves.ts';

/** Skin on one side, flesh on the other, curling over. */
function peel(
  skinColours: readonly Colour[],
  flesh: Colour,
  long: readonly [number, number],
  width: number,
): Chunk {
  return {
    outline(random: Random) {
      const radius = between(random, 34, 80);
      const half = between(random, long[0], long[1]) / radius;
      const bow = arc(radius, width * between(random, 0.7, 1.2), Math.min(2.6, half));
      return { shape: (u, v) => bow(u + radius * 0.8, v), reach: radius * 1.9, inner: width };
    },
    height: 4,
    round: 0.2,
    warp: { by: 3, over: 16 },
    colours: skinColours,
    grain: 0.22,
    gloss: 0.3,
    soft: 0.35,
    relief: ({ u, v, seed }) => (noise(u / 26, v / 26, seed) - 0.3) * 11,
    skin(skin, { u, v, depth, seed }) {
      const turned = smoothStep(0.5, 0.56, noise(u / 30, v / 30, seed + 5));
      glaze(skin, flesh, Math.max(turned, smoothStep(2.4, 1, depth) * 0.7));
    },
  };
}

function peels(bed: Bed, style: Chunk, apart = 34): void {
  strew(bed, { apart, layers: 2, lift: 0.72, tilt: 0.15, within: 0.86 }, (random) =>
    chunk(random, style),
  );
}

const potatoPeel = peel(
  [hex('#8C6436'), hex('#7A542A'), hex('#9A7242')],
  hex('#D9C48E'),
  [40, 90],
  9,
);
const carrotPeel = peel([hex('#C96A1C'), hex('#B85C14')], hex('#DF8A3A'), [40, 110], 7);
const onionSkin = peel(
  [hex('#9A5A22'), hex('#AC6C30'), hex('#8A4A18')],
  hex('#D3B98A'),
  [30, 70],
  14,
);
const greenPeel = peel([hex('#3F6A22'), hex('#4E7A2C')], hex('#BFD096'), [40, 90], 7);

export const potatoPeelings: Drawing = (bed) => peels(bed, potatoPeel);
export const carrotPeelings: Drawing = (bed) => {
  peels(bed, carrotPeel);
  strew(bed, { apart: 96, lift: 0.8 }, (random) => chunk(random, carrotTop));
};
export const onionSkins: Drawing = (bed) => peels(bed, { ...onionSkin, gloss: 0.5 }, 36);

const carrotTop: Chunk = {
  outline: oval([15, 20], [0.8, 0.95]),
  height: 16,
  round: 0.7,
  colours: [hex('#C96A1C')],
  grain: 0.15,
  gloss: 0.3,
  skin: (skin, { u, v }) => glaze(skin, hex('#4F7428'), smoothStep(9, 7, distance(u, v))),
};

const outerLeaf = {
  colours: [hex('#7FA048'), hex('#93B05C'), hex('#6A8E38')],
  rib: hex('#D9E0B0'),
  ribWidth: 9,
  lengths: [40, 64],
  aspect: [0.6, 0.8],
  ruffle: 10,
} as const;

const core: Chunk = {
  outline: block([20, 32], [0.6, 0.9], 8),
  height: 24,
  round: 0.6,
  warp: { by: 5, over: 18 },
  colours: [hex('#D3DCA6'), hex('#C6D292'), hex('#DEE4BC')],
  grain: 0.1,
  gloss: 0.3,
  soft: 0.4,
};

export const saladTrimmings: Drawing = (bed) => {
  strew(bed, { apart: 56, layers: 1.5, lift: 0.65, tilt: 0.35 }, (random) =>
    leaf(random, outerLeaf),
  );
  strew(bed, { apart: 84, lift: 0.8, tilt: 0.2 }, (random) => chunk(random, core));
};

export const brassicaStalks: Drawing = (bed) => {
  strew(bed, { apart: 46, layers: 1.7, lift: 0.72, tilt: 0.15 }, (random) =>
    chunk(random, {
      ...core,
      outline: stick([26, 50], [13, 19], 8, 1.25),
      height: 1.4,
      round: 1,
      colours: [hex('#9FB868'), hex('#B5C884'), hex('#D6D2A6')],
    }),
  );
  strew(bed, { apart: 92, lift: 0.75, tilt: 0.3 }, (random) =>
    leaf(random, { ...outerLeaf, lengths: [28, 42], colours: [hex('#5A8038'), hex('#6A8E48')] }),
  );
};

export const vegetableTrimmings: Drawing = (bed) => {
  peels(bed, potatoPeel, 60);
  peels(bed, carrotPeel, 60);
  peels(bed, greenPeel, 62);
  peels(bed, onionSkin, 72);
  strew(bed, { apart: 84, lift: 0.75, tilt: 0.3 }, (random) => leaf(random, outerLeaf));
  strew(bed, { apart: 96, lift: 0.8 }, (random) => chunk(random, core));
};

/** Skin outside, pith, a little flesh inside. */
const thickRind = (outside: Colour, inside: Colour, pith: Colour, width: number): Chunk => ({
  outline(random) {
    const bow = arc(72, width * between(random, 0.85, 1.1), between(random, 0.55, 0.9));
    return { shape: (u, v) => bow(u + 60, v) + Math.abs(v) * 0.09, reach: 92, inner: width };
  },
  height: 15,
  round: 0.5,
  warp: { by: 2, over: 26 },
  colours: [inside],
  grain: 0.1,
  gloss: 0.5,
  soft: 0.5,
  skin(skin, { u, v, seed }) {
    const across =
      (distance(u + 60, v) - 72) / width + (fractal(u / 10, v / 10, seed, 2) - 0.5) * 0.3;
    glaze(skin, pith, smoothStep(-0.5, -0.2, across));
    glaze(skin, outside, smoothStep(0.3, 0.45, across));
  },
});

export const melonRind: Drawing = (bed) =>
  strew(bed, { apart: 62, layers: 1.7, lift: 0.72 }, (random) =>
    chunk(random, thickRind(hex('#A89A5C'), hex('#DE9A52'), hex('#C8CC92'), 21)),
  );
export const pineappleSkin: Drawing = (bed) =>
  strew(bed, { apart: 58, layers: 1.7, lift: 0.72 }, (random) => {
    const style = thickRind(hex('#7A5424'), hex('#DFBE52'), hex('#C69A3C'), 20);
    return chunk(random, {
      ...style,
      relief: ({ u, v, seed }) => 4 * (1 - cells(u / 13, v / 13, seed)),
    });
  });
export const pumpkinSkin: Drawing = (bed) => {
  strew(bed, { apart: 58, layers: 1.7, lift: 0.72 }, (random) =>
    chunk(random, thickRind(hex('#A8541A'), hex('#DC8A2C'), hex('#E0A048'), 19)),
  );
  strew(bed, { apart: 30, lift: 0.9, tilt: 0.2 }, (random) =>
    chunk(random, {
      ...core,
      outline: oval([9, 12], [0.55, 0.65]),
      height: 0.5,
      colours: [hex('#E0D3AA'), hex('#D6C592')],
    }),
  );
};

export const citrusPeel: Drawing = (bed) => {
  for (const colour of ['#DA7C18', '#DDB830']) {
    strew(bed, { apart: 66, layers: 1.1, lift: 0.72, tilt: 0.2 }, (random) =>
      chunk(random, turned(hex(colour))),
    );
    strew(bed, { apart: 72, layers: 1, lift: 0.75, tilt: 0.25 }, (random) =>
      chunk(random, cup(hex(colour))),
    );
  }
};

const turned = (zest: Colour): Chunk => ({
  outline: oval([30, 38], [0.8, 0.98]),
  height: 20,
  round: 0.95,
  warp: { by: 4, over: 22 },
  colours: [zest],
  grain: 0.06,
  gloss: 0.45,
  soft: 0.3,
  relief: ({ u, v, seed }) => -1.2 * smoothStep(0.4, 0.2, cells(u / 3.6, v / 3.6, seed)),
});

/** Pith inside, zest at the rim. */
const cup = (zest: Colour): Chunk => ({
  outline: oval([30, 38], [0.8, 0.98]),
  height: 16,
  round: 0.3,
  warp: { by: 4, over: 22 },
  colours: [hex('#DDD0A6'), hex('#E2D8B4')],
  grain: 0.16,
  gloss: 0.35,
  soft: 0.5,
  relief: ({ u, v }) =>
    -9 * smoothStep(0.75, 0.2, distance(u / 32, v / 29)) + Math.sin(Math.atan2(v, u) * 9) * 0.9,
  skin: (skin, { depth }) => glaze(skin, zest, smoothStep(5, 3, depth)),
});

export const fruitPeel: Drawing = (bed) => {
  peels(
    bed,
    peel([hex('#9A2A1E'), hex('#A8A040'), hex('#8FA83A')], hex('#E0D4A4'), [40, 90], 8),
    44,
  );
  strew(bed, { apart: 74, lift: 0.75, tilt: 0.2 }, (random) => chunk(random, cup(hex('#DA7C18'))));
  strew(bed, { apart: 74, lift: 0.8 }, (random) => chunk(random, appleCore));
};

const appleCore: Chunk = {
  outline: () => ({ shape: (u, v) => box(30, 11 + u * u * 0.012, 5)(u, v), reach: 40, inner: 13 }),
  height: 17,
  round: 1,
  warp: { by: 3, over: 14 },
  colours: [hex('#DCC78C'), hex('#CFB574')],
  mottles: [{ colour: hex('#8E6024'), over: 12, from: 0.52, strength: 0.6 }],
  gloss: 0.3,
  soft: 0.35,
  skin: (skin, { u }) => glaze(skin, hex('#9A2A1E'), smoothStep(22, 26, Math.abs(u)) * 0.9),
};

export const bananaSkins: Drawing = (bed) =>
  strew(bed, { apart: 70, layers: 1.7, lift: 0.72, tilt: 0.1 }, (random) =>
    chunk(random, {
      outline(inner) {
        const flaps = [-0.75, 0.05, 0.8].map((angle, index) => {
          const length = between(inner, 40, 52);
          return moved(
            rod(length, 13, 8 - index),
            Math.cos(angle) * length * 0.9,
            Math.sin(angle) * length * 0.9,
            angle,
          );
        });
        return { shape: joined(flaps, 10), reach: 112, inner: 12 };
      },
      height: 6,
      round: 0.4,
      warp: { by: 6, over: 30 },
      colours: [hex('#C9A02C'), hex('#B98E22'), hex('#D3AC3C')],
      grain: 0.1,
      mottles: [{ colour: hex('#3E280E'), over: 13, from: 0.56, strength: 0.85, sharp: 0.1 }],
      gloss: 0.25,
      soft: 0.25,
      relief: ({ u, v, seed }) => (noise(u / 26, v / 26, seed) - 0.4) * 9,
      skin(skin, { u, v, depth, seed }) {
        glaze(
          skin,
          hex('#DDD0A0'),
          smoothStep(0.56, 0.62, noise(u / 34, v / 34, seed + 3)) * smoothStep(1.5, 4, depth) * 0.9,
        );
        glaze(skin, hex('#4A3414'), smoothStep(6, -4, u) * 0.7);
      },
    }),
  );

export const avocadoSkins: Drawing = (bed) => {
  strew(bed, { apart: 58, layers: 1.5, lift: 0.72, tilt: 0.25 }, (random) =>
    chunk(random, {
      ...cup(hex('#1E2414')),
      outline: oval([38, 48], [0.62, 0.74]),
      colours: [hex('#8E9440'), hex('#7C8434')],
      mottles: [{ colour: hex('#4A4A20'), over: 12, from: 0.5, strength: 0.7 }],
      relief: ({ u, v }) => -10 * smoothStep(0.8, 0.2, distance(u / 42, v / 29)),
    }),
  );
  strew(bed, { apart: 84, lift: 0.8 }, (random) =>
    chunk(random, {
      outline: oval([19, 23], [0.86, 0.98]),
      height: 1,
      round: 1,
      colours: [hex('#6A3E1C'), hex('#7A4A24')],
      mottles: [{ colour: hex('#4A260E'), over: 14, from: 0.5, strength: 0.5 }],
      gloss: 0.5,
      soft: 0.1,
    }),
  );
};

export const coffeeGrounds: Drawing = (bed) => {
  spread(bed, {
    colours: [hex('#1C0F08'), hex('#2A170C')],
    height: 18,
    gloss: 0.28,
    soft: 0.02,
    folds: 10,
    foldsOver: 40,
    lumps: 5,
    lumpsOver: 5,
    ragged: 40,
    spoonfuls: 4,
  });
  strew(bed, { apart: 60, layers: 1.3, lift: 0.6, tilt: 0.1 }, (random) =>
    chunk(random, {
      outline: oval([31, 35], [0.95, 1]),
      height: 15,
      round: 0.16,
      colours: [hex('#24130A'), hex('#2C180D')],
      grain: 0.4,
      grainOver: 2.4,
      bumps: [{ by: 1.4, over: 3 }],
      warp: { by: 2, over: 10 },
      gloss: 0.2,
      soft: 0.02,
    }),
  );
};

export const teaBags: Drawing = (bed) =>
  strew(bed, { apart: 56, layers: 1.6, lift: 0.72, tilt: 0.15 }, (random) =>
    chunk(random, {
      outline: block([29, 34], [0.8, 0.95], 3),
      height: 14,
      round: 0.8,
      warp: { by: 5, over: 26 },
      bumps: [{ by: 3, over: 14 }],
      colours: [hex('#8E6234'), hex('#9C7040'), hex('#7C5228')],
      grain: 0.12,
      mottles: [{ colour: hex('#4A2A10'), over: 16, from: 0.44, strength: 0.75, sharp: 0.2 }],
      gloss: 0.4,
      soft: 0.4,
      skin: (skin, { depth }) => glaze(skin, hex('#B99A6C'), smoothStep(4, 2.6, depth)),
    }),
  );

function boneOf(length: readonly [number, number], thick: number): Chunk {
  return {
    outline(random) {
      const half = between(random, ...length);
      const knob = (at: number, side: number) =>
        moved(ellipse(thick * 1.3, thick * 1.15), at, side * thick * 0.9);
      const shape = joined(
        [rod(half, thick), knob(half, 1), knob(half, -1), knob(-half, 1), knob(-half, -1)],
        thick * 0.8,
      );
      return { shape, reach: half + thick * 2.6, inner: thick };
    },
    height: 1.5,
    round: 1,
    warp: { by: 2.5, over: 20 },
    bumps: [{ by: 1, over: 9 }],
    colours: [hex('#D6C6A4'), hex('#CDBA94'), hex('#DDD0B4')],
    grain: 0.1,
    mottles: [
      { colour: hex('#8A3A26'), over: 18, from: 0.52, strength: 0.75, sharp: 0.14 },
      { colour: hex('#B88A58'), over: 12, from: 0.56, strength: 0.5 },
    ],
    gloss: 0.45,
    soft: 0.3,
  };
}

export const beefBones: Drawing = (bed) =>
  strew(bed, { apart: 74, layers: 1.6, lift: 0.72, tilt: 0.1 }, (random) =>
    chunk(random, boneOf([44, 68], 14)),
  );

export const poultryBones: Drawing = (bed) => {
  strew(bed, { apart: 46, layers: 1.4, lift: 0.72, tilt: 0.15 }, (random) =>
    chunk(random, boneOf([26, 46], 6.5)),
  );
  strew(bed, { apart: 58, layers: 1.1, lift: 0.7, tilt: 0.3 }, (random) =>
    chunk(random, scrap([hex('#B47A46'), hex('#A06634'), hex('#C89460')])),
  );
  strew(bed, { apart: 66, lift: 0.8, tilt: 0.15 }, (random) =>
    chunk(random, boneOf([22, 38], 5.5)),
  );
};

const scrap = (colours: readonly Colour[]): Chunk => ({
  outline: oval([20, 36], [0.45, 0.75]),
  height: 0.6,
  round: 0.6,
  warp: { by: 10, over: 20 },
  bumps: [
    { by: 3, over: 12 },
    { by: 1, over: 4 },
  ],
  colours,
  grain: 0.16,
  gloss: 0.6,
  soft: 0.45,
});

const fatty =
  (lean: Colour): Drawing =>
  (bed) =>
    strew(bed, { apart: 38, layers: 2, lift: 0.72, tilt: 0.2 }, (random) =>
      chunk(random, {
        ...scrap([hex('#DDCBAA'), hex('#D5BE98'), hex('#E2D4BA')]),
        mottles: [{ colour: lean, over: 16, from: 0.54, strength: 0.9, sharp: 0.1 }],
      }),
    );

export const meatTrim = fatty(hex('#8E2A24'));
export const poultrySkin = fatty(hex('#C9926A'));

const fishHead: Chunk = {
  outline: () => ({
    shape: (u, v) => ellipse(38, 27)(u, v * (1 - u * 0.006)),
    reach: 46,
    inner: 25,
  }),
  height: 22,
  round: 1,
  colours: [hex('#8E9494'), hex('#9AA09E')],
  grain: 0.1,
  gloss: 0.8,
  soft: 0.2,
  skin(skin, { u, v, seed }) {
    glaze(skin, hex('#3A4648'), smoothStep(2, -8, v + fractal(u / 10, v / 10, seed, 2) * 6) * 0.8);
    const eye = distance(u + 14, v + 6);
    glaze(skin, hex('#D6CCA0'), smoothStep(9, 8, eye));
    glaze(skin, hex('#0C0C0C'), smoothStep(5.4, 4.6, eye));
    glaze(skin, hex('#8A2A24'), smoothStep(24, 30, u + noise(u / 6, v / 6, seed) * 6));
  },
};

export const fishTrim: Drawing = (bed) => {
  strew(bed, { apart: 50, layers: 1.3, lift: 0.72, tilt: 0.2 }, (random) =>
    chunk(random, {
      ...scrap([hex('#9AA0A0'), hex('#6E7878'), hex('#B4B4AC')]),
      outline: oval([34, 58], [0.28, 0.45]),
      gloss: 0.8,
    }),
  );
  strew(bed, { apart: 84, lift: 0.75 }, (random) => chunk(random, fishHead));
  strew(bed, { apart: 84, lift: 0.8 }, (random) =>
    chunk(random, {
      ...boneOf([40, 56], 3),
      colours: [hex('#D9CFBC')],
      outline: (inner) => {
        const half = between(inner, 42, 58);
        const comb = (u: number, v: number) =>
          Math.max(
            Math.abs(((u + 120 + Math.abs(v) * 0.5) % 11) - 5.5) - 1.5,
            Math.abs(v) - 22 + Math.abs(u) * 0.25,
            Math.abs(u) - half,
          );
        return {
          shape: (u, v) => Math.min(rod(half, 3)(u, v), comb(u, v)),
          reach: half + 8,
          inner: 3,
        };
      },
    }),
  );
};
