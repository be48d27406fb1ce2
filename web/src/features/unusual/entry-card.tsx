import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsMaximize,
  IconBan,
  IconCameraOff,
  IconCheck,
  IconEdit,
  IconHistory,
  IconMoonStars,
  IconRepeat,
  IconScale,
  IconTrendingUp,
} from '#icons';
import { sizedImage } from '@wastegauge/contract/services/images';
import type { UnusualEntry, UnusualRule } from '@wastegauge/contract/insight/unusual';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { CountedBadge } from '../../widgets/figures/counted-badge.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './entry-card.module.css';
import { decidedWeight, useUnusualTexts } from './use-unusual-texts.ts';

export type EntryAction = 'keep' | 'correct' | 'exclude' | 'undo' | 'enlarge';

interface EntryCardProps {
  entry: UnusualEntry;
  foodName: string;
  canDecide: boolean;
  isBusy: boolean;
  onAction: (action: EntryAction, entry: UnusualEntry) => void;
}

const reasonIcons: Record<UnusualRule, typeof IconHistory> = {
  after_silence: IconHistory,
  very_large: IconScale,
  repeated: IconRepeat,
  closed: IconMoonStars,
  no_picture: IconCameraOff,
  drift: IconTrendingUp,
};

export function EntryCard({ entry, foodName, canDecide, isBusy, onAction }: EntryCardProps) {
  const { t } = useTranslation(['unusual', 'common']);
  const format = useFormat();
  const texts = useUnusualTexts();
  const titleId = useId();
  const { event } = entry;
  const reason = texts.reason(entry);
  const Icon = reasonIcons[entry.reason.rule];
  const time = format.timestamp(event.processed_at, event.timezone);
  const label = { entry: `${foodName}, ${time}` };
  return (
    <article className={classes['root']} aria-labelledby={titleId}>
      <div className={classes['picture']}>
        {event.image_url === null ? (
          <div className={classes['noPicture']}>
            <IconCameraOff size={20} stroke={1.7} aria-hidden />
            {t('noPicture')}
          </div>
        ) : (
          <>
            <FoodImage
              frame="camera"
              sources={[event.image_url, ...event.backup_image_url].map((url) =>
                sizedImage(url, 'card'),
              )}
              alt={t('picture', { food: foodName })}
              caption={[
                format.stamp(event.processed_at, event.timezone).slice(-8),
                event.device_serial,
              ].join(' · ')}
            />
            <button
              type="button"
              className={classes['enlarge']}
              aria-label={t('enlarge', label)}
              onClick={() => onAction('enlarge', entry)}
            >
              <IconArrowsMaximize size={18} stroke={1.7} aria-hidden />
            </button>
          </>
        )}
      </div>
      <div className={classes['content']}>
        <header className={classes['head']}>
          <div className={classes['titles']}>
            <h2 id={titleId} data-waiting={event.food === null || undefined}>
              {foodName}
            </h2>
            <p className={classes['place']}>
              {[event.site_name, event.device_name].filter((part) => part !== '').join(' · ')}
            </p>
          </div>
          <div className={classes['weight']}>
            <p>
              {texts.kg(decidedWeight(entry))}
              <small>kg</small>
            </p>
            {reason.usual !== undefined && <p className={classes['usual']}>{reason.usual}</p>}
            <CountedBadge event={event} />
          </div>
        </header>
        <div className={classes['reason']}>
          <Icon size={18} stroke={1.7} aria-hidden />
          <div>
            <b>{reason.title}</b>
            <p>{reason.text}</p>
          </div>
        </div>
        <footer className={classes['foot']}>
          <div className={classes['facts']}>
            <time dateTime={event.processed_at}>{time}</time>
            {entry.outcome !== null && <DecisionLine entry={entry} />}
          </div>
          {canDecide && (
            <div className={classes['actions']}>
              {entry.outcome === null ? (
                <>
                  <Button
                    leftSection={<IconCheck size={18} stroke={1.7} aria-hidden />}
                    aria-label={t('keepOf', label)}
                    disabled={isBusy}
                    onClick={() => onAction('keep', entry)}
                  >
                    {t('keep')}
                  </Button>
                  <Button
                    leftSection={<IconEdit size={18} stroke={1.7} aria-hidden />}
                    aria-label={t('correctOf', label)}
                    disabled={isBusy}
                    onClick={() => onAction('correct', entry)}
                  >
                    {t('correct')}
                  </Button>
                  <Button
                    className={classes['exclude'] ?? ''}
                    leftSection={<IconBan size={18} stroke={1.7} aria-hidden />}
                    aria-label={t('excludeOf', label)}
                    disabled={isBusy}
                    onClick={() => onAction('exclude', entry)}
                  >
                    {t('exclude')}
                  </Button>
                </>
              ) : (
                entry.is_undoable && (
                  <Button
                    leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
                    aria-label={t('undoOf', label)}
                    disabled={isBusy}
                    onClick={() => onAction('undo', entry)}
                  >
                    {t('undo')}
                  </Button>
                )
              )}
            </div>
          )}
        </footer>
      </div>
    </article>
  );
}

function DecisionLine({ entry }: { entry: UnusualEntry }) {
  const { t } = useTranslation('unusual');
  const format = useFormat();
  const { exactKg } = useUnusualTexts();
  const { outcome, decided_by: name, event } = entry;
  if (outcome === null) return null;
  const time = format.timestamp(entry.decided_at, event.timezone);
  const what =
    outcome === 'corrected'
      ? t('decided.corrected', {
          before: exactKg(entry.weight_before ?? 0),
          after: exactKg(event.item_weight),
        })
      : t(`decided.${outcome}`);
  const who = name === null ? t('decided.bySomeone', { time }) : t('decided.by', { name, time });
  return (
    <p>
      {what} · {who}
      {!entry.is_undoable && <> · {t('decided.changedSince')}</>}
    </p>
  );
}
