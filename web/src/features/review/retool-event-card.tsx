import { IconPhotoOff } from '@tabler/icons-react';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EventPicture } from '../../widgets/pictures/event-picture.tsx';
import { EventStatus } from '../../widgets/pictures/event-status.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import type { ShownList } from './api.ts';
import { RetoolFoodForm } from './retool-food-form.tsx';
import classes from './retool-page.module.css';

interface RetoolEventCardProps {
  event: WasteEvent | undefined;
  isLoading: boolean;
  shown: ShownList;
}

export function RetoolEventCard({ event, isLoading, shown }: RetoolEventCardProps) {
  const { t } = useTranslation(['review', 'common']);
  const format = useFormat();
  const translated = useTranslated(event?.food_name ? [event.food_name] : []);
  if (!event) {
    return isLoading ? (
      <PanelSkeleton height={320} />
    ) : (
      <section className={classes['card']} aria-label={t('retool.selected')}>
        <EmptyState icon={<IconPhotoOff />} title={t('retool.empty')} />
      </section>
    );
  }
  const foodName = event.food_name === null ? t('common:foodPending') : translated(event.food_name);
  return (
    <section className={classes['card']} aria-label={t('retool.selected')}>
      <header className={classes['head']}>
        <div className={classes['words']} aria-live="polite">
          <h2>{foodName}</h2>
          <p className={classes['place']}>
            {event.site_name} - {event.device_serial} · {event.zone}
          </p>
        </div>
        <EventStatus status={event.status} />
        <span className={classes['weight']}>
          {format.fixed(event.item_weight, 2)} <small>kg</small>
        </span>
      </header>
      <EventPicture
        imageUrl={event.image_url}
        backupImageUrls={event.backup_image_url}
        boundingArea={event.bounding_area}
        stamp={`${event.device_serial} · ${format.stamp(event.processed_at, event.timezone)}`}
        label={t('pictureOf', { food: foodName })}
        size="large"
        hasTools
        areToolsBelow
      />
      <footer className={classes['foot']}>
        {event.status === 'DISCARDED' || event.status === 'SUCCESSFUL' ? (
          <RetoolFoodForm
            key={`${event.id} ${event.status}`}
            event={event}
            isRelabel={event.status === 'DISCARDED'}
            shown={shown}
          />
        ) : (
          <p className={classes['hint']}>{t('retool.nothing')}</p>
        )}
      </footer>
    </section>
  );
}
