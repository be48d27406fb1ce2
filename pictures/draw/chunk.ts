import { between, oneOf, type Random } from '../src/random.ts';
import { fractal, smoothStep } from './noise.ts';
import { box, ellipse, rod, type Shape } from './shapes.ts';
import { dim, glaze, paint, solid, type Colour, type Spot } from './solid.ts';
import type { Piece, Skin } from './surface.ts';

export interface Outline {
  shape: Shape;
  reach: number;
  /** From the outline to the middle, at the widest. */
  inner: number;
}

/** `from` 0.4 covers most of the piece, 0.7 leaves a few spots. */
export interface Mottle {
  colour: Colour;
  over: number;
  from: number;
  strength: number;
  sharp?: number;
}

export interface Chunk {
  outline(random: Random): Outline;
  /** Relative to the inner radius, or in pixels above 3. */
  height: number;
  /** Share of the inner radius over which it rises; 1 is a ball, 0.2 a slab. */
  round: number;
  warp?: { by: number; over: number };
  bumps?: readonly { by: number; over: number; octaves?: number }[];
  colours: readonly Colour[];
  /** Variation of brightness from point to point. */
  grain?: number;
  grainOver?: number;
  mottles?: readonly Mottle[];
  rim?: { colour: Colour; width: number; strength: number };
  gloss?: number;
  soft?: number;
  opacity?: number;
  relief?(spot: Spot): number;
  skin?(skin: Skin, spot: Spot): void;
}

export function chunk(random: Random, style: Chunk): Piece {
  const { shape, reach, inner } = style.outline(random);
  const colour = oneOf(random, style.colours);
  const tone = between(random, 0.9, 1.1);
  const shift = between(random, -0.05, 0.05);
  const { mottles = [], rim, grain = 0.18, grainOver = 4 } = style;
  const height = style.height > 3 ? style.height : style.height * inner;
  return solid(
    {
      shape,
      reach,
      height: height * between(random, 0.9, 1.1),
      round: Math.max(1, style.round * inner),
      ...(style.warp === undefined ? {} : { warp: style.warp }),
      ...(style.bumps === undefined ? {} : { bumps: style.bumps }),
      ...(style.relief === undefined ? {} : { relief: style.relief }),
      skin(skin, spot) {
        const { u, v, depth, seed } = spot;
        paint(skin, colour);
        const fine = fractal(u / grainOver, v / grainOver, seed + 5, 2);
        dim(skin, tone * (1 - grain + fine * grain * 2));
        for (let index = 0; index < mottles.length; index++) {
          const mottle = mottles[index];
          if (mottle === undefined) continue;
          const field = fractal(u / mottle.over, v / mottle.over, seed + 11 + index * 7, 3);
          const from = mottle.from + shift;
          const edge = from + (mottle.sharp ?? 0.16);
          glaze(
            skin,
            mottle.colour,
            smoothStep(from, edge, field + fine * 0.08 - 0.04) * mottle.strength,
          );
        }
        if (rim !== undefined)
          glaze(skin, rim.colour, smoothStep(rim.width, 0, depth) * rim.strength);
        skin.gloss = style.gloss ?? 0.2;
        skin.soft = style.soft ?? 0.25;
        skin.opacity = style.opacity ?? 1;
        style.skin?.(skin, spot);
      },
    },
    Math.floor(random() * 1e6),
  );
}

export const oval =
  (lengths: readonly [number, number], aspect: readonly [number, number]) =>
  (random: Random): Outline => {
    const length = between(random, ...lengths);
    const width = length * between(random, ...aspect);
    return { shape: ellipse(length, width), reach: length + 2, inner: width };
  };

export const block =
  (lengths: readonly [number, number], aspect: readonly [number, number], corner: number) =>
  (random: Random): Outline => {
    const length = between(random, ...lengths);
    const width = length * between(random, ...aspect);
    const reach = Math.hypot(length, width) + 2;
    return { shape: box(length, width, corner), reach, inner: width };
  };

/** `bow` bends the ends. */
export const stick =
  (halves: readonly [number, number], radii: readonly [number, number], bow = 0, taper = 1) =>
  (random: Random): Outline => {
    const half = between(random, ...halves);
    const radius = between(random, ...radii);
    const straight = rod(half, radius, radius * taper);
    const bend = (between(random, -1, 1) * bow) / (half * half);
    const shape: Shape = (u, v) => straight(u, v - bend * u * u + (bend * half * half) / 2);
    return { shape, reach: half + radius + bow + 2, inner: radius };
  };
