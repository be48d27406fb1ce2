import { between, oneOf, type Random } from '../../src/random.ts';
import { fractal, noise } from '../noise.ts';
import { strew, type Bed } from '../pile.ts';
import { ellipse } from '../shapes.ts';
import { dim, hex, paint, solid, type Colour } from '../solid.ts';
import type { Piece } from '../surface.ts';

export const greens = [hex('#3F6B22'), hex('#54802B'), hex('#2F571B')] as const;

/** Thin and slightly curled. */
export function fleck(random: Random, long: number, colours: readonly Colour[] = greens): Piece {
  const colour = oneOf(random, colours);
  const half = long * between(random, 0.6, 1.1);
  return solid(
    {
      shape: ellipse(half, half * between(random, 0.28, 0.6)),
      reach: half + 3,
      height: 2,
      round: 2,
      warp: { by: 2, over: 7 },
      skin(skin, { u, v, seed }) {
        paint(skin, colour);
        dim(skin, 0.75 + noise(u / 3, v / 3, seed) * 0.6);
        skin.gloss = 0.25;
        skin.soft = 0.3;
        skin.opacity = 1;
      },
    },
    random() * 1e6,
  );
}

export function herbs(bed: Bed, apart: number, long = 7): void {
  strew(bed, { apart, lift: 1, within: 0.92, tilt: 0.4 }, (random) => fleck(random, long));
}

export function specks(bed: Bed, apart: number, colour: Colour, size = 2): void {
  strew(bed, { apart, lift: 1, within: 0.92 }, (random) => {
    const radius = between(random, size * 0.5, size);
    return solid(
      {
        shape: ellipse(radius, radius * 0.8),
        reach: radius + 1,
        height: 1,
        round: 1,
        skin(skin, { u, v, seed }) {
          paint(skin, colour);
          dim(skin, 0.8 + fractal(u, v, seed, 2) * 0.4);
          skin.gloss = 0.1;
          skin.soft = 0.1;
          skin.opacity = 1;
        },
      },
      random() * 1e6,
    );
  });
}
