import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { EventPicture } from '../../widgets/pictures/event-picture.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './update-event-dialog.module.css';

export function EventFactsCard({ event }: { event: WasteEvent }) {
  const { t } = useTranslation(['review', 'common']);
  const format = useFormat();
  const facts = [
    { term: t('facts.event'), value: String(event.id) },
    { term: t('columns.weight'), value: `${format.fixed(event.item_weight, 2)} kg` },
    { term: t('common:site'), value: event.site_name },
    { term: t('columns.device'), value: event.zone },
    { term: t('columns.processed'), value: format.timestamp(event.processed_at, event.timezone) },
  ];
  return (
    <div>
      <div className={classes['picture']}>
        <EventPicture
          imageUrl={event.image_url}
          backupImageUrls={event.backup_image_url}
          boundingArea={null}
          stamp={`${event.device_serial} · ${format.stamp(event.processed_at, event.timezone)}`}
          label={t('pictureOf', { food: event.food_name ?? t('common:foodPending') })}
          size="card"
          hasTools={false}
        />
      </div>
      <dl className={classes['facts']}>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
