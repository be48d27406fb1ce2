import { IconCameraOff } from '#icons';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterval } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EventPicture } from '../../widgets/pictures/event-picture.tsx';
import { EventStatus } from '../../widgets/pictures/event-status.tsx';
import { KindBadges } from '../../widgets/food/kind-badges.tsx';
import { LabelBadges } from '../../widgets/food/label-badges.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLive } from '../../widgets/session/use-live.ts';
import { CountedBadge } from '../../widgets/figures/counted-badge.tsx';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { eventIntervalMs, eventImageOptions, latestEventOptions } from './api.ts';
import { EventAmounts } from './event-amounts.tsx';
import classes from './live-page.module.css';

interface LatestEventCardProps {
  serial: string;
  deviceId: number | undefined;
}

export function LatestEventCard({ serial, deviceId }: LatestEventCardProps) {
  const { t } = useTranslation(['live', 'common']);
  const { latest, event } = useLatestEvent(serial, deviceId);
  if (event === undefined && latest.isError) {
    return (
      <section className={classes['card']}>
        <LoadError query={latest} />
      </section>
    );
  }
  const note = <LastChecked checkedAt={latest.dataUpdatedAt} isStalled={latest.isError} />;
  return (
    <article className={classes['card']} aria-label={t('latest')}>
      <div className={classes['picture']}>
        {event ? <LivePicture event={event} /> : <NoEvent isLoading={latest.isPending} />}
        {!latest.isPending && note}
      </div>
      {event && <Figures event={event} />}
      <footer className={classes['foot']}>
        {event && (
          <span className={classes['badges']}>
            <EventStatus status={event.status} />
            {event.food !== null && <KindBadges event={event} />}
            <LabelBadges event={event} />
          </span>
        )}
        <span className={classes['interval']}>
          {t('interval', { seconds: eventIntervalMs / 1000 })}
        </span>
      </footer>
    </article>
  );
}

function NoEvent({ isLoading }: { isLoading: boolean }) {
  const { t } = useTranslation('live');
  return (
    <div className={classes['nothing']}>
      {isLoading ? (
        <Skeleton height="100%" radius={0} />
      ) : (
        <EmptyState icon={<IconCameraOff />} title={t('empty')} hint={t('emptyHint')} />
      )}
    </div>
  );
}

function LivePicture({ event }: { event: WasteEvent }) {
  const { t } = useTranslation(['live', 'common']);
  const format = useFormat();
  const stamp = `${event.device_serial} · ${format.stamp(event.processed_at, event.timezone)}`;
  if (event.image_url === null) {
    return (
      <FoodImage frame="camera" sources={[]} alt="" waitingText={t('waiting')} caption={stamp} />
    );
  }
  return (
    <EventPicture
      imageUrl={event.image_url}
      backupImageUrls={event.backup_image_url}
      boundingArea={null}
      stamp={stamp}
      label={t('picture', { food: event.food_name ?? t('common:foodPending') })}
      size="large"
      hasTools={false}
    />
  );
}

function Figures({ event }: { event: WasteEvent }) {
  const { t } = useTranslation(['live', 'common']);
  const format = useFormat();
  const translated = useTranslated(event.food_name === null ? [] : [event.food_name]);
  return (
    <div className={classes['body']}>
      <div className={classes['words']}>
        <h2>{event.food_name === null ? t('common:foodPending') : translated(event.food_name)}</h2>
        <time dateTime={event.processed_at}>
          {format.timestamp(event.processed_at, event.timezone)}
        </time>
      </div>
      <EventAmounts event={event} />
      <CountedBadge event={event} />
    </div>
  );
}

interface LastCheckedProps {
  checkedAt: number;
  isStalled: boolean;
}

function LastChecked({ checkedAt, isStalled }: LastCheckedProps) {
  const { t } = useTranslation('live');
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true });
  const seconds = Math.max(0, Math.round((now - checkedAt) / 1000));
  return (
    <span className={classes['checked']} data-stalled={isStalled || undefined}>
      {t(isStalled ? 'stalled' : 'live', { seconds })}
    </span>
  );
}

/** Follows the live stream and also polls, in case the stream is down. */
function useLatestEvent(serial: string, deviceId: number | undefined) {
  const queryClient = useQueryClient();
  const latest = useQuery(latestEventOptions(serial));
  const image = useQuery(eventImageOptions(latest.data)).data;
  const refresh = (): void =>
    void queryClient.invalidateQueries({ queryKey: latestEventOptions(serial).queryKey });
  useLive(
    (message) => {
      if (deviceId === undefined || message.device_id === deviceId) refresh();
    },
    { onOpen: refresh },
  );
  return { latest, event: latest.data && withImage(latest.data, image) };
}

function withImage(event: WasteEvent, image: EventImage | undefined): WasteEvent {
  if (event.image_url !== null || !image) return event;
  return { ...event, ...image, food_name: image.food_name ?? event.food_name };
}

type EventImage = Pick<WasteEvent, 'image_url' | 'backup_image_url' | 'food_name'>;
