import { chunk, oval, type Chunk } from '../chunk.ts';
import { strew, type Bed, type Drawing } from '../pile.ts';
import { bent, ellipse } from '../shapes.ts';
import { hex, type Colour } from '../solid.ts';
import { spread } from '../spread.ts';
import { smoothStep, distance } from '../noise.ts';
import { glaze } from '../solid.ts';
import { herbs } from './garnish.ts';

const bean = (colours: readonly Colour[], length: number): Chunk => ({
  outline: () => ({
    shape: bent(ellipse(length, length * 0.58), 0.014),
    reach: length * 1.15,
    inner: length * 0.55,
  }),
  height: 1.2,
  round: 1,
  colours,
  grain: 0.07,
  gloss: 0.6,
  soft: 0.3,
  skin: (skin, { u, v }) =>
    glaze(skin, hex('#E9DCC0'), smoothStep(4, 2, distance(u, (v - length * 0.5) * 1.4)) * 0.7),
});

export function beansOver(
  bed: Bed,
  colours: readonly Colour[],
  length: number,
  apart: number,
): void {
  strew(bed, { apart, layers: 1.9, lift: 0.72 }, (random) => chunk(random, bean(colours, length)));
}

export const kidneyBeans: Drawing = (bed) =>
  beansOver(bed, [hex('#4E1416'), hex('#5C1A1A'), hex('#420E10')], 14, 18);
export const whiteBeans: Drawing = (bed) =>
  beansOver(bed, [hex('#DDCFAE'), hex('#D3C29A'), hex('#E3D8BC')], 13, 17);
export const broadBeans: Drawing = (bed) =>
  beansOver(bed, [hex('#7F9A48'), hex('#8DA656'), hex('#6F8A3A')], 18, 23);

export const bakedBeans: Drawing = (bed) => {
  spread(bed, {
    colours: [hex('#A8481A'), hex('#BE5E28')],
    height: 7,
    gloss: 0.8,
    soft: 0.4,
    folds: 3,
    foldsOver: 50,
    lumps: 1,
    lumpsOver: 12,
    ragged: 50,
  });
  strew(bed, { apart: 20, layers: 1.6, lift: 0.6, within: 0.9 }, (random) =>
    chunk(random, { ...bean([hex('#C27A3C'), hex('#CB8648'), hex('#B66C30')], 13), gloss: 0.75 }),
  );
};

const chickpea: Chunk = {
  outline: oval([11, 13.5], [0.86, 0.98]),
  height: 1.1,
  round: 1,
  warp: { by: 2.2, over: 12 },
  colours: [hex('#CFA866'), hex('#D6B274'), hex('#C59C58')],
  grain: 0.06,
  gloss: 0.35,
  soft: 0.3,
  relief: ({ u, v }) => -3 * smoothStep(3.6, 1, Math.abs(v)) * smoothStep(2, 7, u),
};

export const chickpeas: Drawing = (bed) => {
  strew(bed, { apart: 20, layers: 1.9, lift: 0.7 }, (random) => chunk(random, chickpea));
  herbs(bed, 60, 5);
};

export const chickpeaSalad: Drawing = (bed) => {
  strew(bed, { apart: 22, layers: 1.8, lift: 0.7 }, (random) => chunk(random, chickpea));
  for (const colour of ['#C3361F', '#3F6B22', '#E4DFD0', '#7A1F4C']) {
    strew(bed, { apart: 44, lift: 0.85 }, (random) =>
      chunk(random, {
        ...chickpea,
        outline: oval([8, 12], [0.6, 0.9]),
        colours: [hex(colour)],
        relief: () => 0,
      }),
    );
  }
  herbs(bed, 24, 7);
};

const ball: Chunk = {
  outline: oval([24, 29], [0.9, 1]),
  height: 0.95,
  round: 1,
  warp: { by: 3.4, over: 14 },
  bumps: [
    { by: 2, over: 7 },
    { by: 1.4, over: 3 },
  ],
  colours: [hex('#7E4E1E'), hex('#8C5A26'), hex('#704218')],
  grain: 0.3,
  mottles: [{ colour: hex('#4E5A1E'), over: 7, from: 0.64, strength: 0.5, sharp: 0.08 }],
  gloss: 0.14,
  soft: 0.06,
};

export const falafel: Drawing = (bed) => {
  strew(bed, { apart: 44, layers: 1.6, lift: 0.72 }, (random) => chunk(random, ball));
  herbs(bed, 50, 6);
};
