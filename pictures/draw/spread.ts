import { between } from '../src/random.ts';
import { fractal, noise, smoothStep, distance } from './noise.ts';
import { heapEdge, type Bed } from './pile.ts';
import type { Shape } from './shapes.ts';
import { dim, glaze, paint, solid, type Colour } from './solid.ts';
import { stamp, type Piece } from './surface.ts';

/** Food without pieces: poured, mashed or scraped out. */
export interface Spread {
  colours: readonly [Colour, Colour];
  height: number;
  gloss: number;
  soft: number;
  opacity?: number;
  /** Large folds and their width. */
  folds: number;
  foldsOver: number;
  /** Fine bumps and their width. */
  lumps: number;
  lumpsOver: number;
  ragged: number;
  /** Share of the heap it fills. */
  within?: number;
  /** Thin sauces are transparent at the rim. */
  thinRim?: number;
  /** Spoonfuls on top, for food that keeps its shape. */
  spoonfuls?: number;
}

export function spread(bed: Bed, style: Spread): void {
  const { surface, random, heap } = bed;
  const within = style.within ?? 1;
  const [radiusX, radiusY] = [heap.radiusX * within, heap.radiusY * within];
  const pool = layer(bed, style, radiusX, radiusY);
  stamp(surface, pool, { x: heap.x, y: heap.y, angle: 0, lift: 0.9 });
  const spoonfuls = Math.round((style.spoonfuls ?? 0) * ((radiusX * radiusY) / 30_000));
  for (let index = 0; index < spoonfuls; index++) {
    const angle = random() * Math.PI * 2;
    const out = Math.sqrt(random()) * 0.82;
    const size = between(random, 34, 64);
    stamp(surface, layer(bed, style, size, size * between(random, 0.6, 0.9)), {
      x: heap.x + Math.cos(angle) * radiusX * out,
      y: heap.y + Math.sin(angle) * radiusY * out,
      angle: random() * Math.PI * 2,
      lift: between(random, 0.5, 0.85),
    });
  }
}

function layer({ random, heap }: Bed, style: Spread, radiusX: number, radiusY: number): Piece {
  const [dark, light] = style.colours;
  const seed = Math.floor(random() * 1e6);
  const edgeOf = { ...heap, seed: heap.seed + (radiusX < 70 ? seed : 0) };
  const shape: Shape = (u, v) => {
    const edge = heapEdge(edgeOf, Math.atan2(v / radiusY, u / radiusX));
    return (distance(u / radiusX, v / radiusY) - edge) * Math.min(radiusX, radiusY);
  };
  const isLiquid = style.gloss > 0.7;
  return solid(
    {
      shape,
      reach: Math.max(radiusX, radiusY) * 1.26,
      height: style.height,
      round: Math.max(12, Math.min(radiusX, radiusY) * (isLiquid ? 0.12 : 0.42)),
      warp: { by: Math.min(style.ragged, radiusX * 0.3) * 0.55, over: isLiquid ? 90 : 60 },
      relief({ u, v, depth }) {
        const inside = smoothStep(0, 24, depth);
        const fold = Math.abs(fractal(u / style.foldsOver, v / style.foldsOver, seed + 3, 3) - 0.5);
        const lump = fractal(u / style.lumpsOver, v / style.lumpsOver, seed + 5, 3) - 0.5;
        return inside * (style.folds * (0.5 - fold * 2.4) + style.lumps * 2 * lump);
      },
      skin(skin, { u, v, depth }) {
        const over = style.foldsOver * 0.8;
        paint(skin, dark);
        glaze(skin, light, smoothStep(0.3, 0.7, fractal(u / over, v / over, seed + 3, 3)));
        dim(skin, 0.92 + noise(u / 3, v / 3, seed + 8) * 0.16);
        skin.gloss = style.gloss;
        skin.soft = style.soft;
        const thin = (style.thinRim ?? 0) * (1 - smoothStep(0, 34, depth));
        skin.opacity = (style.opacity ?? 1) * (1 - thin);
      },
    },
    seed,
  );
}
