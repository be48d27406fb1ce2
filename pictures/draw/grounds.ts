import { lightSurface, type Layer } from './light.ts';
import { cells, fractal, noise, smoothStep, distance } from './noise.ts';
import { box, ellipse } from './shapes.ts';
import { dim, glaze, hex, paint, solid, type Colour, type Solid } from './solid.ts';
import { createSurface, stamp } from './surface.ts';

const width = 1408;
const height = 1056;

function drawGround(seed: number, things: readonly Solid[]): Layer {
  const surface = createSurface(width, height, 1);
  for (const [index, thing] of things.entries()) {
    const piece = solid(thing, seed + index * 31);
    stamp(surface, piece, { x: width / 2, y: height / 2, angle: 0, lift: index === 0 ? 0 : 0.4 });
  }
  return lightSurface(surface);
}

const everywhere = { shape: box(760, 580, 1), reach: 960, height: 4, round: 1 };

const counter: Solid = {
  ...everywhere,
  skin(skin, { u, v, seed }) {
    paint(skin, hex('#6A6F72'));
    dim(skin, 0.7 + fractal(u / 260, v / 1.6, seed, 3) * 0.5);
    dim(skin, 0.75 + fractal(u / 420, v / 420, seed + 3, 2) * 0.5);
    skin.gloss = 0.25;
    skin.soft = 0;
    skin.opacity = 1;
  },
};

const darkFloor: Solid = {
  ...everywhere,
  relief: ({ u, v }) => -2.4 * Math.max(joint(u), joint(v)),
  skin(skin, { u, v, seed }) {
    paint(skin, hex('#3A3836'));
    dim(skin, 0.6 + fractal(u / 60, v / 60, seed, 4) * 0.8);
    glaze(skin, hex('#1C1A19'), Math.max(joint(u), joint(v)));
    skin.gloss = 0.2;
    skin.soft = 0;
    skin.opacity = 1;
  },
};

const joint = (at: number): number => smoothStep(3.4, 2, Math.abs(((at + 2120) % 212) - 106));

const porcelain: Solid = {
  shape: ellipse(478, 478),
  reach: 482,
  height: 22,
  round: 12,
  relief({ u, v }) {
    const out = distance(u, v);
    return -17 * smoothStep(350, 300, out) + 5 * smoothStep(360, 478, out);
  },
  skin(skin, { u, v, seed }) {
    const out = distance(u, v);
    paint(skin, hex('#D6D3CC'));
    dim(skin, 0.97 + noise(u / 120, v / 120, seed) * 0.06);
    const smear = fractal(u / 120, v / 60, seed + 4, 4);
    glaze(skin, hex('#7A4A1E'), smoothStep(0.6, 0.78, smear) * smoothStep(330, 240, out) * 0.5);
    const drops =
      cells(u / 46, v / 46, seed + 6) + smoothStep(0.6, 0.45, noise(u / 80, v / 80, seed + 9));
    glaze(skin, hex('#6A3C16'), smoothStep(0.1, 0.06, drops) * smoothStep(340, 280, out) * 0.7);
    glaze(skin, hex('#B9B4AA'), smoothStep(2, 0.6, Math.abs(out - 346)) * 0.4);
    skin.gloss = 0.55;
    skin.soft = 0.1;
    skin.opacity = 1;
  },
};

function wood(light: Colour, dark: Colour, cuts: number): Solid {
  return {
    shape: box(600, 430, 36),
    reach: 740,
    height: 20,
    round: 7,
    relief: ({ u, v, seed }) =>
      -0.7 * cuts * knifeCuts(u, v, seed) + noise(u / 90, v / 5, seed) * 0.5,
    skin(skin, { u, v, seed }) {
      const plank = Math.floor((v + 430) / 143);
      const wave = v + (noise(u / 190, v / 70, seed + plank) - 0.5) * 44;
      const rings = Math.abs(
        Math.sin(wave * 0.11 + fractal(u / 320, wave / 22, seed + plank * 7, 3) * 7),
      );
      paint(skin, light);
      dim(skin, 0.86 + noise(plank * 9, 3, seed) * 0.26);
      glaze(skin, dark, smoothStep(0.45, 0.95, rings) * 0.5);
      glaze(skin, dark, smoothStep(0.55, 0.8, fractal(u / 60, v / 2.2, seed + 5, 2)) * 0.35);
      glaze(skin, hex('#3A2412'), smoothStep(1.4, 0.5, Math.abs(((v + 430) % 143) - 0.5)) * 0.6);
      glaze(skin, hex('#E2CFA6'), cuts * knifeCuts(u, v, seed) * 0.22);
      skin.gloss = 0.14;
      skin.soft = 0.05;
      skin.opacity = 1;
    },
  };
}

