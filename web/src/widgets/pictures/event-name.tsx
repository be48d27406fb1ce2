import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { sizedImage } from '@wastegauge/contract/services/images';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../ui/display/food-image.tsx';
import classes from './event-name.module.css';

interface EventNameProps {
  event: Pick<WasteEvent, 'id' | 'image_url' | 'backup_image_url'>;
  foodName: string | null;
}

export function EventName({ event, foodName }: EventNameProps) {
  const { t } = useTranslation();
  const frames = event.image_url === null ? [] : [event.image_url, ...event.backup_image_url];
  return (
    <span className={classes['root']}>
      <FoodImage
        sources={frames.map((frame) => sizedImage(frame, 'thumb'))}
        alt=""
        size={40}
        waitingText=""
      />
      <span className={classes['words']}>
        <b className={classes['name']} data-waiting={foodName === null || undefined}>
          {foodName ?? t('foodPending')}
        </b>
        <span className={classes['number']}>{event.id}</span>
      </span>
    </span>
  );
}
