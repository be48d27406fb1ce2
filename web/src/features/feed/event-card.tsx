import { ActionIcon, Button, Checkbox, Stack } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconCheck,
  IconEdit,
  IconFlag,
  IconFlagFilled,
  IconMessage,
  IconTrash,
} from '#icons';
import { userLabelledTag, type WasteEvent } from '@wastegauge/contract/waste/events';
import type { DisplayMode } from '@wastegauge/contract/values/filters';
import { sizedImage } from '@wastegauge/contract/services/images';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { EventStatus } from '../../widgets/pictures/event-status.tsx';
import { KindBadges } from '../../widgets/food/kind-badges.tsx';
import { FoodKeyHint, isGuessed } from '../../widgets/food/food-key-hint.tsx';
import { LabelBadges } from '../../widgets/food/label-badges.tsx';
import { CountedBadge } from '../../widgets/figures/counted-badge.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import classes from './event-card.module.css';
import { EventFigures } from './event-figures.tsx';

export type EventAction =
  | 'expand'
  | 'edit'
  | 'discard'
  | 'comment'
  | 'flag'
  | 'correct'
  | 'select'
  | 'relabel';

interface EventCardProps {
  event: WasteEvent;
  /** In the reader's language; null for an unlabelled event. */
  foodName: string | null;
  display: DisplayMode;
  /** To be checked. */
  isUnusual: boolean;
  /** Undefined while no events are being selected. */
  isSelected?: boolean | undefined;
  onAction: (action: EventAction, event: WasteEvent) => void;
}

export const EventCard = memo(function EventCard({
  event,
  foodName,
  display,
  isUnusual,
  isSelected,
  onAction,
}: EventCardProps) {
  const { t } = useTranslation(['feed', 'common', 'decisions']);
  const format = useFormat();
  const titleId = useId();
  const name = foodName ?? t('common:foodPending');
  const time = format.timestamp(event.processed_at, event.timezone);
  const labelValues = { event: `${name}, ${time}` };
  const Flag = event.is_flagged ? IconFlagFilled : IconFlag;
  return (
    <article
      className={classes['root']}
      aria-labelledby={titleId}
      data-row={event.id}
      data-selected={isSelected || undefined}
    >
      <div className={classes['picture']}>
        <FoodImage
          frame="camera"
          sources={pictureSources(event)}
          alt={t('pictureOf', { food: name })}
          caption={event.image_url === null ? undefined : pictureCaption(event, format)}
          waitingText={t('waitingForImage')}
        />
        {event.image_url !== null && (
          <button
            type="button"
            className={classes['expand']}
            aria-label={t('expand', labelValues)}
            onClick={() => onAction('expand', event)}
          >
            <IconArrowsMaximize size={18} stroke={1.7} aria-hidden />
          </button>
        )}
      </div>
      <div className={classes['content']}>
        <header className={classes['head']}>
          {isSelected !== undefined && (
            <Checkbox
              className={classes['select'] ?? ''}
              aria-label={t('decisions:bulk.row', labelValues)}
              checked={isSelected}
              onChange={() => onAction('select', event)}
            />
          )}
          <div className={classes['titles']}>
            <h2
              id={titleId}
              className={classes['name']}
              data-waiting={foodName === null || undefined}
            >
              {name}
            </h2>
            <p className={classes['place']}>
              {[event.site_name, event.device_name].filter((part) => part !== '').join(' · ')}
            </p>
          </div>
          <span className={classes['status']} data-status={event.status}>
            <EventStatus status={event.status} />
          </span>
          <ActionIcon
            className={classes['flag']}
            data-flagged={event.is_flagged || undefined}
            aria-label={t(event.is_flagged ? 'unflagOf' : 'flagOf', labelValues)}
            aria-pressed={event.is_flagged}
            onClick={() => onAction('flag', event)}
          >
            <Flag size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </header>
        <EventFigures event={event} display={display} />
        <div className={classes['badges']}>
          {isUnusual && <Badge tone="warn">{t('common:unusual.badge')}</Badge>}
          <CountedBadge event={event} />
          {event.food !== null && <KindBadges event={event} />}
          <LabelBadges event={event} />
          {isGuessed(event) && (
            <FoodKeyHint
              label={t('common:food.changeOf', labelValues)}
              onPress={() => onAction('relabel', event)}
            />
          )}
          {event.tags.map((tag) => (
            <Badge key={tag}>#{tag === userLabelledTag ? t('userLabelled') : tag}</Badge>
          ))}
        </div>
        {event.is_flagged && event.flag_note !== null && (
          <p className={classes['note']}>
            <IconFlag size={16} stroke={1.7} aria-hidden />
            {event.flag_note}
          </p>
        )}
        <footer className={classes['foot']}>
          <time className={classes['time']} dateTime={event.processed_at}>
            {time}
          </time>
          <div className={classes['actions']}>
            {mayBeCorrect(event) && (
              <Button
                variant="ghost"
                title={t('correct.mark')}
                aria-label={t('correct.of', labelValues)}
                aria-pressed={event.is_correct_label}
                onClick={() => onAction('correct', event)}
              >
                <IconCheck size={18} stroke={event.is_correct_label ? 2.6 : 1.7} aria-hidden />
              </Button>
            )}
            <Button
              variant="ghost"
              leftSection={<IconEdit size={18} stroke={1.7} aria-hidden />}
              aria-label={t('editOf', labelValues)}
              onClick={() => onAction('edit', event)}
            >
              {t('edit')}
            </Button>
            <Button
              variant="ghost"
              leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
              aria-label={t('discardOf', labelValues)}
              onClick={() => onAction('discard', event)}
            >
              {t('discard')}
            </Button>
            <Button
              variant="ghost"
              aria-label={t('commentsOf', { ...labelValues, count: event.comment_count })}
              onClick={() => onAction('comment', event)}
            >
              <IconMessage size={18} stroke={1.7} aria-hidden />
              {event.comment_count > 0 && (
                <span className={classes['count']}>{event.comment_count}</span>
              )}
            </Button>
          </div>
        </footer>
      </div>
    </article>
  );
});

/** A label corrected by a user is not marked as well. */
const mayBeCorrect = (event: WasteEvent): boolean =>
  event.status === 'SUCCESSFUL' && event.food !== null && !event.is_relabelled_by_user;

/** Manual entries have no picture; the food's picture is shown instead. */
function pictureSources(event: WasteEvent): string[] {
  if (event.image_url !== null) {
    return [event.image_url, ...event.backup_image_url].map((url) => sizedImage(url, 'card'));
  }
  return event.food_image === null ? [] : [event.food_image];
}

const pictureCaption = (event: WasteEvent, format: ReturnType<typeof useFormat>): string =>
  [format.stamp(event.processed_at, event.timezone).slice(-8), event.device_serial].join(' · ');

export function EventSkeleton() {
  return (
    <div className={classes['root']} aria-hidden>
      <div className={classes['picture']}>
        <Skeleton height="100%" radius={0} />
      </div>
      <Stack gap="var(--s3)" p="var(--s4)">
        <Skeleton width="46%" height={20} />
        <Skeleton width="64%" height={14} />
        <Skeleton width="38%" height={24} />
        <Skeleton width="72%" height={20} />
      </Stack>
    </div>
  );
}
