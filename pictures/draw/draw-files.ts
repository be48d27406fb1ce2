import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { backgrounds } from './backgrounds.ts';
import { drawLayer } from './draw-layer.ts';
import type { Layer } from './light.ts';
import { plan } from './plan.ts';

export interface LayerEntry {
  file: string;
  amount: 'small' | 'medium' | 'large';
  width: number;
  height: number;
  coveredPixels: number;
}

/** Stored smaller than drawn for smooth edges, and smaller than shown to save space. */
const keptScale = 0.6;
const layerWebp = { quality: 40, effort: 6, smartSubsample: true };

const pathOf = (file: string): string =>
  fileURLToPath(new URL(`../looks/${file}`, import.meta.url));

export async function drawBackground(name: string): Promise<void> {
  const background = backgrounds[name];
  if (background === undefined) throw new Error(`there is no background ${name}`);
  await background()
    .removeAlpha()
    .webp({ quality: 80, effort: 6 })
    .toFile(pathOf(`${name}.webp`));
}

export async function drawLayers(name: string): Promise<LayerEntry[]> {
  const planned = plan.find((candidate) => candidate.name === name);
  if (planned === undefined) throw new Error(`there is no drawing ${name}`);
  const entries: LayerEntry[] = [];
  for (const amount of ['small', 'medium', 'large'] as const) {
    for (let variant = 1; variant <= planned.variants[amount]; variant++) {
      const file = `${name}-${amount}-${variant}.webp`;
      const layer = drawLayer(planned.draw, `${name} ${variant}`, amount);
      const { width, height } = await keep(layer, pathOf(file));
      const coveredPixels = Math.round(layer.coveredPixels * keptScale ** 2);
      entries.push({ file, amount, width, height, coveredPixels });
    }
  }
  return entries;
}

/** Colours above, alpha as grey below: WebP stores alpha losslessly, which doubles the size for soft shadows. */
async function keep(layer: Layer, path: string): Promise<{ width: number; height: number }> {
  const raw = { width: layer.width, height: layer.height, channels: 4 as const };
  const size = {
    width: Math.round(layer.width * keptScale),
    height: Math.round(layer.height * keptScale),
  };
  const resized = sharp(layer.pixels, { raw }).resize({ ...size, fit: 'fill' });
  const pixels = await resized.raw().toBuffer();
  const stacked = Buffer.alloc(size.width * size.height * 6);
  for (let at = 0; at < size.width * size.height; at++) {
    const alpha = pixels[at * 4 + 3] ?? 0;
    for (let channel = 0; channel < 3; channel++) {
      stacked[at * 3 + channel] = Math.round(((pixels[at * 4 + channel] ?? 0) * alpha) / 255);
      stacked[(at + size.width * size.height) * 3 + channel] = alpha;
    }
  }
  await sharp(stacked, { raw: { width: size.width, height: size.height * 2, channels: 3 } })
    .webp(layerWebp)
    .toFile(path);
  return size;
}
