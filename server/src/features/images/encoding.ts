import { captureLimits } from '@wastegauge/contract/waste/captures';
import { errors } from '@wastegauge/contract/errors';
import { imageSizes } from '@wastegauge/contract/services/images';
import sharp, { type OutputInfo, type Sharp } from 'sharp';

// Reduces the attack surface: only the formats that monitors send.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
// One thread per picture leaves the other processor to requests.
sharp.concurrency(1);
sharp.cache(false);

const decodeSeconds = 8;
// With the cubic kernel, these settings take half the time of the defaults.
const jpeg = { quality: 82, optimiseCoding: false } as const;
const webp = { quality: 76, effort: 1 } as const;

export interface EncodedSizes {
  large: Buffer;
  card: Buffer;
  thumb: Buffer;
}

export interface EncodedPicture extends EncodedSizes {
  width: number;
  height: number;
  /** Rotated by 90 degrees according to its metadata. */
  isTurned: boolean;
}

/** The message is returned to the sender. */
export class UnreadablePicture extends Error {}

/** Decoding timed out, which may happen to valid pictures on a busy machine. */
export class SlowPicture extends UnreadablePicture {}

/** Keeps only the pixels of the file: metadata and trailing data are dropped. */
export async function encodePicture(content: Buffer): Promise<EncodedPicture> {
  const { data, info } = await decode(content);
  const { width, height, isTurned } = info;
  return { width, height, isTurned, ...(await encodePixels(data, info)) };
}

/** Encodes pixels no larger than the large size. */
export async function encodePixels(data: Buffer, info: OutputInfo): Promise<EncodedSizes> {
  const pixels = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const card = await fitInside(sharp(data, pixels), imageSizes.card)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cardPixels = {
    raw: { width: card.info.width, height: card.info.height, channels: card.info.channels },
  };
  return {
    large: await sharp(data, pixels).jpeg(jpeg).toBuffer(),
    card: await sharp(card.data, cardPixels).webp(webp).toBuffer(),
    thumb: await fitInside(sharp(card.data, cardPixels), imageSizes.thumb).webp(webp).toBuffer(),
  };
}

/** Like `encodePicture`, large enough to read a printed page. */
export async function encodeDocument(content: Buffer): Promise<Buffer> {
  const { data, info } = await decode(content, documentSide);
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).jpeg(jpeg).toBuffer();
}

/** Longest side of a picture of a document: A4 at about 200 dots per inch. */
const documentSide = 2340;

export const shrinkToJpeg = (large: Buffer, size: keyof typeof imageSizes): Promise<Buffer> =>
  fitInside(sharp(large), imageSizes[size]).jpeg(jpeg).toBuffer();

/** Twice the 48 pixels of its size in the mail. */
export const shrinkForMail = (picture: Buffer): Promise<Buffer> =>
  fitInside(sharp(picture), 96).jpeg(jpeg).toBuffer();

const fitInside = (image: Sharp, side: number): Sharp =>
  image.resize({
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
    kernel: 'cubic',
  });

async function decode(content: Buffer, side: number = imageSizes.large) {
  try {
    const image = sharp(content, {
      limitInputPixels: captureLimits.pictureMegapixels * 1_000_000,
      failOn: 'error',
    });
    const { orientation = 1 } = await image.metadata();
    const { data, info } = await fitInside(image.autoOrient(), side)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: decodeSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, info: { ...info, isTurned: orientation >= 5 } };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const [, text] = message.includes('pixel limit')
      ? errors.pictureTooLarge
      : errors.pictureUnusable;
    const ErrorType = message.includes('timeout:') ? SlowPicture : UnreadablePicture;
    throw new ErrorType(text, { cause: error });
  }
}
