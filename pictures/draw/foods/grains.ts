import { chunk, oval, stick, type Chunk } from '../chunk.ts';
import { between, oneOf, type Random } from '../../src/random.ts';
import { strew, type Bed, type Drawing } from '../pile.ts';
import { arc, rod } from '../shapes.ts';
import { hex, type Colour } from '../solid.ts';
import { spread } from '../spread.ts';
import { herbs, specks } from './garnish.ts';

const dice = (colours: readonly Colour[], size: number): Chunk => ({
  outline: oval([size * 0.8, size * 1.2], [0.75, 1]),
  height: 0.9,
  round: 0.9,
  warp: { by: 2, over: 10 },
  colours,
  gloss: 0.45,
  soft: 0.4,
});

const peaColours = [hex('#5F9A2C'), hex('#6FA83A'), hex('#4F8A22')];
const carrotColours = [hex('#DC7420'), hex('#E5842F')];

function grains(bed: Bed, mound: readonly [Colour, Colour], grain: Chunk, apart: number): void {
  spread(bed, {
    colours: mound,
    height: 16,
    gloss: 0.1,
    soft: 0.4,
    folds: 6,
    foldsOver: 70,
    lumps: 2,
    lumpsOver: 9,
    ragged: 30,
    within: 0.93,
  });
  strew(bed, { apart, layers: 1.7, lift: 0.9, tilt: 0.3 }, (random) => chunk(random, grain));
}

const riceGrain: Chunk = {
  outline: stick([6.5, 9.5], [2.5, 3.1], 1.2),
  height: 4.6,
  round: 1,
  colours: [hex('#DDD3BC'), hex('#E4DCC9'), hex('#D3C7AB')],
  grain: 0.06,
  gloss: 0.3,
  soft: 0.5,
};

export const rice: Drawing = (bed) => grains(bed, [hex('#B8A988'), hex('#CCBFA2')], riceGrain, 8.6);

export const friedRice: Drawing = (bed) => {
  const grain = { ...riceGrain, colours: [hex('#C99A52'), hex('#D3AB68'), hex('#BD8A40')] };
  grains(bed, [hex('#9C7136'), hex('#AF8446')], grain, 8.6);
  strew(bed, { apart: 46, lift: 1 }, (random) => chunk(random, dice(peaColours, 7)));
  strew(bed, { apart: 56, lift: 1 }, (random) => chunk(random, dice(carrotColours, 7)));
  strew(bed, { apart: 64, lift: 1 }, (random) =>
    chunk(random, dice([hex('#E8C04C'), hex('#EFD27A')], 11)),
  );
};

export const paella: Drawing = (bed) => {
  const grain = { ...riceGrain, colours: [hex('#D9A02E'), hex('#E0AE44'), hex('#CB8E20')] };
  grains(bed, [hex('#A6711A'), hex('#BB8428')], grain, 8.6);
  strew(bed, { apart: 60, lift: 1 }, (random) => chunk(random, dice(peaColours, 7)));
  strew(bed, { apart: 62, lift: 1 }, (random) =>
    chunk(random, {
      ...dice([hex('#C23A1E'), hex('#CF4A26')], 8),
      outline: stick([14, 22], [5, 6], 5),
    }),
  );
  strew(bed, { apart: 84, lift: 0.95 }, (random) =>
    chunk(random, { ...dice([hex('#D78A5C'), hex('#E09C70')], 10), outline: prawnBow }),
  );
};

const prawnBow = (random: Random) => {
  const radius = between(random, 15, 19);
  const bow = arc(radius, 7.5, 1.9);
  return { shape: bow, reach: radius + 9, inner: 7.5 };
};

const tinyGrain = (colours: readonly Colour[], size: number): Chunk => ({
  outline: oval([size * 0.8, size * 1.15], [0.8, 1]),
  height: 0.9,
  round: 1,
  colours,
  grain: 0.05,
  gloss: 0.2,
  soft: 0.4,
});

