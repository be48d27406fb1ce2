import type { NamedEvent } from '@wastegauge/contract/waste/labelling';
import type { ReactNode } from 'react';
import { IconTags } from '#icons';
import { useTranslation } from 'react-i18next';
import { EventPicture } from '../../widgets/pictures/event-picture.tsx';
import { CountedBadge } from '../../widgets/figures/counted-badge.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import classes from './event-card.module.css';

interface EventCardProps {
  event: NamedEvent;
  place: 'current' | 'previous';
  eyebrow: string;
  title: string;
  pictureLabel: string;
  badges?: ReactNode;
  onReady?: (() => void) | undefined;
}

export function EventCard({
  event,
  place,
  eyebrow,
  title,
  pictureLabel,
  badges,
  onReady,
}: EventCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isCurrent = place === 'current';
  const stamp = format.stamp(event.processed_at, event.timezone);
  return (
    <section
      className={classes['root']}
      data-place={place}
      data-event={event.id}
      aria-label={eyebrow + t('colon') + title}
    >
      <header className={classes['head']}>
        <div className={classes['titles']}>
          <p className={classes['eyebrow']}>{eyebrow}</p>
          <h2 className={classes['title']} title={title}>
            {title}
          </h2>
        </div>
        <div className={classes['facts']}>
          {badges}
          {isCurrent && (
            <time className={classes['time']} dateTime={event.processed_at}>
              {format.timestamp(event.processed_at, event.timezone)}
            </time>
          )}
          <CountedBadge event={event} />
          <span className={classes['weight']}>{format.fixed(event.item_weight, 2)} kg</span>
        </div>
      </header>
      <div className={classes['picture']}>
        <EventPicture
          imageUrl={event.image_url}
          backupImageUrls={event.backup_image_url}
          boundingArea={isCurrent ? event.bounding_area : null}
          stamp={isCurrent ? `${event.device_serial} · ${stamp}` : (stamp.split(' ')[1] ?? '')}
          label={pictureLabel}
          size="large"
          hasTools={isCurrent}
          onReady={onReady}
        />
      </div>
    </section>
  );
}

interface NoEventCardProps {
  eyebrow: string;
  children: ReactNode;
}

export function NoEventCard({ eyebrow, children }: NoEventCardProps) {
  return (
    <section className={classes['root']} data-place="previous" aria-label={eyebrow}>
      <header className={classes['head']}>
        <p className={classes['eyebrow']}>{eyebrow}</p>
      </header>
      <div className={classes['none']}>{children}</div>
    </section>
  );
}

export function PreviousLabelCard({ event }: { event: NamedEvent | null }) {
  const { t } = useTranslation(['labelling', 'common']);
  const category = event?.category_name ?? null;
  const name = event?.food_name ?? null;
  const translated = useTranslated([name, category].filter((word) => word !== null));
  if (!event) {
    return (
      <NoEventCard eyebrow={t('previousLabelled')}>
        <EmptyState icon={<IconTags />} title={t('nothingBefore')} />
      </NoEventCard>
    );
  }
  const title = name === null ? t('common:trimmings') : translated(name);
  return (
    <EventCard
      event={event}
      place="previous"
      eyebrow={t('previousLabelled')}
      title={title}
      pictureLabel={t('pictureOf', { food: title })}
      badges={
        <>
          <Badge tone="outline">{t('outcomes.fullWaste')}</Badge>
          {category !== null && <Badge tone="outline">{translated(category)}</Badge>}
          {event.trimmings && name !== null && (
            <Badge tone="outline">{t('common:trimmings')}</Badge>
          )}
        </>
      }
    />
  );
}
