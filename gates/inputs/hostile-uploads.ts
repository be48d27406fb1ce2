import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import {
  canary,
  chunk,
  emptyRows,
  insideJpeg,
  jpegSegment,
  manyScans,
  png,
  webp,
  zlibBomb,
} from './hostile-bytes.ts';

export const secondsAllowed = 2;

export interface HostileUpload {
  name: string;
  content: Buffer;
  /** Whether it may result in a picture. */
  picture: 'never' | 'maybe' | 'always';
  fileName?: string;
  contentType?: string;
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

const never = (name: string, content: Buffer): HostileUpload => ({
  name,
  content,
  picture: 'never',
});
const maybe = (name: string, content: Buffer): HostileUpload => ({
  name,
  content,
  picture: 'maybe',
});
const always = (name: string, content: Buffer): HostileUpload => ({
  name,
  content,
  picture: 'always',
});

export async function hostileUploads(): Promise<HostileUpload[]> {
  const photo = sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: '#884422',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  });
  const jpeg = await photo.jpeg().toBuffer();
  const pngPhoto = await sharp(jpeg).png().toBuffer();
  const webpPhoto = await sharp(jpeg).webp().toBuffer();
  return [
    ...otherFormats(),
    ...(await foreignPictures(jpeg)),
    ...disguised(),
    ...pngs(pngPhoto),
    ...(await jpegs(jpeg)),
    ...(await webps(webpPhoto, jpeg)),
    { ...always('a path for a name', jpeg), fileName: '../../../../etc/cron.d/own.jpg' },
    { ...always('a picture that calls itself a page', jpeg), contentType: 'text/html' },
    { ...never('a page that calls itself a picture', latin(canary)), fileName: 'a.html' },
  ];
}