export const couscous: Drawing = (bed) => {
  const colours = [hex('#D8B878'), hex('#CFAB66'), hex('#E0C58C')];
  grains(bed, [hex('#AD8742'), hex('#BE9A56')], tinyGrain(colours, 3), 6);
  herbs(bed, 52, 5);
};

export const quinoa: Drawing = (bed) => {
  const colours = [hex('#C9AE7C'), hex('#BC9D66'), hex('#8C5A3C'), hex('#D6C096')];
  grains(bed, [hex('#8F6F40'), hex('#A38350')], tinyGrain(colours, 3.6), 6.6);
};

export const tabbouleh: Drawing = (bed) => {
  quinoa(bed);
  herbs(bed, 15, 8);
  strew(bed, { apart: 34, lift: 1 }, (random) =>
    chunk(random, dice([hex('#C3361F'), hex('#CF4B2C')], 8)),
  );
};

const lentil = (colours: readonly Colour[]): Chunk => ({
  ...tinyGrain(colours, 5.6),
  height: 0.55,
  gloss: 0.35,
  soft: 0.15,
});

export const lentils: Drawing = (bed) => {
  const colours = [hex('#6A4A28'), hex('#5A4222'), hex('#785836'), hex('#4C4A22')];
  grains(bed, [hex('#3E2A14'), hex('#4E361C')], lentil(colours), 8.6);
};

const flakeColours = [hex('#C98A3C'), hex('#B87428'), hex('#D69C50')];

const flake: Chunk = {
  outline: oval([12, 19], [0.6, 0.9]),
  height: 4,
  round: 0.3,
  warp: { by: 4, over: 10 },
  colours: flakeColours,
  mottles: [{ colour: hex('#8C4E16'), over: 8, from: 0.55, strength: 0.5 }],
  relief: ({ u, v }) => (u * u + v * v * 0.4) * 0.018,
  gloss: 0.15,
};

export const cereal: Drawing = (bed) =>
  strew(bed, { apart: 19, layers: 2.4, lift: 0.75, tilt: 0.4 }, (random) => chunk(random, flake));

export const muesli: Drawing = (bed) => {
  const oat = {
    ...flake,
    outline: oval([6, 10], [0.7, 0.95]),
    height: 3,
    colours: [hex('#CDB080'), hex('#BF9C66')],
  };
  strew(bed, { apart: 10, layers: 2.4, lift: 0.8, tilt: 0.3 }, (random) => chunk(random, oat));
  strew(bed, { apart: 38, lift: 0.9 }, (random) =>
    chunk(random, { ...dice([hex('#3C1C1E'), hex('#55281E')], 10), gloss: 0.3 }),
  );
  strew(bed, { apart: 46, lift: 0.9 }, (random) =>
    chunk(random, { ...dice([hex('#B98A58'), hex('#8E5A30')], 12), gloss: 0.15 }),
  );
};

export const porridge: Drawing = (bed) => {
  spread(bed, {
    colours: [hex('#B9A176'), hex('#CDB890')],
    height: 16,
    gloss: 0.62,
    soft: 0.5,
    folds: 7,
    foldsOver: 60,
    lumps: 4.4,
    lumpsOver: 9,
    ragged: 34,
  });
};

const tube: Chunk = {
  outline: (random) => {
    const half = between(random, 30, 42);
    const straight = rod(half, 11);
    const shape = (u: number, v: number) => Math.max(straight(u, v), Math.abs(u + v * 0.5) - half);
    return { shape, reach: half + 16, inner: 11 };
  },
  height: 17,
  round: 1,
  colours: [hex('#DDB468'), hex('#E3BE78'), hex('#D5A957')],
  grain: 0.08,
  relief: ({ v }) => Math.sin(v * 1.5) * 0.7,
  gloss: 0.42,
  soft: 0.4,
};

export const penne: Drawing = (bed) =>
  strew(bed, { apart: 42, layers: 2, lift: 0.75, tilt: 0.25 }, (random) => chunk(random, tube));

const elbow: Chunk = {
  ...tube,
  outline: (random) => {
    const radius = between(random, 17, 22);
    return { shape: arc(radius, 8.5, 1.25), reach: radius + 10, inner: 8.5 };
  },
  height: 14,
  relief: () => 0,
};

