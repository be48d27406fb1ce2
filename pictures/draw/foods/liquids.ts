import { chunk, oval, stick, type Chunk } from '../chunk.ts';
import { strew, type Bed, type Drawing } from '../pile.ts';
import { ring } from '../shapes.ts';
import { hex, type Colour } from '../solid.ts';
import { spread, type Spread } from '../spread.ts';
import { herbs, specks } from './garnish.ts';

const poured: Spread = {
  colours: [hex('#B04A1E'), hex('#C25E2C')],
  height: 5,
  gloss: 0.86,
  soft: 0.5,
  folds: 1.8,
  foldsOver: 90,
  lumps: 0.35,
  lumpsOver: 16,
  ragged: 54,
  thinRim: 0.35,
};

const drop = (bed: Bed, style: Spread): void => {
  const splash: Chunk = {
    outline: oval([4, 13], [0.75, 1]),
    height: 3.2,
    round: 0.8,
    colours: [style.colours[1]],
    grain: 0.03,
    gloss: style.gloss,
    soft: style.soft,
    opacity: style.opacity ?? 1,
  };
  strew(bed, { apart: 84, within: 1.16, lift: 0 }, (random) => chunk(random, splash));
  spread(bed, style);
};

const bit = (colours: readonly Colour[], outline: Chunk['outline']): Chunk => ({
  outline,
  height: 0.6,
  round: 0.8,
  warp: { by: 3, over: 10 },
  bumps: [{ by: 0.8, over: 5 }],
  colours,
  grain: 0.12,
  gloss: 0.7,
  soft: 0.3,
});

function afloat(
  bed: Bed,
  colours: readonly Colour[],
  outline: Chunk['outline'],
  apart: number,
): void {
  strew(bed, { apart, lift: 0.75, within: 0.9 }, (random) => chunk(random, bit(colours, outline)));
}

const smoothSoup =
  (dark: string, light: string): Drawing =>
  (bed) => {
    drop(bed, { ...poured, colours: [hex(dark), hex(light)], folds: 3 });
    herbs(bed, 62, 5);
    specks(bed, 44, hex('#2A1C10'), 1.8);
  };

export const orangeSoup = smoothSoup('#B4611A', '#C97A2A');
export const tomatoSoup = smoothSoup('#A8331A', '#BC4726');
export const greenSoup = smoothSoup('#5E7A2C', '#74903C');
export const creamSoup = smoothSoup('#BFA77A', '#D0BC94');
export const lentilSoup = smoothSoup('#8A5A24', '#9E6C32');

export const chunkySoup: Drawing = (bed) => {
  drop(bed, { ...poured, colours: [hex('#A86A24'), hex('#B97C34')], opacity: 0.9 });
  afloat(bed, [hex('#D87420'), hex('#E08430')], oval([9, 14], [0.8, 1]), 40);
  afloat(bed, [hex('#D9C78C'), hex('#CDB874')], oval([11, 17], [0.7, 1]), 42);
  afloat(bed, [hex('#5B8A2C'), hex('#6A9A38')], oval([7, 9], [0.9, 1]), 46);
  afloat(bed, [hex('#B83A1E')], oval([8, 12], [0.7, 1]), 62);
  herbs(bed, 40, 6);
};

export const noodleSoup: Drawing = (bed) => {
  drop(bed, { ...poured, colours: [hex('#B98F3C'), hex('#C8A252')], opacity: 0.8 });
  afloat(bed, [hex('#DDBE78'), hex('#D2AF62')], stick([20, 40], [3, 4], 14), 26);
  afloat(bed, [hex('#D9B488'), hex('#CBA070')], oval([12, 20], [0.5, 0.8]), 52);
  afloat(bed, [hex('#D87420')], oval([8, 12], [0.8, 1]), 58);
  herbs(bed, 40, 6);
};

export const onionSoup: Drawing = (bed) => {
  drop(bed, { ...poured, colours: [hex('#6E3E14'), hex('#84501E')], opacity: 0.92 });
  afloat(bed, [hex('#A8702C'), hex('#96601F')], stick([16, 30], [3, 4.4], 14), 26);
};

export const gravy: Drawing = (bed) =>
  drop(bed, { ...poured, colours: [hex('#3E1E0C'), hex('#552C12')], folds: 3 });
export const brownSauce: Drawing = (bed) => {
  gravy(bed);
  afloat(bed, [hex('#7A5230'), hex('#68421F')], oval([9, 17], [0.5, 0.8]), 40);
};
export const tomatoSauce: Drawing = (bed) => {
  drop(bed, {
    ...poured,
    colours: [hex('#9A2612'), hex('#B43A1C')],
    height: 10,
    gloss: 0.72,
    folds: 6,
    foldsOver: 50,
    lumps: 2.6,
    lumpsOver: 11,
    thinRim: 0.1,
  });
  afloat(bed, [hex('#B6341A'), hex('#C44626')], oval([8, 17], [0.6, 0.95]), 34);
  herbs(bed, 70, 8);
};
export const ketchup: Drawing = (bed) =>
  drop(bed, {
    ...poured,
    colours: [hex('#A01A10'), hex('#B42616')],
    height: 9,
    folds: 7,
    foldsOver: 46,
    thinRim: 0,
  });