function otherFormats(): HostileUpload[] {
  const svg = (inner: string): Buffer =>
    latin(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`);
  return [
    never('nothing', Buffer.alloc(0)),
    never('one byte', Buffer.from([0xff])),
    never('text', latin(canary)),
    never('page', latin(`<!doctype html><html>${canary}</html>`)),
    never('SVG', svg('<rect width="9" height="9"/>')),
    never('SVG with a script', svg(canary)),
    never(
      'SVG that reads a file',
      latin(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
      ),
    ),
    never('SVG that calls out', svg('<image href="http://127.0.0.1:1/" width="9" height="9"/>')),
    never('packed SVG', gzipSync(svg(canary))),
    never('PDF', latin('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')),
    never('PostScript', latin('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file')),
    never('ImageMagick script', latin('push graphic-context\nfill "url(https://127.0.0.1/)"')),
    never('Radiance picture', latin('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 9 +X 9\n')),
    never('FITS', latin('SIMPLE  =                    T'.padEnd(2880))),
    never('PPM', Buffer.concat([latin('P6 9 9 255\n'), Buffer.alloc(243)])),
    never('Windows icon', Buffer.from('00000100010010100000010020006804000016000000', 'hex')),
    never('bitmap', Buffer.concat([latin('BM'), Buffer.alloc(200)])),
    never('Photoshop file', Buffer.concat([latin('8BPS'), Buffer.from([0, 1]), Buffer.alloc(200)])),
    never('JPEG 2000', Buffer.from('0000000c6a5020200d0a870a00000014667479706a703220', 'hex')),
    never('JPEG XL', Buffer.from('0000000c4a584c200d0a870a', 'hex')),
    never('program', Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), randomBytes(4000)])),
    never('zip', Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(4000)])),
    never('noise', randomBytes(50_000)),
    never('eight million and one bytes', Buffer.alloc(8_000_001, 0xff)),
    never('twenty million bytes', Buffer.alloc(20_000_000, 0xd8)),
  ];
}

async function foreignPictures(jpeg: Buffer): Promise<HostileUpload[]> {
  return [
    never('GIF', await sharp(jpeg).resize(64).gif().toBuffer()),
    never('TIFF', await sharp(jpeg).resize(64).tiff().toBuffer()),
    never('AVIF', await sharp(jpeg).resize(64).avif({ effort: 0 }).toBuffer()),
  ];
}

function disguised(): HostileUpload[] {
  const page = latin(`<html>${canary}</html>`.padEnd(200));
  return [
    never('page behind the first bytes of a JPEG', Buffer.concat([jpegStart, page])),
    never('page behind a JPEG segment', insideJpeg(jpegStart, jpegSegment(0xe0, page))),
    never('page behind the signature of a PNG', Buffer.concat([png0, page])),
    never('page behind the signature of a WebP', webp('VP8 ', page)),
    never('SVG behind the signature of a GIF', latin(`GIF89a<svg>${canary}</svg>`)),
  ];
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const png0 = png({ width: 1, height: 1 }).subarray(0, 8);

function pngs(photo: Buffer): HostileUpload[] {
  const text = (type: string, packed: Buffer): Buffer =>
    chunk(type, Buffer.concat([latin('Comment\0\0'), packed]));
  const small = { width: 8, height: 8, pixels: emptyRows(1, 8) };
  const broken = Buffer.from(photo);
  broken.writeUInt32BE(0, broken.length - 16);
  return [
    never(
      '256 megapixels',
      png({ width: 16_000, height: 16_000, pixels: emptyRows(2000, 16_000) }),
    ),
    never('50.01 megapixels', png({ width: 7072, height: 7072, pixels: emptyRows(884, 7072) })),
    maybe('49 megapixels', png({ width: 7000, height: 7000, pixels: emptyRows(875, 7000) })),
    maybe(
      '25 megapixels, interlaced, 16 bits',
      png({
        width: 5000,
        height: 5000,
        bits: 16,
        isInterlaced: true,
        pixels: emptyRows(10_000, 5100),
      }),
    ),
    never('two thousand million wide', png({ width: 2_147_483_647, height: 1 })),
    never('no width', png({ width: 0, height: 9 })),
    maybe('far more pixels than announced', png({ ...small, pixels: zlibBomb(300) })),
    maybe(
      'a text that unpacks to 500 MB',
      png({ ...small, extras: [text('zTXt', zlibBomb(500))] }),
    ),
    maybe(
      'a profile that unpacks to 300 MB',
      png({ ...small, extras: [text('iCCP', zlibBomb(300))] }),
    ),
    never('cut PNG', photo.subarray(0, photo.length / 2)),
    maybe('PNG with a wrong checksum', broken),
    never('PNG without pixels', png({ width: 9, height: 9 })),
    always(
      'PNG with a script in its text',
      png({ ...small, extras: [chunk('tEXt', latin(`C\0${canary}`))] }),
    ),
    always('PNG with a script behind its end', Buffer.concat([photo, latin(canary)])),
    always(
      'PNG of 16 bits with transparency',
      png({
        width: 40,
        height: 40,
        colour: 6,
        bits: 16,
        pixels: deflateSync(Buffer.alloc(321 * 40)),
      }),
    ),
  ];
}

async function jpegs(photo: Buffer): Promise<HostileUpload[]> {
  const frame = Buffer.from('08fffffffff0030111000211010311', 'hex');
  const progressive = await sharp(photo).jpeg({ progressive: true }).toBuffer();
  const gps = await sharp(photo)
    .withExif({
      IFD0: { Artist: canary },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 20/1 40/1' },
    })
    .toBuffer();
  const loop = latin('Exif\0\0II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0\x08\0\0\0');
  return [
    always('place and script in the metadata', gps),
    always('script in the comment', insideJpeg(photo, jpegSegment(0xfe, latin(canary)))),
    always(
      'zip behind the end',
      Buffer.concat([photo, Buffer.from('504b0304', 'hex'), latin(canary)]),
    ),
    always('page behind the end', Buffer.concat([photo, latin(`<html>${canary}`)])),
    always('four colours of print', await sharp(photo).toColourspace('cmyk').jpeg().toBuffer()),
    maybe('metadata that point at themselves', insideJpeg(photo, jpegSegment(0xe1, loop))),
    maybe(
      'a broken profile',
      insideJpeg(photo, jpegSegment(0xe2, latin('ICC_PROFILE\0\x01\x01junk'))),
    ),
    never('cut JPEG', photo.subarray(0, photo.length / 3)),
    never(
      '65,535 pixels a side',
      Buffer.concat([jpegStart.subarray(0, 2), jpegSegment(0xc0, frame)]),
    ),
    never('eight million times FF', Buffer.concat([jpegStart, Buffer.alloc(7_900_000, 0xff)])),
    maybe('a thousand scans', manyScans(progressive, 1000)),
    maybe(
      'very long and thin',
      await sharp({ create: { width: 60_000, height: 800, channels: 3, background: '#123' } })
        .jpeg()
        .toBuffer(),
    ),
  ];
}

async function webps(photo: Buffer, jpeg: Buffer): Promise<HostileUpload[]> {
  const noted = await sharp(jpeg)
    .withExif({ IFD0: { Artist: canary } })
    .webp()
    .toBuffer();
  const frames = Buffer.concat(
    Array.from({ length: 40 }, (_, index) => Buffer.alloc(64 * 64 * 3, index * 6)),
  );
  const animated = await sharp(frames, {
    raw: { width: 64, height: 64 * 40, channels: 3, pageHeight: 64 },
  })
    .webp()
    .toBuffer();
  return [
    always('WebP with a script in its metadata', noted),
    always('WebP that moves', animated),
    never('cut WebP', photo.subarray(0, photo.length / 2)),
    never('WebP of 268 megapixels', webp('VP8L', Buffer.from('2fffffff0f00000000000000', 'hex'))),
    never(
      'WebP of 16 million a side',
      webp('VP8X', Buffer.from('00000000ffffffffffff0000', 'hex')),
    ),
  ];
}
