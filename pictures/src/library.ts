import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import manifest from '../looks/manifest.json' with { type: 'json' };
import type { Tint } from './looks.ts';

export type LookAmount = 'small' | 'medium' | 'large';

export interface LookLayer {
  file: string;
  width: number;
  height: number;
  coveredPixels: number;
}

/** With alpha, colours are premultiplied. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

// Pictures are composed in parallel, one thread each; this cache is the only one.
sharp.concurrency(1);
sharp.cache(false);

// A picture uses one to five layers of 0.5 to 2.5 MB; this holds a busy hour.
const mostCachedBytes = 40 * 1024 * 1024;
const cached = new Map<string, Pixels>();
let cachedBytes = 0;

type LayerSizes = Partial<Record<LookAmount, number[][]>>;
const sizes: Record<string, LayerSizes> = manifest.layers;

export function layersOf(drawing: string, amount: LookAmount): LookLayer[] {
  return (sizes[drawing]?.[amount] ?? []).map(
    ([width = 0, height = 0, coveredPixels = 0], index) => ({
      file: `${drawing}-${amount}-${index + 1}.webp`,
      width,
      height,
      coveredPixels,
    }),
  );
}

export const backgroundsOf = (container: string): string[] =>
  manifest.backgrounds.filter((name) => name.startsWith(`${container}-`));

export const fileOf = (name: string): string =>
  fileURLToPath(new URL(`../looks/${name}`, import.meta.url));

export async function decodeBackground(name: string): Promise<Pixels> {
  return await remembered(name, async () => {
    const image = sharp(fileOf(`${name}.webp`)).removeAlpha();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  });
}

export async function decodeLayer(layer: LookLayer, tint: Tint = {}): Promise<Pixels> {
  const { hue = 0, saturation = 1, wash = [1, 1, 1] } = tint;
  return await remembered(`${layer.file} ${hue} ${saturation} ${wash.join(' ')}`, async () => {
    const image = sharp(fileOf(layer.file)).removeAlpha();
    if (hue !== 0 || saturation !== 1) image.modulate({ hue, saturation });
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    const height = info.height / 2;
    return { data: unstacked(data, info.width * height, wash), width: info.width, height };
  });
}

/** Least recently used entries are evicted. */
async function remembered(key: string, decode: () => Promise<Pixels>): Promise<Pixels> {
  const known = cached.get(key);
  const pixels = known ?? (await decode());
  if (cached.delete(key)) cachedBytes -= pixels.data.length;
  cached.set(key, pixels);
  cachedBytes += pixels.data.length;
  for (const [oldest, { data }] of cached) {
    if (cachedBytes <= mostCachedBytes) break;
    cached.delete(oldest);
    cachedBytes -= data.length;
  }
  return pixels;
}

/** A layer file stacks premultiplied colours above alpha. */
function unstacked(
  stacked: Uint8Array,
  pixels: number,
  [red, green, blue]: NonNullable<Tint['wash']>,
): Uint8Array {
  const data = new Uint8Array(pixels * 4);
  for (let at = 0; at < pixels; at++) {
    const alpha = stacked[(pixels + at) * 3] ?? 0;
    data[at * 4] = Math.min(alpha, (stacked[at * 3] ?? 0) * red);
    data[at * 4 + 1] = Math.min(alpha, (stacked[at * 3 + 1] ?? 0) * green);
    data[at * 4 + 2] = Math.min(alpha, (stacked[at * 3 + 2] ?? 0) * blue);
    data[at * 4 + 3] = alpha;
  }
  return data;
}