export const creamSauce: Drawing = (bed) => {
  drop(bed, {
    ...poured,
    colours: [hex('#D2C29C'), hex('#DFD2B2')],
    height: 7,
    folds: 4,
    thinRim: 0.1,
  });
  specks(bed, 22, hex('#3A2E20'), 1.6);
};
export const yellowSauce: Drawing = (bed) =>
  drop(bed, {
    ...poured,
    colours: [hex('#D3A02A'), hex('#E0B444')],
    height: 8,
    folds: 5,
    foldsOver: 60,
    thinRim: 0.1,
  });
export const currySauce: Drawing = (bed) => {
  drop(bed, {
    ...poured,
    colours: [hex('#B06A14'), hex('#C68024')],
    height: 8,
    folds: 5,
    lumps: 1.6,
    lumpsOver: 12,
    thinRim: 0.2,
  });
  herbs(bed, 44, 6);
  specks(bed, 18, hex('#6A2E0A'), 2);
};
export const pesto: Drawing = (bed) => {
  drop(bed, {
    ...poured,
    colours: [hex('#3E5A16'), hex('#577424')],
    height: 8,
    gloss: 0.71,
    folds: 6,
    foldsOver: 44,
    lumps: 4.4,
    lumpsOver: 6,
    thinRim: 0.2,
  });
  herbs(bed, 16, 4);
};
export const guacamole: Drawing = (bed) => {
  spread(bed, {
    ...poured,
    colours: [hex('#7E8A34'), hex('#98A048')],
    height: 18,
    gloss: 0.45,
    folds: 9,
    foldsOver: 44,
    lumps: 5,
    lumpsOver: 10,
    thinRim: 0,
    spoonfuls: 5,
  });
  afloat(bed, [hex('#B83A1E')], oval([5, 8], [0.7, 1]), 52);
  herbs(bed, 38, 5);
};
export const hummus: Drawing = (bed) => {
  spread(bed, {
    ...poured,
    colours: [hex('#BF9E62'), hex('#D0B27C')],
    height: 18,
    gloss: 0.4,
    folds: 9,
    foldsOver: 50,
    lumps: 2.4,
    lumpsOver: 7,
    thinRim: 0,
    spoonfuls: 5,
  });
  specks(bed, 20, hex('#9A3A14'), 2.2);
};
export const darkSpread: Drawing = (bed) =>
  spread(bed, {
    ...poured,
    colours: [hex('#2E160C'), hex('#40220F')],
    height: 14,
    gloss: 0.68,
    folds: 9,
    foldsOver: 46,
    thinRim: 0,
    spoonfuls: 5,
  });
export const jam: Drawing = (bed) => {
  drop(bed, {
    ...poured,
    colours: [hex('#5E0A16'), hex('#7C1620')],
    height: 9,
    folds: 5,
    foldsOver: 40,
    lumps: 3.4,
    lumpsOver: 9,
    opacity: 0.94,
  });
  afloat(bed, [hex('#6A0E1A'), hex('#8A1C26')], oval([7, 13], [0.7, 1]), 34);
};

const clear =
  (dark: string, light: string, opacity: number): Drawing =>
  (bed) =>
    drop(bed, {
      ...poured,
      colours: [hex(dark), hex(light)],
      height: 3.4,
      opacity,
      thinRim: 0.55,
      soft: 0.3,
      gloss: 0.94,
    });

export const oil = clear('#B98A1C', '#CDA234', 0.62);
export const darkOil = clear('#5A3208', '#744614', 0.8);
export const water = clear('#8C989C', '#A6B0B2', 0.3);
export const coffee = clear('#1E0E06', '#2E180A', 0.92);
export const milkyCoffee = clear('#9A7048', '#AC8258', 0.97);
export const tea = clear('#7A3E10', '#92501A', 0.72);
export const orangeJuice = clear('#DB9020', '#E5A23A', 0.95);
export const redJuice = clear('#7A1020', '#8E1C2A', 0.86);
export const milk = clear('#C9C3B4', '#D6D1C4', 0.97);

export const beer: Drawing = (bed) => {
  clear('#B9781C', '#CC8E2C', 0.7)(bed);
  strew(bed, { apart: 15, lift: 0.8, within: 0.7 }, (random) =>
    chunk(random, {
      outline: () => ({ shape: ring(4, 2), reach: 7, inner: 2 }),
      height: 3.1,
      round: 1,
      colours: [hex('#D6CBB0')],
      gloss: 0.5,
      soft: 0.5,
      opacity: 0.85,
    }),
  );
};
