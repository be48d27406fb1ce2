import type { NamedEvent } from '@wastegauge/contract/waste/labelling';
import { sizedImage } from '@wastegauge/contract/services/images';

/** Fetches and decodes the pictures of an event; they stay at hand as long as the result is kept. */
export function loadPictures(event: NamedEvent): HTMLImageElement[] {
  const { image_url: main, backup_image_url: backups } = event;
  const frames = main === null ? backups : [main, ...backups];
  const [first] = frames;
  const thumbs = frames.length > 1 ? frames.map((url) => sizedImage(url, 'thumb')) : [];
  const addresses = first === undefined ? [] : [sizedImage(first, 'large'), ...thumbs];
  return addresses.map((address) => {
    const image = new Image();
    image.src = address;
    // What cannot be decoded here cannot be shown either; the screen deals with it.
    image.decode().catch(() => undefined);
    return image;
  });
}
