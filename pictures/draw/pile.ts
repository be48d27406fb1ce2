import { between, type Random } from '../src/random.ts';
import { noise, distance } from './noise.ts';
import { stamp, type Piece, type Surface } from './surface.ts';

export interface Heap {
  x: number;
  y: number;
  radiusX: number;
  radiusY: number;
  /** Shapes the irregular outline. */
  seed: number;
}

export interface Bed {
  surface: Surface;
  random: Random;
  heap: Heap;
}

export type Drawing = (bed: Bed) => void;

/** Radius factor by direction, for an irregular outline. */
export function heapEdge(heap: Heap, angle: number): number {
  const x = Math.cos(angle) * 1.5 + 10;
  const y = Math.sin(angle) * 1.5 + 10;
  return 0.74 + noise(x, y, heap.seed) * 0.38 + noise(x * 2.6, y * 2.6, heap.seed + 5) * 0.12;
}

/** Keeps the points apart where possible, outermost first. */
export function scatter(random: Random, heap: Heap, count: number, apart: number) {
  const points: { x: number; y: number; out: number }[] = [];
  const isCrowd = apart < 12;
  for (let attempt = 0; points.length < count && attempt < count * 40; attempt++) {
    const angle = random() * Math.PI * 2;
    const out = Math.sqrt(random());
    const far = out * heapEdge(heap, angle);
    const x = heap.x + Math.cos(angle) * heap.radiusX * far;
    const y = heap.y + Math.sin(angle) * heap.radiusY * far;
    const needed = apart * (1 - attempt / (count * 40));
    const isNear = (point: { x: number; y: number }): boolean =>
      distance(point.x - x, point.y - y) < needed;
    if (!isCrowd && points.some(isNear)) continue;
    points.push({ x, y, out });
  }
  return points.toSorted((one, other) => other.out - one.out);
}

export interface Strewn {
  /** Distance between neighbours; determines their number. */
  apart: number;
  /** How many times the heap is covered. */
  layers?: number;
  /** Share of the heap's radius. */
  within?: number;
  lift?: number;
  tilt?: number;
  /** Maximum angle from level; any angle by default. */
  turn?: number;
}

/** Places pieces from the rim to the middle. */
export function strew(
  { surface, random, heap }: Bed,
  strewn: Strewn,
  piece: (random: Random, index: number) => Piece,
): void {
  const within = strewn.within ?? 1;
  const part = { ...heap, radiusX: heap.radiusX * within, radiusY: heap.radiusY * within };
  const area = Math.PI * part.radiusX * part.radiusY;
  const count = Math.max(2, Math.round((area / strewn.apart ** 2) * (strewn.layers ?? 1)));
  const spacing = strewn.apart / Math.sqrt(Math.max(1, strewn.layers ?? 1));
  for (const [index, { x, y }] of scatter(random, part, count, spacing).entries()) {
    stamp(surface, piece(random, index), {
      x,
      y,
      angle: between(random, -1, 1) * (strewn.turn ?? Math.PI),
      lift: strewn.lift ?? 0.55,
      tilt: random() * (strewn.tilt ?? 0.12),
      tiltToward: random() * Math.PI * 2,
      mirrored: random() < 0.5,
    });
  }
}