function knifeCuts(u: number, v: number, seed: number): number {
  const one = noise((u + v * 0.35) / 3.2, (v - u * 0.35) / 190, seed + 11);
  const other = noise((u - v * 0.8) / 3.6, (v + u * 0.8) / 150, seed + 17);
  const worn = smoothStep(0.5, 0.8, noise(u / 170, v / 170, seed + 23));
  return worn * Math.max(smoothStep(0.88, 0.95, one), smoothStep(0.9, 0.96, other));
}

function plasticBoard(colour: Colour): Solid {
  return {
    ...wood(colour, colour, 1),
    relief: ({ u, v, seed }) => -0.9 * knifeCuts(u, v, seed) + noise(u / 3, v / 3, seed) * 0.4,
    skin(skin, { u, v, seed }) {
      paint(skin, colour);
      dim(skin, 0.9 + fractal(u / 160, v / 160, seed, 3) * 0.2);
      glaze(skin, hex('#E4E2DA'), knifeCuts(u, v, seed) * 0.26);
      skin.gloss = 0.22;
      skin.soft = 0.2;
      skin.opacity = 1;
    },
  };
}

/** Folds rise toward the rim. */
function linedBin(bag: Colour, gloss: number): Solid {
  const inner = box(600, 440, 110);
  return {
    shape: box(640, 478, 130),
    reach: 810,
    height: 60,
    round: 16,
    relief({ u, v, seed }) {
      const inside = -inner(u, v);
      const depth = smoothStep(-6, 150, inside);
      return -50 * depth + folds(u, v, inside, seed) * (inside > -34 ? 1 : 0);
    },
    skin(skin, { u, v, seed }) {
      const inside = -inner(u, v);
      const isRim = inside < -18;
      paint(skin, isRim ? hex('#2E4A3C') : bag);
      dim(
        skin,
        isRim ? 1 : 0.55 + 0.45 * smoothStep(170, 0, inside) + noise(u / 90, v / 90, seed) * 0.25,
      );
      skin.gloss = isRim ? 0.35 : gloss;
      skin.soft = 0;
      skin.opacity = 1;
    },
  };
}

function folds(u: number, v: number, inside: number, seed: number): number {
  const around = Math.atan2(v * 1.3, u) * 7;
  const wall = smoothStep(190, 20, inside);
  const radial = Math.abs(noise(around, distance(u, v) / 260, seed) - 0.5) * 2;
  // Each finer set of folds has another direction, to hide the noise lattice.
  const large = Math.abs(
    noise((u * 0.8 + v * 0.6) / 150, (v * 0.8 - u * 0.6) / 110, seed + 3) - 0.5,
  );
  const small = Math.abs(noise((u * 0.3 + v) / 60, (v * 0.3 - u) / 46, seed + 5) - 0.5);
  const crease = Math.abs(noise((u - v * 0.7) / 26, (v + u * 0.7) / 34, seed + 8) - 0.5);
  return 13 * wall * (1 - radial) + 18 * (1 - large * 2) + 6 * (1 - small * 2) - 2.4 * crease;
}

export const plateGround = (): Layer => drawGround(41, [counter, porcelain]);
export const plateOnWoodGround = (): Layer =>
  drawGround(57, [{ ...wood(hex('#5E3E24'), hex('#3A2412'), 0), ...everywhere }, porcelain]);
export const woodenBoardGround = (): Layer =>
  drawGround(63, [counter, wood(hex('#B98A54'), hex('#8A5E30'), 1)]);
export const greenBoardGround = (): Layer =>
  drawGround(71, [counter, plasticBoard(hex('#4C6A50'))]);
export const blackBagGround = (): Layer =>
  drawGround(83, [darkFloor, linedBin(hex('#1E2022'), 0.6)]);
export const clearBagGround = (): Layer =>
  drawGround(97, [darkFloor, linedBin(hex('#54595B'), 0.7)]);
export const greenBagGround = (): Layer =>
  drawGround(109, [darkFloor, linedBin(hex('#2A3B2C'), 0.5)]);
export const whiteBagGround = (): Layer =>
  drawGround(127, [darkFloor, linedBin(hex('#8C8C84'), 0.55)]);
