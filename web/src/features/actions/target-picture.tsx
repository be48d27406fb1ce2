import { IconCategory, IconDeviceCctv } from '#icons';
import type { ActionTarget } from '@wastegauge/contract/insight/actions';
import { FoodImage } from '../../ui/display/food-image.tsx';
import classes from './target-picture.module.css';

const icons = { category: IconCategory, zone: IconDeviceCctv } as const;

export function TargetPicture({ target, size }: { target: ActionTarget; size: number }) {
  if (target.kind === 'food' || target.image_url !== null) {
    return (
      <FoodImage sources={target.image_url === null ? [] : [target.image_url]} alt="" size={size} />
    );
  }
  const Icon = icons[target.kind];
  return (
    <span className={classes['root']} style={{ width: size, height: size }} aria-hidden>
      <Icon size={size / 2} stroke={1.7} />
    </span>
  );
}