export const macaroni: Drawing = (bed) => {
  spread(bed, cheeseSauce);
  strew(bed, { apart: 31, layers: 1.6, lift: 0.8, tilt: 0.2, within: 0.95 }, (random) =>
    chunk(random, { ...elbow, colours: [hex('#E0A93F'), hex('#E8B752')] }),
  );
};

const cheeseSauce = {
  colours: [hex('#D89A2C'), hex('#E6B048')] as const,
  height: 10,
  gloss: 0.6,
  soft: 0.5,
  folds: 4,
  foldsOver: 60,
  lumps: 1.4,
  lumpsOver: 14,
  ragged: 34,
};

function strand(random: Random, colours: readonly Colour[], radius: number): Chunk {
  const bow = between(random, 34, 100);
  const half = between(random, 0.6, Math.min(2.6, 150 / bow));
  const colour = oneOf(random, colours);
  return {
    outline: () => ({
      shape: (u, v) => arc(bow, radius, half)(u + bow * 0.7, v),
      reach: bow * 1.75,
      inner: radius,
    }),
    height: radius * 1.9,
    round: 1,
    colours: [colour],
    grain: 0.06,
    gloss: 0.45,
    soft: 0.4,
  };
}

function strands(bed: Bed, colours: readonly Colour[], radius: number, apart: number): void {
  strew(bed, { apart, layers: 1.4, lift: 0.85, within: 0.82 }, (random) =>
    chunk(random, strand(random, colours, radius)),
  );
}

const spaghettiColours = [hex('#DDB66A'), hex('#E4C27E'), hex('#D3A755')];

export const spaghetti: Drawing = (bed) => {
  spread(bed, {
    ...cheeseSauce,
    colours: [hex('#A87C34'), hex('#BC9048')],
    gloss: 0.2,
    within: 0.8,
  });
  strands(bed, spaghettiColours, 4, 15);
};

export const noodles: Drawing = (bed) => {
  spread(bed, {
    ...cheeseSauce,
    colours: [hex('#7E5420'), hex('#946630')],
    gloss: 0.3,
    within: 0.8,
  });
  strands(bed, [hex('#C08B42'), hex('#CB9A54'), hex('#AF7932')], 4.2, 15);
  strew(bed, { apart: 58, lift: 1 }, (random) =>
    chunk(random, { ...dice(peaColours, 7), outline: stick([12, 20], [3, 4], 4) }),
  );
  strew(bed, { apart: 66, lift: 1 }, (random) =>
    chunk(random, { ...dice(carrotColours, 7), outline: stick([14, 22], [3, 4], 4) }),
  );
};

const bolognese = {
  ...cheeseSauce,
  colours: [hex('#7E2A12'), hex('#A33E1C')] as const,
  height: 15,
  lumps: 5,
  lumpsOver: 9,
  gloss: 0.55,
  within: 0.58,
};

const minceInSauce: Chunk = {
  outline: oval([7, 13], [0.7, 1]),
  height: 0.9,
  round: 0.9,
  warp: { by: 4, over: 8 },
  bumps: [{ by: 1.5, over: 4 }],
  colours: [hex('#7A3216'), hex('#8C3D1C'), hex('#6A2A14')],
  gloss: 0.4,
  soft: 0.1,
};

export const spaghettiBolognese: Drawing = (bed) => {
  spaghetti(bed);
  spread(bed, { ...bolognese, height: 34 });
  strew(bed, { apart: 20, within: 0.56, lift: 0.95 }, (random) => chunk(random, minceInSauce));
  herbs(bed, 70, 9);
};

