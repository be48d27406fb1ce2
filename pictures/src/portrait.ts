import sharp from 'sharp';
import { decodeLayer, layersOf } from './library.ts';
import { lookOf, type PicturedFood } from './look-of.ts';
import { lookNamed } from './looks.ts';
import { oneOf, seededRandom } from './random.ts';

const porcelain = '#EDE9E1';

/** Deterministic square WebP on porcelain. */
export async function composeFoodPortrait(
  food: PicturedFood,
  options: { size: number },
): Promise<Buffer> {
  const { drawing, tint } = lookNamed(lookOf(food));
  const layer = oneOf(seededRandom(food.name), layersOf(drawing, 'medium'));
  const side = Math.round(Math.min(layer.width, layer.height) * 0.56);
  const { data, width, height } = await decodeLayer(layer, tint);
  return await sharp(data, { raw: { width, height, channels: 4, premultiplied: true } })
    .extract({
      left: Math.round((width - side) / 2),
      top: Math.round((height - side) / 2),
      width: side,
      height: side,
    })
    .flatten({ background: porcelain })
    .resize(options.size, options.size)
    .webp({ quality: 80 })
    .toBuffer();
}
