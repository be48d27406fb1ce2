import { IconToolsKitchen2 } from '#icons';
import type { TabletFood } from '@wastegauge/contract/waste/tablets';
import { useState } from 'react';
import { foodPicture } from '../../food-picture.ts';
import classes from './food-tile.module.css';

interface FoodTileProps {
  food: TabletFood;
  mark?: string | undefined;
  onTap: () => void;
}

export function FoodTile({ food, mark, onTap }: FoodTileProps) {
  const [isBroken, setBroken] = useState(false);
  const image = foodPicture(food);
  return (
    <button type="button" className={classes['root']} onClick={onTap}>
      <span className={classes['picture']}>
        {image === undefined || isBroken ? (
          <IconToolsKitchen2 size={44} stroke={1.5} aria-hidden />
        ) : (
          <img src={image} alt="" onError={() => setBroken(true)} />
        )}
      </span>
      {mark !== undefined && <em>{mark}</em>}
      <b dir="auto">{food.name}</b>
    </button>
  );
}
