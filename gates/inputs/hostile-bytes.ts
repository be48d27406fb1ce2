import { crc32, deflateSync } from 'node:zlib';

/** Must never be served: hidden in comments, metadata and after the end of files. */
export const canary = 'CANARY<script>alert(1)</script>';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

export interface PngFacts {
  width: number;
  height: number;
  /** 0 is grey, 2 colour, 6 colour with transparency. */
  colour?: number;
  bits?: number;
  isInterlaced?: boolean;
  /** Chunks before the pixels. */
  extras?: Buffer[];
  /** The compressed pixels. */
  pixels?: Buffer;
}

export function png({
  width,
  height,
  colour = 0,
  bits = 1,
  isInterlaced = false,
  extras = [],
  pixels = deflateSync(Buffer.alloc(0)),
}: PngFacts): Buffer {
  const header = Buffer.concat([
    uint32(width),
    uint32(height),
    Buffer.from([bits, colour, 0, 0, isInterlaced ? 1 : 0]),
  ]);
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    ...extras,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Empty rows with their filter byte, which compress well. */
export const emptyRows = (bytesPerRow: number, rows: number): Buffer =>
  deflateSync(Buffer.alloc((bytesPerRow + 1) * rows), { level: 9 });

/** Zeros that inflate to a size, generated without holding them in memory. */
export function zlibBomb(megabytes: number): Buffer {
  return deflateSync(Buffer.alloc(megabytes * 1_000_000), { level: 9 });
}

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** After the first two bytes, where metadata is stored. */
export const insideJpeg = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

export function webp(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  const body = Buffer.concat([Buffer.from(`WEBP${type}`, 'latin1'), length, data]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), size, body]);
}

/** A progressive JPEG with the last scan repeated many times; each has to be decoded. */
export function manyScans(jpeg: Buffer, count: number): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, jpeg.length - 2);
  return Buffer.concat([
    jpeg.subarray(0, last),
    ...Array.from({ length: count }, () => scan),
    jpeg.subarray(-2),
  ]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
