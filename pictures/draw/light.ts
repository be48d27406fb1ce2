import type { Surface } from './surface.ts';

/** Straight (not premultiplied) sRGB with alpha. */
export interface Layer {
  width: number;
  height: number;
  pixels: Uint8Array;
  /** Covered by food, without its shadow. */
  coveredPixels: number;
}

// Light from the far edge of the tray, so that layers can be mirrored and turned slightly.
const key = unit(-0.14, -0.72, 0.98);
const half = unit(key[0], key[1], key[2] + 1);
const keyStrength = 2.15;
const skyStrength = 0.46;

export function lightSurface(surface: Surface): Layer {
  const { width, height, scale, z } = surface;
  const smooth = blurred(z, width, height, Math.round(3.5 * scale));
  const open = openness(surface);
  const shade = castShadow(surface);
  const rgba = new Float32Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const sky = open[at] ?? 1;
      const lit = shade[at] ?? 1;
      if ((z[at] ?? 0) <= 0) {
        rgba[at * 4 + 3] = Math.min(0.82, 1 - (0.34 + 0.66 * lit) * Math.min(1, 0.42 + 0.62 * sky));
        continue;
      }
      const right = column + 1 < width ? at + 1 : at;
      const left = column > 0 ? at - 1 : at;
      const below = row + 1 < height ? at + width : at;
      const above = row > 0 ? at - width : at;
      const spread = (surface.soft[at] ?? 0) * 0.5;
      const slopeX = slope(z, smooth, left, right, spread) * scale;
      const slopeY = slope(z, smooth, above, below, spread) * scale;
      shadePixel(surface, rgba, at, slopeX, slopeY, sky, lit);
    }
  }
  return finish(rgba, width, height);
}

function slope(z: Float32Array, smooth: Float32Array, from: number, to: number, spread: number) {
  const steep = (z[to] ?? 0) - (z[from] ?? 0);
  const gentle = (smooth[to] ?? 0) - (smooth[from] ?? 0);
  const mixed = (steep * (1 - spread) + gentle * spread) / 2;
  // Limits the slope: the rim of a piece would become a black line.
  return Math.max(-1.6, Math.min(1.6, mixed));
}

function shadePixel(
  surface: Surface,
  rgba: Float32Array,
  at: number,
  slopeX: number,
  slopeY: number,
  sky: number,
  lit: number,
): void {
  const nz = 1 / Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1);
  const nx = -slopeX * nz;
  const ny = -slopeY * nz;
  const soft = surface.soft[at] ?? 0;
  const wrap = 0.12 + soft * 0.3;
  const facing = Math.max(0, (nx * key[0] + ny * key[1] + nz * key[2] + wrap) / (1 + wrap));
  const direct = keyStrength * facing * (lit + (1 - lit) * soft * 0.22);
  const skyward = (0.55 + 0.45 * nz) * skyStrength;
  const shine =
    shineOf(nx, ny, nz, surface.gloss[at] ?? 0) * (0.15 + 0.85 * lit) * Math.min(1, sky * 1.15);
  const red = reflected(surface.red[at] ?? 0, direct * 1.04, skyward * 0.95, sky) + shine;
  const green = reflected(surface.green[at] ?? 0, direct, skyward, sky) + shine;
  const blue = reflected(surface.blue[at] ?? 0, direct * 0.93, skyward * 1.06, sky) + shine;
  // Compensates the saturation added by the film curve.
  const grey = (red * 0.3 + green * 0.55 + blue * 0.15) * 0.14;
  rgba[at * 4] = red * 0.86 + grey;
  rgba[at * 4 + 1] = green * 0.86 + grey;
  rgba[at * 4 + 2] = blue * 0.86 + grey;
  rgba[at * 4 + 3] = Math.min(1, (surface.opacity[at] ?? 1) + shine * 0.8);
}

/** Interreflection: crevices keep their colour instead of turning black. */
function reflected(colour: number, direct: number, skyward: number, sky: number): number {
  const bounced = sky / (1 - Math.min(0.85, colour) * (1 - sky) * 0.75);
  return colour * (direct + skyward * bounced);
}

function shineOf(nx: number, ny: number, nz: number, gloss: number): number {
  if (gloss <= 0.02) return 0;
  const aligned = Math.max(0, nx * half[0] + ny * half[1] + nz * half[2]);
  const broad = aligned ** (6 + gloss * 26) * gloss * 0.2;
  const tight = aligned ** (40 + gloss * gloss * 420) * gloss * gloss * 1.5;
  const grazing = (1 - nz) ** 4 * gloss * 0.12;
  return broad + tight + grazing;
}

