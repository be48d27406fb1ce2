import type { NamedEvent } from '@wastegauge/contract/waste/labelling';
import { sizedImage } from '@wastegauge/contract/services/images';

export function loadPictures(event: NamedEvent): HTMLImageElement[] {
  const { image_url: main, backup_image_url: backups } = event;
  const frames = main === null ? backups : [main, ...backups];
  const [first] = frames;
  const thumbs = frames.length > 1 ? frames.map((url) => sizedImage(url, 'thumb')) : [];
  const addresses = first === undefined ? [] : [sizedImage(first, 'large'), ...thumbs];
  return addresses.map((address) => {
    const image = new Image();
    image.src = address;
    // Pictures that fail to decode are handled where they are shown.
    image.decode().catch(() => undefined);
    return image;
  });
}
