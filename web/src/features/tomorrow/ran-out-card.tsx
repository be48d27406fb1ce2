import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '#icons';
import { adviceLimits, type RanOut, type Tomorrow } from '@wastegauge/contract/insight/tomorrow';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useCan } from '../../widgets/session/current-user.ts';
import { useDayTexts } from '../../widgets/time/use-day-texts.ts';
import classes from './side-cards.module.css';
import type { RanOutEntry } from './use-ran-out.ts';

interface RanOutCardProps {
  data: Tomorrow;
  entry: RanOutEntry;
  onAdd: () => void;
}

export function RanOutCard({ data, entry, onAdd }: RanOutCardProps) {
  const { t } = useTranslation('tomorrow');
  const canEnter = useCan('covers.write');
  return (
    <Panel
      title={
        <>
          {t('ranOut.title')}{' '}
          <span className={classes['suffix']}>
            {t('ranOut.days', { count: adviceLimits.ranOutDays })}
          </span>
        </>
      }
      footer={
        canEnter ? (
          <Button
            size="xs"
            leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
            onClick={onAdd}
          >
            {t('ranOut.something')}
          </Button>
        ) : undefined
      }
    >
      {data.ran_out.length === 0 ? (
        <p className={classes['muted']}>{t('ranOut.nothing')}</p>
      ) : (
        <RanOutList entries={data.ran_out} onRemove={canEnter ? entry.remove : undefined} />
      )}
    </Panel>
  );
}

interface RanOutListProps {
  entries: readonly RanOut[];
  onRemove: ((entry: RanOut) => void) | undefined;
}

function RanOutList({ entries, onRemove }: RanOutListProps) {
  const { t } = useTranslation('tomorrow');
  const { shortDay } = useDayTexts();
  const translated = useTranslated(entries.map(({ food }) => food.name));
  return (
    <ul className={classes['items']}>
      {entries.map((entry) => {
        const { id, day, time, food, minutes_before_end: minutes } = entry;
        const when = `${shortDay(day)}, ${time}`;
        const name = translated(food.name);
        return (
          <li key={id}>
            <FoodImage sources={food.image_url === null ? [] : [food.image_url]} alt="" size={40} />
            <span className={classes['words']}>
              <b>{name}</b>
              <small>
                {minutes !== null && minutes > 0
                  ? t('ranOut.beforeEnd', { when, duration: durationText(minutes) })
                  : when}
              </small>
            </span>
            {onRemove && (
              <ActionIcon
                size="sm"
                aria-label={t('ranOut.remove', { dish: name, when })}
                onClick={() => onRemove(entry)}
              >
                <IconX size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const durationText = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
