import type { TabletFood } from '@wastegauge/contract/waste/tablets';

/** In the size of a tile. */
export const foodPicture = ({ image_url: url }: TabletFood): string | undefined =>
  url?.replace('/thumb/', '/card/');
