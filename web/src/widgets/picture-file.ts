import { maxUploadBytes } from '@wastegauge/contract/uploads';

const taken = new Set(['image/jpeg', 'image/png', 'image/webp']);
const longestSide = 2048;

/** Any picture the browser can read: what the product does not take as it is becomes a JPEG of a usual size. */
export async function uploadableOf(file: File): Promise<Blob> {
  if (taken.has(file.type) && file.size <= maxUploadBytes) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    );
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  } catch {
    // The server says what is wrong with it.
    return file;
  }
}
