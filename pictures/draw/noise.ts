import { seededRandom } from '../src/random.ts';

const latticeRandom = seededRandom(20_011);
const latticeValues = Float32Array.from({ length: 1 << 16 }, () => latticeRandom());

/** Each seed uses another part of the table. */
function lattice(x: number, y: number, seed: number): number {
  const column = (x + seed * 73) & 255;
  const row = (y + ((seed * 151) >> 3)) & 255;
  return latticeValues[(row << 8) | column] ?? 0;
}

/** Smooth noise from 0 to 1 with features about one unit wide. */
export function noise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const dx = x - left;
  const dy = y - top;
  const sx = dx * dx * (3 - 2 * dx);
  const sy = dy * dy * (3 - 2 * dy);
  const upper = lattice(left, top, seed) * (1 - sx) + lattice(left + 1, top, seed) * sx;
  const lower = lattice(left, top + 1, seed) * (1 - sx) + lattice(left + 1, top + 1, seed) * sx;
  return upper * (1 - sy) + lower * sy;
}

/** Fractal noise from 0 to 1. */
export function fractal(x: number, y: number, seed: number, octaves = 4): number {
  let sum = 0;
  let weight = 0.5;
  let total = 0;
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(x, y, seed + octave * 101) * weight;
    total += weight;
    weight /= 2;
    const turned = x * 1.62 + y * 1.18;
    y = y * 1.62 - x * 1.18;
    x = turned;
  }
  return sum / total;
}

/** Distance to the nearest scattered point, about 0 to 1: pores, crumbs, pulp. */
export function cells(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  let nearest = 4;
  for (let row = top - 1; row <= top + 1; row++) {
    for (let column = left - 1; column <= left + 1; column++) {
      const dx = column + lattice(column, row, seed) - x;
      const dy = row + lattice(column, row, seed + 57) - y;
      const squared = dx * dx + dy * dy;
      if (squared < nearest) nearest = squared;
    }
  }
  return Math.min(1, Math.sqrt(nearest));
}

export function smoothStep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

// Math.hypot is ten times slower because it guards against overflow.
export const distance = (x: number, y: number): number => Math.sqrt(x * x + y * y);
