import type { WasteEvent } from '@wastegauge/contract/waste/events';
import classes from './event-picture.module.css';

interface PictureAreaProps {
  area: NonNullable<WasteEvent['bounding_area']>;
  picture: { width: number; height: number };
}

const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;

export function PictureArea({ area, picture }: PictureAreaProps) {
  const { x, y, width, height } = area;
  const isInside =
    x >= 0 && y >= 0 && x + width <= picture.width && y + height <= picture.height && width > 0;
  if (!isInside) return null;
  return (
    <span
      className={classes['area']}
      style={{
        left: share(x, picture.width),
        top: share(y, picture.height),
        width: share(width, picture.width),
        height: share(height, picture.height),
      }}
      aria-hidden
    >
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}
