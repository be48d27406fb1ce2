import { IconCameraOff, IconCloud, IconCoins, IconDroplet, IconScale } from '@tabler/icons-react';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EventPicture } from '../../widgets/pictures/event-picture.tsx';
import { EventStatus } from '../../widgets/pictures/event-status.tsx';
import { KindBadges } from '../../widgets/food/kind-badges.tsx';
import { LabelBadges } from '../../widgets/food/label-badges.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { eventIntervalMs } from './api.ts';
import { CheckedCard } from './checked-card.tsx';
import classes from './live-page.module.css';
import { useLatestEvent } from './use-latest-event.ts';

interface LatestEventCardProps {
  serial: string;
  deviceId: number | undefined;
}

export function LatestEventCard({ serial, deviceId }: LatestEventCardProps) {
  const { t } = useTranslation(['live', 'common']);
  const errorText = useErrorText();
  const { latest, event } = useLatestEvent(serial, deviceId);
  if (event === undefined && latest.isError) {
    return (
      <section className={classes['card']}>
        <ErrorState
          title={t('common:loadFailed')}
          hint={errorText(latest.error)}
          retryLabel={t('common:retry')}
          onRetry={() => void latest.refetch()}
        />
      </section>
    );
  }
  const note = <CheckedCard checkedAt={latest.dataUpdatedAt} isStalled={latest.isError} />;
  return (
    <article className={classes['card']} aria-label={t('latest')}>
      <div className={classes['picture']}>
        {event ? <LivePicture event={event} /> : <Nothing isLoading={latest.isPending} />}
        {!latest.isPending && note}
      </div>
      {event && <Figures event={event} />}
      <footer className={classes['foot']}>
        {event && (
          <span className={classes['badges']}>
            <EventStatus status={event.status} />
            <KindBadges event={event} />
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

function Nothing({ isLoading }: { isLoading: boolean }) {
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
      <dl className={classes['figures']}>
        <Figure icon={<IconScale />} name={t('figures.weight')} unit="kg">
          {format.fixed(event.item_weight, 2)}
        </Figure>
        <Figure icon={<IconCoins />} name={t('figures.value')}>
          {format.price(event.value, event.currency)}
        </Figure>
        <Figure icon={<IconCloud />} name={t('figures.co2')} unit="kg">
          {format.fixed(event.environment, 2)}
        </Figure>
        <Figure icon={<IconDroplet />} name={t('figures.water')} unit="L">
          {format.fixed(event.water, 2)}
        </Figure>
      </dl>
    </div>
  );
}

interface FigureProps {
  icon: ReactNode;
  name: string;
  unit?: string;
  children: string;
}

function Figure({ icon, name, unit, children }: FigureProps) {
  return (
    <div className={classes['figure']}>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>
        {children}
        {unit !== undefined && <small> {unit}</small>}
      </dd>
    </div>
  );
}
