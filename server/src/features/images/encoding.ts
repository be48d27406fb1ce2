import { captureLimits } from '@wastegauge/contract/waste/captures';
import { errors } from '@wastegauge/contract/errors';
import { imageSizes } from '@wastegauge/contract/services/images';
import sharp, { type Sharp } from 'sharp';

// Loaders of formats nobody sends are where the holes are.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
// One thread a picture: the other processor is left to requests.
sharp.concurrency(1);
sharp.cache(false);

const decodeSeconds = 8;
// With these and the cubic kernel a capture takes half the time it takes with the standard settings.
const jpeg = { quality: 82, optimiseCoding: false } as const;
const webp = { quality: 76, effort: 1 } as const;

export interface EncodedPicture {
  width: number;
  height: number;
  /** Whether it was turned by a quarter according to its metadata. */
  isTurned: boolean;
  large: Buffer;
  card: Buffer;
  thumb: Buffer;
}

/** Thrown for what is no picture after all; the text is for whoever sent it. */
export class UnreadablePicture extends Error {}

/** The clock ran out, which on a machine with much to do happens to a good picture too. */
export class SlowPicture extends UnreadablePicture {}

/** Decoded, turned upright and written anew in all sizes; nothing of the old file but its pixels goes on. */
export async function encodePicture(content: Buffer): Promise<EncodedPicture> {
  const { data, info } = await decode(content);
  const pixels = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const card = await inside(sharp(data, pixels), imageSizes.card)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cardPixels = {
    raw: { width: card.info.width, height: card.info.height, channels: card.info.channels },
  };
  return {
    width: info.width,
    height: info.height,
    isTurned: info.isTurned,
    large: await sharp(data, pixels).jpeg(jpeg).toBuffer(),
    card: await sharp(card.data, cardPixels).webp(webp).toBuffer(),
    thumb: await inside(sharp(card.data, cardPixels), imageSizes.thumb).webp(webp).toBuffer(),
  };
}

/** A smaller one for whoever cannot read WebP. */
export const shrinkToJpeg = (large: Buffer, size: keyof typeof imageSizes): Promise<Buffer> =>
  inside(sharp(large), imageSizes[size]).jpeg(jpeg).toBuffer();

/** For a list in a mail: twice the 48 pixels it is shown at. */
export const shrinkForMail = (picture: Buffer): Promise<Buffer> =>
  inside(sharp(picture), 96).jpeg(jpeg).toBuffer();

const inside = (image: Sharp, side: number): Sharp =>
  image.resize({
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
    kernel: 'cubic',
  });

async function decode(content: Buffer) {
  try {
    const image = sharp(content, {
      limitInputPixels: captureLimits.pictureMegapixels * 1_000_000,
      failOn: 'error',
    });
    const { orientation = 1 } = await image.metadata();
    const { data, info } = await inside(image.autoOrient(), imageSizes.large)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: decodeSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, info: { ...info, isTurned: orientation >= 5 } };
  } catch (error) {
    const found = error instanceof Error ? error.message : '';
    const [, text] = found.includes('pixel limit')
      ? errors.pictureTooLarge
      : errors.pictureUnusable;
    const Unreadable = found.includes('timeout:') ? SlowPicture : UnreadablePicture;
    throw new Unreadable(text, { cause: error });
  }
}
