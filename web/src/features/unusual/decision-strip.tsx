import { Button } from '@mantine/core';
import { IconArrowBackUp } from '#icons';
import { sizedImage } from '@wastegauge/contract/services/images';
import type { UnusualEntry } from '@wastegauge/contract/insight/unusual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './unusual-page.module.css';
import { decidedWeight, useUnusualTexts } from './use-unusual-texts.ts';

interface DecisionStripProps {
  entry: UnusualEntry;
  foodName: string;
  isBusy: boolean;
  onUndo: () => void;
}

/** The last decision of this visit, where it can be taken back. */
export function DecisionStrip({ entry, foodName, isBusy, onUndo }: DecisionStripProps) {
  const { t } = useTranslation('unusual');
  const format = useFormat();
  const { kg } = useUnusualTexts();
  const { event, outcome } = entry;
  const button = useRef<HTMLButtonElement>(null);
  // The button of the decided card, which had the focus, is gone.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  if (outcome === null) return null;
  const time = format.timestamp(event.processed_at, event.timezone);
  return (
    <output className={classes['strip']}>
      {event.image_url !== null && (
        <FoodImage sources={[sizedImage(event.image_url, 'thumb')]} alt="" size={44} />
      )}
      <span>
        <b>
          {t(`strip.${outcome}`, {
            weight: kg(decidedWeight(entry)),
            before: kg(entry.weight_before ?? 0),
            food: foodName,
          })}
        </b>
        <small>
          {[event.device_name, time].filter((part) => part !== '').join(', ')}.{' '}
          {t(`strip.${outcome}Hint`)}
        </small>
      </span>
      <Button
        ref={button}
        leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
        disabled={isBusy}
        onClick={onUndo}
      >
        {t('undo')}
      </Button>
    </output>
  );
}
