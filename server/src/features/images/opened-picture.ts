import type { ImageSize } from '@wastegauge/contract/services/images';
import type { Files } from '../../platform/ports/files.ts';
import type { Media } from '../../platform/http/http.ts';
import { shrinkToJpeg } from './encoding.ts';
import { readFile, sizedFile } from './picture-files.ts';

// An address stands for one picture for ever, and is good for a day or two.
const cacheHeaders = { 'cache-control': 'private, max-age=86400, immutable', vary: 'accept' };

/** The smaller sizes are kept as WebP; whoever cannot read it gets a JPEG made of the large one. */
export async function openSized(
  files: Files,
  file: string,
  size: ImageSize,
  accept: string,
): Promise<Media | null> {
  if (size === 'large' || accept.includes('image/webp')) {
    const opened = await files.open(sizedFile(file, size));
    if (opened) {
      const headers = { ...cacheHeaders, 'content-length': String(opened.bytes) };
      const type = size === 'large' ? 'image/jpeg' : 'image/webp';
      return { type, content: opened.stream, headers };
    }
  }
  const large = size === 'large' ? null : await readFile(files, sizedFile(file, 'large'));
  if (!large) return null;
  return { type: 'image/jpeg', content: await shrinkToJpeg(large, size), headers: cacheHeaders };
}
