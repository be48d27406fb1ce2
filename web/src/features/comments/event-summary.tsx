import { IconCloud, IconDroplet } from '#icons';
import type { EventWithComments } from '@wastegauge/contract/waste/comments';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { Change } from '../../widgets/figures/change.tsx';
import { EventPicture } from '../../widgets/pictures/event-picture.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { CountedBadge } from '../../widgets/figures/counted-badge.tsx';
import { useCostTexts } from '../../widgets/figures/use-cost-texts.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './comments-dialog.module.css';

export function EventSummary({ event }: { event: EventWithComments }) {
  const { t } = useTranslation(['comments', 'common']);
  const format = useFormat();
  const translated = useTranslated(event.food_name === null ? [] : [event.food_name]);
  const food = event.food_name === null ? t('common:foodPending') : translated(event.food_name);
  const { cost, note } = useCostTexts();
  const costNote = note(event);
  const stamp = `${format.time(event.processed_at, event.timezone)} · ${event.device_serial}`;
  return (
    <div className={classes['summary']}>
      <div className={classes['picture']}>
        {event.image_url === null ? (
          <FoodImage
            frame="camera"
            sources={event.food_image === null ? [] : [event.food_image]}
            alt={food}
            caption={stamp}
          />
        ) : (
          <EventPicture
            imageUrl={event.image_url}
            backupImageUrls={event.backup_image_url}
            boundingArea={null}
            stamp={stamp}
            label={food}
            size="card"
            hasTools={false}
          />
        )}
      </div>
      <div className={classes['facts']}>
        <p className={classes['name']}>
          <b>{food}</b>
          <span className={classes['weight']}>
            {format.fixed(event.item_weight, 2)}
            <small> kg</small>
          </span>
        </p>
        <CountedBadge event={event} />
        <p>
          {event.site_name} · {event.zone}
        </p>
        <p>
          <time dateTime={event.processed_at}>
            {format.timestamp(event.processed_at, event.timezone)}
          </time>
        </p>
        {event.food !== null && (
          <>
            <p className={classes['figures']}>
              <span>{cost(event)}</span>
              <span>
                <IconCloud size={16} stroke={1.7} aria-hidden />
                {format.fixed(event.environment, 2)} kg CO2e
              </span>
              <span>
                <IconDroplet size={16} stroke={1.7} aria-hidden />
                {format.count(event.water)} L
              </span>
            </p>
            {costNote !== undefined && <p className={classes['reason']}>{costNote}</p>}
            <p className={classes['change']}>
              <Change percent={event.food_change} variant="pill" />
              <span>{t(event.food_change === null ? 'noChange' : 'change')}</span>
            </p>
          </>
        )}
      </div>
    </div>
  );
}
