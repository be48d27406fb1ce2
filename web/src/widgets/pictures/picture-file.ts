import { maxUploadBytes } from '@wastegauge/contract/services/uploads';

const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);
const maxSidePx = 2048;

/** Converts unsupported or oversized pictures to a JPEG of moderate size. */
export async function uploadableOf(file: File): Promise<Blob> {
  if (acceptedTypes.has(file.type) && file.size <= maxUploadBytes) return file;
  const address = URL.createObjectURL(file);
  try {
    return await convertToJpeg(address);
  } catch {
    // Upload it anyway; the server reports the reason.
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function convertToJpeg(address: string): Promise<Blob> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, maxSidePx / Math.max(naturalWidth, naturalHeight));
  const width = Math.max(1, Math.round(naturalWidth * scale));
  const height = Math.max(1, Math.round(naturalHeight * scale));
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('No 2D canvas context');
  // JPEG has no transparency; transparent areas would turn black.
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, width, height);
  drawing.drawImage(picture, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