export const penneTomato: Drawing = (bed) => {
  spread(bed, {
    ...bolognese,
    within: 0.86,
    height: 9,
    lumps: 2,
    gloss: 0.7,
    colours: [hex('#A8321A'), hex('#BE4522')],
  });
  strew(bed, { apart: 46, layers: 1.8, lift: 0.7, tilt: 0.25 }, (random) =>
    chunk(random, {
      ...tube,
      mottles: [{ colour: hex('#B93E1E'), over: 26, from: 0.5, strength: 0.8 }],
    }),
  );
  strew(bed, { apart: 52, lift: 0.95 }, (random) =>
    chunk(random, {
      ...minceInSauce,
      outline: oval([9, 16], [0.7, 1]),
      colours: [hex('#B2371B'), hex('#C4492A')],
      gloss: 0.7,
    }),
  );
  herbs(bed, 66, 12);
};

const dumplingFold = (spot: { u: number; v: number }): number =>
  Math.max(0, 6 - Math.abs(spot.v + 6) * 0.9) + Math.sin(spot.u * 0.5) * 0.5;

export const ravioli: Drawing = (bed) => {
  const parcel: Chunk = {
    outline: (random) => {
      const half = between(random, 27, 32);
      const wavy = (u: number, v: number) =>
        Math.max(Math.abs(u), Math.abs(v)) - half - Math.sin((u + v) * 0.8) * 1.2;
      return { shape: wavy, reach: half * 1.5, inner: half };
    },
    height: 5,
    round: 0.12,
    warp: { by: 3, over: 26 },
    colours: [hex('#E0BC74'), hex('#E6C684'), hex('#D8B064')],
    grain: 0.06,
    relief: ({ depth }) => 12 * Math.min(1, Math.max(0, depth - 8) / 16) ** 0.7,
    gloss: 0.45,
    soft: 0.45,
  };
  strew(bed, { apart: 56, layers: 1.7, lift: 0.75, tilt: 0.2 }, (random) => chunk(random, parcel));
  herbs(bed, 44, 6);
};

export const gnocchi: Drawing = (bed) => {
  const nub: Chunk = {
    outline: oval([17, 22], [0.62, 0.74]),
    height: 0.95,
    round: 1,
    warp: { by: 2.5, over: 18 },
    colours: [hex('#E2C78A'), hex('#E8D09A'), hex('#D9BA78')],
    grain: 0.06,
    relief: ({ u }) => Math.sin(u * 1.1) * 0.8,
    gloss: 0.36,
    soft: 0.5,
  };
  strew(bed, { apart: 31, layers: 1.9, lift: 0.75 }, (random) => chunk(random, nub));
  herbs(bed, 44, 6);
};

export const dumplings: Drawing = (bed) => {
  const parcel: Chunk = {
    outline: oval([36, 44], [0.52, 0.62]),
    height: 0.85,
    round: 1,
    warp: { by: 5, over: 26 },
    colours: [hex('#DCC9A0'), hex('#E3D2AE'), hex('#D2BC8E')],
    grain: 0.05,
    mottles: [{ colour: hex('#A8762E'), over: 22, from: 0.6, strength: 0.6 }],
    relief: dumplingFold,
    gloss: 0.4,
    soft: 0.55,
  };
  strew(bed, { apart: 58, layers: 1.5, lift: 0.75, tilt: 0.2 }, (random) => chunk(random, parcel));
  specks(bed, 26, hex('#2F571B'), 3);
};

export const sugar: Drawing = (bed) => {
  const crystal = tinyGrain([hex('#E6E2DA'), hex('#EFEDE8')], 1.8);
  grains(bed, [hex('#CFCBC2'), hex('#DEDAD2')], { ...crystal, gloss: 0.7 }, 6);
};

export const flour: Drawing = (bed) => {
  spread(bed, {
    colours: [hex('#D9D0BF'), hex('#E4DDD0')],
    height: 24,
    gloss: 0,
    soft: 0.3,
    folds: 9,
    foldsOver: 50,
    lumps: 3,
    lumpsOver: 7,
    ragged: 34,
  });
  strew(bed, { apart: 24, lift: 0.8 }, (random) => {
    const colours = [hex('#DDD5C5'), hex('#E6DFD2')];
    return chunk(random, {
      ...tinyGrain(colours, between(random, 3, 8)),
      gloss: 0,
      warp: { by: 3, over: 6 },
    });
  });
};
