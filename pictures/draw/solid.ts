import { fractal } from './noise.ts';
import type { Shape } from './shapes.ts';
import type { Piece, Skin } from './surface.ts';

export type Colour = readonly [number, number, number];

const colours = new Map<string, Colour>();

/** sRGB to linear light, cached. */
export function hex(code: string): Colour {
  const known = colours.get(code);
  if (known !== undefined) return known;
  const colour = lightOf(code);
  colours.set(code, colour);
  return colour;
}

function lightOf(code: string): Colour {
  const channel = (from: number): number => {
    const value = Number.parseInt(code.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

export function paint(skin: Skin, colour: Colour): void {
  skin.red = colour[0];
  skin.green = colour[1];
  skin.blue = colour[2];
}

export function glaze(skin: Skin, colour: Colour, amount: number): void {
  const share = amount <= 0 ? 0 : amount >= 1 ? 1 : amount;
  skin.red += (colour[0] - skin.red) * share;
  skin.green += (colour[1] - skin.green) * share;
  skin.blue += (colour[2] - skin.blue) * share;
}

export function dim(skin: Skin, factor: number): void {
  skin.red *= factor;
  skin.green *= factor;
  skin.blue *= factor;
}

export interface Spot {
  u: number;
  v: number;
  /** Distance inward from the outline. */
  depth: number;
  seed: number;
}

export interface Solid {
  shape: Shape;
  reach: number;
  height: number;
  /** Depth over which it rises to full height; small for slabs. */
  round: number;
  /** Irregularity of the outline. */
  warp?: { by: number; over: number };
  /** Surface bumps, each with depth and width. */
  bumps?: readonly { by: number; over: number; octaves?: number }[];
  /** Extra height. */
  relief?(spot: Spot): number;
  skin(skin: Skin, spot: Spot): void;
}

const spot: Spot = { u: 0, v: 0, depth: 0, seed: 0 };

export function solid(form: Solid, seed: number): Piece {
  const { shape, height, round, warp, bumps } = form;
  return {
    reach: form.reach + (warp?.by ?? 0),
    sample(u, v, skin, above) {
      let x = u;
      let y = v;
      if (warp !== undefined) {
        if (shape(u, v) > warp.by * 1.5) return false;
        x += (fractal(u / warp.over, v / warp.over, seed, 2) - 0.5) * 2 * warp.by;
        y += (fractal(u / warp.over, v / warp.over, seed + 31, 2) - 0.5) * 2 * warp.by;
      }
      const depth = -shape(x, y);
      if (depth <= 0) return false;
      const t = Math.min(1, depth / round);
      let z = height * Math.sqrt(1 - (1 - t) * (1 - t));
      if (bumps !== undefined) {
        for (const bump of bumps) {
          const wave = fractal(u / bump.over, v / bump.over, seed + 7, bump.octaves ?? 2) - 0.5;
          z += wave * 2 * bump.by * t;
        }
      }
      spot.u = x;
      spot.v = y;
      spot.depth = depth;
      spot.seed = seed;
      if (form.relief !== undefined) z += form.relief(spot);
      if (z <= above) return false;
      skin.height = z;
      form.skin(skin, spot);
      return true;
    },
  };
}
