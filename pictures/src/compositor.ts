import type { Pixels } from './library.ts';

/** RGB without alpha. */
export interface Canvas {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Position of its middle in canvas pixels, rotation and scale. */
export interface Lie {
  x: number;
  y: number;
  scale: number;
  radians: number;
  isMirrored: boolean;
}

/** A rounded rectangle. */
export interface Bounds {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
  corner: number;
}

export function cutOut(source: Pixels, left: number, top: number, width: number, height: number) {
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * source.width + left) * 3;
    data.set(source.data.subarray(from, from + width * 3), row * width * 3);
  }
  return { data, width, height } satisfies Canvas;
}

/** Bilinear interpolation. */
export function layOver(canvas: Canvas, layer: Pixels, lie: Lie, bounds: Bounds): void {
  const flip = lie.isMirrored ? -1 : 1;
  const cos = Math.cos(lie.radians) / lie.scale;
  const sin = Math.sin(lie.radians) / lie.scale;
  const halfX = layer.width / 2;
  const halfY = layer.height / 2;
  const level = Math.abs(Math.cos(lie.radians)) * lie.scale;
  const upright = Math.abs(Math.sin(lie.radians)) * lie.scale;
  const spanX = level * halfX + upright * halfY;
  const spanY = upright * halfX + level * halfY;
  const left = Math.max(0, Math.floor(lie.x - spanX));
  const right = Math.min(canvas.width - 1, Math.ceil(lie.x + spanX));
  const top = Math.max(0, Math.floor(lie.y - spanY));
  const bottom = Math.min(canvas.height - 1, Math.ceil(lie.y + spanY));
  const { data: source, width } = layer;
  const { data: target } = canvas;
  const lastX = width - 1;
  const lastY = layer.height - 1;
  for (let row = top; row <= bottom; row++) {
    const dy = row - lie.y;
    const reach = reachAt(bounds, row);
    const from = Math.max(left, Math.ceil(bounds.x - reach));
    const to = Math.min(right, Math.floor(bounds.x + reach));
    for (let column = from; column <= to; column++) {
      const dx = column - lie.x;
      const x = (dx * cos + dy * sin) * flip + halfX;
      const y = dy * cos - dx * sin + halfY;
      if (x < 0 || y < 0 || x >= lastX || y >= lastY) continue;
      const x0 = x | 0;
      const y0 = y | 0;
      const at = (y0 * width + x0) * 4;
      const below = at + width * 4;
      const fx = x - x0;
      const fy = y - y0;
      const w11 = fx * fy;
      const w10 = fx - w11;
      const w01 = fy - w11;
      const w00 = 1 - fx - w01;
      const alpha = mix(source, at + 3, below + 3, w00, w10, w01, w11);
      if (alpha < 0.5) continue;
      const through = 1 - alpha / 255;
      const spot = (row * canvas.width + column) * 3;
      target[spot] = mix(source, at, below, w00, w10, w01, w11) + (target[spot] ?? 0) * through;
      target[spot + 1] =
        mix(source, at + 1, below + 1, w00, w10, w01, w11) + (target[spot + 1] ?? 0) * through;
      target[spot + 2] =
        mix(source, at + 2, below + 2, w00, w10, w01, w11) + (target[spot + 2] ?? 0) * through;
    }
  }
}

function mix(
  from: Uint8Array,
  at: number,
  below: number,
  w00: number,
  w10: number,
  w01: number,
  w11: number,
): number {
  return (
    (from[at] ?? 0) * w00 +
    (from[at + 4] ?? 0) * w10 +
    (from[below] ?? 0) * w01 +
    (from[below + 4] ?? 0) * w11
  );
}

/** Half width available in a row. */
function reachAt({ y, halfWidth, halfHeight, corner }: Bounds, row: number): number {
  const off = Math.abs(row - y);
  if (off >= halfHeight) return -1;
  const past = off - (halfHeight - corner);
  return past <= 0 ? halfWidth : halfWidth - corner + Math.sqrt(corner * corner - past * past);
}
