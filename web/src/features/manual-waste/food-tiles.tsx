import { IconCheck } from '#icons';
import type { RecentFood } from '@wastegauge/contract/waste/manual-waste';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import classes from './add-waste-dialog.module.css';
import { useAmountLabel } from './use-amount-label.ts';

interface FoodTilesProps {
  tiles: readonly RecentFood[] | undefined;
  placeName: string;
  chosenId: number | undefined;
  onChoose: (tile: RecentFood) => void;
}

const tilesShown = 8;

export function FoodTiles({ tiles, placeName, chosenId, onChoose }: FoodTilesProps) {
  const { t } = useTranslation('manualWaste');
  const titleId = useId();
  const amountLabel = useAmountLabel();
  const translated = useTranslated((tiles ?? []).map(({ name }) => name));
  if (tiles?.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <header className={classes['tilesHead']}>
        <h3 id={titleId}>{t('recent')}</h3>
        <span>{placeName !== '' && t('recentAt', { place: placeName })}</span>
      </header>
      <ul className={classes['tiles']}>
        {tiles?.slice(0, tilesShown).map((tile) => (
          <li key={tile.food}>
            <button
              type="button"
              className={classes['tile']}
              aria-pressed={tile.food_description === chosenId}
              onClick={() => onChoose(tile)}
            >
              <span className={classes['tilePicture']}>
                <FoodImage
                  frame="camera"
                  sources={tile.image_url === null ? [] : [tile.image_url]}
                  alt=""
                />
              </span>
              <span className={classes['tileWords']}>
                <b>{translated(tile.name)}</b>
                <small>{t('usual', { amount: amountLabel(tile.usual_amount) })}</small>
              </span>
              {tile.food_description === chosenId && (
                <span className={classes['tick']}>
                  <IconCheck size={18} stroke={2.4} aria-hidden />
                </span>
              )}
            </button>
          </li>
        )) ??
          Array.from({ length: tilesShown }, (_tile, index) => (
            <li key={index}>
              <Skeleton height={120} />
            </li>
          ))}
      </ul>
    </section>
  );
}