/** Ambient occlusion from the depth below the surroundings. */
function openness(surface: Surface): Float32Array {
  const { width, height, scale, z } = surface;
  const open = new Float32Array(z.length).fill(1);
  for (const [radius, weight] of [
    [2.2, 0.95],
    [8, 1.25],
    [22, 1],
  ] as const) {
    const around = blurred(z, width, height, Math.round(radius * scale));
    for (let at = 0; at < z.length; at++) {
      const depth = ((around[at] ?? 0) - (z[at] ?? 0)) / radius;
      if (depth > 0) open[at] = (open[at] ?? 1) / (1 + depth * weight);
    }
  }
  return open;
}

/** A wide light source makes soft shadow edges. */
function castShadow(surface: Surface): Float32Array {
  const { width, height, scale, z } = surface;
  const shade = new Float32Array(z.length).fill(1);
  const flat = Math.hypot(key[0], key[1]);
  const stepX = (key[0] / flat) * scale;
  const stepY = (key[1] / flat) * scale;
  const rise = key[2] / flat;
  const peaks = peaksAround(surface);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const start = z[at] ?? 0;
      const peak = (peaks.heights[peaks.indexOf(column, row)] ?? 0) - start;
      let blocked = 0;
      for (let step = 1; step <= 22; step++) {
        const length = 1.2 * step + 0.06 * step * step;
        if (peak < length * (rise - 0.16)) break;
        const x = Math.round(column + stepX * length);
        const y = Math.round(row + stepY * length);
        if (x < 0 || y < 0 || x >= width || y >= height) break;
        const above = (z[y * width + x] ?? 0) - start - rise * length;
        const share = (above + length * 0.16) / (length * 0.32 + 0.9);
        if (share > blocked) blocked = share;
        if (blocked >= 1) break;
      }
      shade[at] = 1 - Math.min(1, blocked) * 0.9;
    }
  }
  return blurred(shade, width, height, Math.round(0.9 * scale));
}

/** The highest food around each cell, so that most shadow rays end early. */
function peaksAround({ width, height, z }: Surface) {
  const cell = 24;
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const indexOf = (x: number, y: number): number =>
    Math.floor(y / cell) * columns + Math.floor(x / cell);
  const own = new Float32Array(columns * rows);
  for (let at = 0; at < z.length; at++) {
    const index = indexOf(at % width, Math.floor(at / width));
    own[index] = Math.max(own[index] ?? 0, z[at] ?? 0);
  }
  const heights = own.map((_, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    let peak = 0;
    for (let y = Math.max(0, row - 4); y <= row; y++) {
      for (let x = Math.max(0, column - 2); x <= Math.min(columns - 1, column + 1); x++) {
        peak = Math.max(peak, own[y * columns + x] ?? 0);
      }
    }
    return peak;
  });
  return { heights, indexOf };
}

export function blurred(source: Float32Array, width: number, height: number, radius: number) {
  if (radius < 1) return source;
  let from = source;
  for (let pass = 0; pass < 2; pass++) {
    from = blurLines(from, width, height, radius, 1, width);
    from = blurLines(from, height, width, radius, width, 1);
  }
  return from;
}

function blurLines(
  source: Float32Array,
  length: number,
  lines: number,
  radius: number,
  step: number,
  jump: number,
): Float32Array {
  const result = new Float32Array(source.length);
  const share = 1 / (2 * radius + 1);
  for (let line = 0; line < lines; line++) {
    const start = line * jump;
    let sum = 0;
    for (let i = -radius; i <= radius; i++) {
      sum += source[start + Math.min(length - 1, Math.max(0, i)) * step] ?? 0;
    }
    for (let i = 0; i < length; i++) {
      result[start + i * step] = sum * share;
      const next = Math.min(length - 1, i + radius + 1);
      const last = Math.max(0, i - radius);
      sum += (source[start + next * step] ?? 0) - (source[start + last * step] ?? 0);
    }
  }
  return result;
}

function finish(rgba: Float32Array, width: number, height: number): Layer {
  const pixels = new Uint8Array(width * height * 4);
  let coveredPixels = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    pixels[at] = 255 * developed(rgba[at] ?? 0);
    pixels[at + 1] = 255 * developed(rgba[at + 1] ?? 0);
    pixels[at + 2] = 255 * developed(rgba[at + 2] ?? 0);
    pixels[at + 3] = 255 * (rgba[at + 3] ?? 0);
    if ((rgba[at] ?? 0) > 0) coveredPixels++;
  }
  return { width, height, pixels, coveredPixels };
}

const tones = Float32Array.from({ length: 4096 }, (_, index) => toneOf((index / 4095) * 4));

const developed = (light: number): number =>
  tones[Math.min(4095, Math.max(0, Math.round((light / 4) * 4095)))] ?? 0;

/** Linear light to sRGB with a soft shoulder. */
function toneOf(light: number): number {
  const x = light * 0.43;
  const film = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
  const clamped = Math.min(1, Math.max(0, film));
  return clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
}

function unit(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
