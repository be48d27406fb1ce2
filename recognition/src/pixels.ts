import sharp, { type Sharp } from 'sharp';
import { EncoderError } from './encoder-error.ts';

export interface RawPicture {
  /** Rows of RGB or RGBA bytes. */
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

const maxPixels = 50_000_000;

/** The whole picture as a square of RGB bytes: food near the edge of a tray counts as well. */
export async function preparePixels(
  picture: Uint8Array | RawPicture,
  side: number,
): Promise<Uint8Array> {
  try {
    const { data, info } = await openPicture(picture)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({ width: side, height: side, fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new Error(`The picture has ${info.channels} channels.`);
    return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  } catch (error) {
    throw new EncoderError('picture', 'The picture cannot be decoded.', { cause: error });
  }
}

function openPicture(picture: Uint8Array | RawPicture): Sharp {
  if (picture instanceof Uint8Array) {
    return sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
  }
  const { data, width, height, channels } = picture;
  if (data.length !== width * height * channels) {
    throw new RangeError('The number of bytes does not match the size of the picture.');
  }
  return sharp(data, { raw: { width, height, channels } });
}
