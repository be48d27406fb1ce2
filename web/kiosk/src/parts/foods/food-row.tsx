import { IconToolsKitchen2 } from '#icons';
import type { TabletFood } from '@wastegauge/contract/waste/tablets';
import { useState } from 'react';
import { foodPicture } from '../../food-picture.ts';
import { markMatch } from '../../foods/food-search.ts';
import classes from './food-row.module.css';

interface FoodRowProps {
  food: TabletFood;
  /** Marked in the name. */
  text: string;
  detail?: string | undefined;
  onTap: () => void;
}

export function FoodRow({ food, text, detail, onTap }: FoodRowProps) {
  const [isBroken, setBroken] = useState(false);
  const image = foodPicture(food);
  const { before, match, after } = markMatch(food.name, text);
  return (
    <button type="button" className={classes['root']} onClick={onTap}>
      <span className={classes['picture']}>
        {image === undefined || isBroken ? (
          <IconToolsKitchen2 size={36} stroke={1.5} aria-hidden />
        ) : (
          <img src={image} alt="" onError={() => setBroken(true)} />
        )}
      </span>
      <span className={classes['text']}>
        <b dir="auto">
          {before}
          {match !== '' && <mark>{match}</mark>}
          {after}
        </b>
        {detail !== undefined && <small>{detail}</small>}
      </span>
    </button>
  );
}
