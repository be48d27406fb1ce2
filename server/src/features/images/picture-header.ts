export interface PictureHeader {
  type: 'jpeg' | 'png' | 'webp';
  width: number;
  height: number;
}

/** How much of a file is looked at: what comes before the size of a JPEG is short in every camera's files. */
export const headerBytes = 512 * 1024;

/** Type and size by the first bytes, nothing decoded; null when it is none of the three. */
export function readPictureHeader(head: Buffer): PictureHeader | null {
  const header = readJpeg(head) ?? readPng(head) ?? readWebp(head);
  return header && header.width > 0 && header.height > 0 ? header : null;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function readPng(head: Buffer): PictureHeader | null {
  if (head.length < 24 || !head.subarray(0, 8).equals(pngSignature)) return null;
  if (head.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { type: 'png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

/** Walks the segments to the one that tells the size. */
function readJpeg(head: Buffer): PictureHeader | null {
  if (head.length < 4 || head.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= head.length) {
    if (head[at] !== 0xff) return null;
    const marker = head[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      return { type: 'jpeg', width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    }
    at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
}

/** Start of frame; the three left out are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readWebp(head: Buffer): PictureHeader | null {
  if (head.length < 30) return null;
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP') {
    return null;
  }
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return {
        type: 'webp',
        width: head.readUInt16LE(26) & 0x3fff,
        height: head.readUInt16LE(28) & 0x3fff,
      };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { type: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return {
        type: 'webp',
        width: head.readUIntLE(24, 3) + 1,
        height: head.readUIntLE(27, 3) + 1,
      };
    default:
      return null;
  }
}
